import { Button } from '@erawan/ui/Button';
import { SelectField } from '@erawan/ui/SelectField';
import { StatusPill } from '@erawan/ui/states';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import type { DrawListProps } from './Draws.tsx';
import { PagedList } from '../PagedList.tsx';
import { filled, time } from '../proposal-rows.ts';
import { Alarms } from './Alarms.tsx';
import { type Draw, type Draws, draws, type DrawState } from './draw-calls.ts';
import { countText, resultStart, titleOf, toneOf } from './titles.ts';

/** What is asked for often, the first one first. */
const VIEWS = ['attention', 'open', 'sealed', 'settling', 'all'] as const;
type View = (typeof VIEWS)[number];

/** Draws by status, those that need a person first. */
export function DrawList({ above, onOpen }: DrawListProps) {
  const { t } = useTexts();
  const [[view, pageNo], setPlace] = useState<[View, number]>(['attention', 1]);
  const [gameCode, setGameCode] = useState('');
  const [state, setState] = useState<DrawState | ''>('');
  const asked = view === 'all' ? state : view === 'attention' ? '' : view;
  const rows = useQuery({
    ...draws({
      pageNo,
      ...(view === 'attention' && { attention: true }),
      ...(asked !== '' && { state: asked }),
      ...(gameCode !== '' && { gameCode }),
    }),
    // The lists to choose from stay while another answer is under way.
    placeholderData: keepPreviousData,
  });
  const { data } = rows;
  const shown = rows.isPlaceholderData ? { ...rows, data: undefined } : rows;
  return (
    <PagedList
      above={above}
      states={VIEWS.map((value) => ({ value, text: withCount(t(`console.drawView_${value}`), value, data) }))}
      state={view}
      onPlace={(...place) => setPlace(place)}
      rows={shown}
      empty={{ icon: 'check', text: t(view === 'attention' ? 'console.noAlarms' : 'console.noDraws') }}
      keyOf={(draw) => `${draw.gameCode} ${draw.numero}`}
      action={
        <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-2">
          <SelectField
            label={t('console.lottery')}
            value={gameCode}
            onValue={(next) => {
              setGameCode(next);
              setPlace([view, 1]);
            }}
            placeholder={t('console.allLotteries')}
            options={data?.games.map((game) => ({ value: game.gameCode, text: game.gameName })) ?? []}
          />
          {view === 'all' && (
            <SelectField
              label={t('console.state')}
              value={state}
              onValue={(next) => {
                setState(data?.counts.find((count) => count.state === next)?.state ?? '');
                setPlace([view, 1]);
              }}
              placeholder={t('console.allStates')}
              options={
                data?.counts.map((count) => ({
                  value: count.state,
                  text: `${t(`console.draw_${count.state}`)} (${countText(count.count)})`,
                })) ?? []
              }
            />
          )}
          {data && data.unavailable.length > 0 && (
            <p role="alert" className="col-span-full text-label text-negative">
              {t('console.vendorsSilent', { names: data.unavailable.join(', ') })}
            </p>
          )}
        </div>
      }
    >
      {(draw) => <Entry of={draw} onOpen={() => onOpen(draw)} />}
    </PagedList>
  );
}

/** The text of a view with how many draws it has. */
function withCount(text: string, view: View, data: Draws | undefined): string {
  if (!data || view === 'all') return text;
  const count = data.counts
    .filter(({ state }) => view === 'attention' || state === view)
    .reduce((sum, { count: draws, alarms }) => sum + (view === 'attention' ? alarms : draws), 0);
  return `${text} (${countText(count)})`;
}

function Entry({ of, onOpen }: { of: Draw; onOpen: () => void }) {
  const { t } = useTexts();
  const { state, isOwnDraw, closeTime, drawTime, result, payTime, waitingEntry } = of;
  const isOnSale = state === 'planned' || state === 'open' || state === 'suspended';
  return (
    <article aria-label={titleOf(of)} className="card grid gap-2 p-3.5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 text-body font-semibold wrap-anywhere">{titleOf(of)}</span>
        <StatusPill tone={toneOf(state)}>{t(`console.draw_${state}`)}</StatusPill>
      </p>
      <Alarms of={of} />
      <Facts
        rows={filled([
          [t('console.drawOrigin'), t(isOwnDraw ? 'console.drawOwn' : 'console.drawEntered')],
          [t('console.salesClose'), isOnSale ? time(closeTime) : undefined],
          [t('console.drawTime'), time(drawTime)],
          [t('console.drawResult'), result && resultStart(result)],
          [t('console.payTime'), payTime === undefined ? undefined : time(payTime)],
          [
            t('console.firstEntry'),
            waitingEntry && `${waitingEntry.operator} · ${time(waitingEntry.enteredAt)}`,
          ],
        ])}
      />
      <div className="flex justify-end">
        <Button kind="quiet" size="medium" onClick={onOpen}>
          {t('console.openCase')}
        </Button>
      </div>
    </article>
  );
}
