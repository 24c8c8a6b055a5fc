import { keepPlayType, keptPlayType, PLAY_TYPES, type PlayType } from '@erawan/kit/play-type';
import { Icon, type IconName } from '@erawan/ui/Icon';
import { Segments } from '@erawan/ui/Segments';
import { EmptyState } from '@erawan/ui/states';
import { lazy, Suspense, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useAmounts } from '../components/amounts.ts';
import { BoardBar } from '../components/BoardBar.tsx';
import { PriceLine } from '../components/PriceLine.tsx';
import { type Basket, type BasketAction, changeBasket, type NewRow } from '../entry/basket.ts';
import { keepBasket, restoreBasket, totalsOf } from '../entry/basket-lines.ts';
import { partsOf } from '../entry/entry.ts';
import { newRow } from '../entry/new-rows.ts';
import { speak, useTexts } from '../i18n.ts';
import type { Play } from '../rules/family.ts';
import { useStore } from '@erawan/kit/store';
import { type Page, openPage } from '../router.ts';
import { useLottery, useLotteryState } from '../session/context.ts';
import { type EntriesStore, useEntry } from '../session/entries.ts';
import { BoardHeader } from './BoardHeader.tsx';
import { DrawStrip, OutcomeNotice } from './DrawStrip.tsx';
import { PlayEntry } from './PlayEntry.tsx';
import { PlayTabs } from './PlayTabs.tsx';

const OrderSheets = lazy(() =>
  import('./OrderSheets.tsx').then(({ OrderSheets: sheets }) => ({ default: sheets })),
);

const PasteSheet = lazy(() =>
  import('../components/PasteSheet.tsx').then(({ PasteSheet: sheet }) => ({ default: sheet })),
);

/** The basket of the draw on sale; an empty one goes along with it, one with lines waits for a tap. */
function useBasket(numero: string | undefined): [Basket, (action: BasketAction) => void] {
  const { game, kept } = useLottery();
  const [basket, change] = useReducer(changeBasket, undefined, () =>
    restoreBasket(game.family, kept.user, game.gameCode, numero ?? ''),
  );
  useEffect(() => keepBasket(kept.user, basket), [kept, basket]);
  const follow = useEffectEvent((next: string | undefined) => {
    if (next === basket.numero) return;
    change({
      type: 'drawClosed',
      numero: basket.numero,
      ...(next !== undefined && { nextNumero: next }),
    });
    if (basket.rows.length === 0) change({ type: 'moveToNext' });
  });
  useEffect(() => follow(numero), [numero]);
  return [basket, change];
}

const LINKS = [
  { name: 'results', icon: 'list', text: 'lottery.results' },
  { name: 'statistics', icon: 'clock', text: 'lottery.statistics' },
  { name: 'orders', icon: 'receipt', text: 'lottery.orders' },
  { name: 'rules', icon: 'help', text: 'lottery.rules' },
] as const satisfies readonly { name: Page['name']; icon: IconName; text: string }[];

function Links() {
  const { t, language } = useTexts();
  return (
    <nav aria-label={t('lottery.pages')} className="grid grid-cols-5 gap-1 px-3">
      {LINKS.map(({ name, icon, text }) => (
        <button
          key={name}
          type="button"
          onClick={() => openPage({ name })}
          className="press grid min-h-12 content-center justify-items-center gap-0.5 rounded-12 text-caption text-tx-2"
        >
          <Icon name={icon} size={20} />
          {t(text)}
        </button>
      ))}
      <button
        type="button"
        lang={language === 'TH' ? 'en' : 'th'}
        onClick={() => void speak(language === 'TH' ? 'EN' : 'TH')}
        className="press grid min-h-12 content-center justify-items-center gap-0.5 rounded-12 text-caption text-tx-2"
      >
        <Icon name="globe" size={20} />
        {t('lottery.language')}
      </button>
    </nav>
  );
}

/** Where bets are made: what pays what, the numbers, and the way to the slip. */
export function BoardPage({ entries }: { entries: EntriesStore }) {
  const { t } = useTexts();
  const { game, kept } = useLottery();
  const { draws, isOnline } = useLotteryState();
  const draw = draws.onSale.find(({ isSale }) => isSale);
  const { plays } = game.family;
  const types = PLAY_TYPES.filter((type) => plays.some(({ code }) => game.playTypes.get(code) === type));
  const [chosenType, setType] = useState(() => keptPlayType(game.gameCode) ?? kept.playType ?? 'Tradition');
  const type = types.includes(chosenType) ? chosenType : types[0];
  const offered = plays.filter(({ code }) => game.playTypes.get(code) === type);
  const [code, setCode] = useState('');
  const play = offered.find((each) => each.code === code) ?? offered[0];
  const [basket, change] = useBasket(draw?.numero);
  const [isBasketOpen, setBasketOpen] = useState(false);

  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-[480px] grid-cols-1 grid-rows-[auto_1fr_auto]">
      <BoardHeader draw={draw} />
      <main className="grid min-w-0 grid-cols-1 content-start gap-2.5 pb-4">
        <DrawStrip draw={draws.past[0]} />
        <OutcomeNotice />
        <Links />
        {!draw && <EmptyState icon="clock" text={t('lottery.noDrawHint')} />}
        {type && types.length > 1 && (
          <div className="px-3">
            <Segments<PlayType>
              label={t('lottery.playTypes')}
              choices={types.map((each) => ({
                value: each,
                text: t(each === 'Tradition' ? 'lottery.tradition' : 'lottery.entertainment'),
              }))}
              value={type}
              onValue={(next) => {
                keepPlayType(game.gameCode, next);
                setType(next);
              }}
            />
          </div>
        )}
        {play && (
          <PlayTabs plays={offered} open={play} onOpen={(next) => setCode(next.code)}>
            <PriceLine play={play} sheet={game.sheet} />
            <OpenPlay key={play.code} play={play} entries={entries} basket={basket} change={change} />
          </PlayTabs>
        )}
      </main>
      <section
        aria-label={t('lottery.basket')}
        className="sticky bottom-0 z-10 pb-[env(safe-area-inset-bottom)]"
      >
        {!isOnline && (
          <p role="status" className="flex items-center gap-2 bg-s-3 px-3 py-1.5 text-label text-brand-300">
            <Icon name="alert" size={16} className="shrink-0" />
            {t('lottery.offline')}
          </p>
        )}
        <BasketLink basket={basket} onOpen={() => setBasketOpen(true)} />
        {play && (
          <PlayBar
            play={play}
            entries={entries}
            basket={basket}
            change={change}
            onFull={() => setBasketOpen(true)}
          />
        )}
      </section>
      {isBasketOpen && (
        <Suspense>
          <OrderSheets basket={basket} change={change} onClose={() => setBasketOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface OpenPlayProps {
  play: Play;
  entries: EntriesStore;
  basket: Basket;
  change: (action: BasketAction) => void;
}

/** The entry of the open play, and a list of bets as text. */
function OpenPlay({ play, entries, basket, change }: OpenPlayProps) {
  const { game } = useLottery();
  const [entry, changeOfEntry] = useEntry(entries, game.sheet, play);
  const [isPasting, setPasting] = useState(false);
  return (
    <>
      <PlayEntry
        play={play}
        sheet={game.sheet}
        entry={entry}
        dispatch={changeOfEntry}
        onPaste={() => setPasting(true)}
      />
      {isPasting && (
        <Suspense>
          <PasteSheet
            family={game.family}
            sheet={game.sheet}
            play={play}
            limits={game.limits}
            room={game.limits.linesMax - basket.rows.length}
            onAdd={(rows) => {
              change({ type: 'add', rows: rows.map(newRow) });
              setPasting(false);
            }}
            onClose={() => setPasting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** What is chosen comes to this; an addition that the slip has no room for opens it, and it says so. */
function PlayBar({ play, entries, basket, change, onFull }: OpenPlayProps & { onFull: () => void }) {
  const { game } = useLottery();
  const [entry, changeOfEntry] = useEntry(entries, game.sheet, play);
  const { unit } = useStore(entries);
  const add = (rows: readonly NewRow[]) => {
    change({ type: 'add', rows });
    if (basket.rows.length + rows.length > game.limits.linesMax) onFull();
    else changeOfEntry({ type: 'clear' });
  };
  return (
    <BoardBar
      play={play}
      sheet={game.sheet}
      entries={partsOf(play, entry)}
      unit={unit}
      onUnit={(next) => entries.set({ ...entries.get(), unit: next })}
      onAdd={add}
    />
  );
}

/** The slip, while there is something on it. */
function BasketLink({ basket, onOpen }: { basket: Basket; onOpen: () => void }) {
  const { t } = useTexts();
  const { short } = useAmounts();
  const { game } = useLottery();
  const count = basket.rows.length;
  return (
    <div aria-live="polite">
      {count > 0 && (
        <button
          type="button"
          onClick={onOpen}
          className="press flex min-h-12 w-full items-center gap-2 bg-s-3 px-4 font-display text-body font-semibold text-brand-300"
        >
          <Icon name="receipt" size={20} />
          <span className="tabular flex-1 text-left">
            {t('lottery.basketSum', { count, stake: short(totalsOf(game.family, basket).stake) })}
          </span>
          <Icon name="forward" size={18} />
        </button>
      )}
    </div>
  );
}
