import { formatDate, formatDateTime } from '@erawan/kit/dates';
import { Button } from '@erawan/ui/Button';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useState } from 'react';
import { Result } from '../components/Balls.tsx';
import { errorText } from '../components/error-text.ts';
import { noResult, voidReason } from '../components/no-result.ts';
import { PageFrame } from '../components/PageHead.tsx';
import { useTexts } from '../i18n.ts';
import { parseResult } from '../rules/result.ts';
import { openPage } from '../router.ts';
import { useLottery, useLotteryState } from '../session/context.ts';
import { useCall } from '../session/use-call.ts';
import type { DrawView } from '../wire.ts';

const DRAWS_FIRST = 20;
/** The vendor answers no more. */
const DRAWS_MAX = 120;

function byDay(draws: readonly DrawView[]): Map<string, DrawView[]> {
  const days = new Map<string, DrawView[]>();
  for (const draw of draws) {
    const day = formatDate(draw.drawTime);
    days.set(day, [...(days.get(day) ?? []), draw]);
  }
  return days;
}

/** Past draws by day, newest first. */
export default function ResultsPage() {
  const speech = useTexts();
  const { t } = speech;
  const { api, game } = useLottery();
  const { draws } = useLotteryState();
  const [count, setCount] = useState(DRAWS_FIRST);
  const newest = draws.past[0];
  const key = `${count} ${newest?.numero} ${newest?.result ?? ''}`;
  const { data, error, reload } = useCall(() => api.draws(game.gameCode, 0, count), key);
  const days = byDay(data?.past ?? []);
  return (
    <PageFrame title={t('lottery.results')}>
      {!data && error === undefined && <ListSkeleton />}
      {!data && error !== undefined && <ErrorState text={errorText(error, speech)} onRetry={reload} />}
      {data?.past.length === 0 && <EmptyState text={t('lottery.noResults')} />}
      {[...days].map(([day, list]) => (
        <section key={day} className="grid grid-cols-1 gap-2">
          <h2 className="tabular text-label text-tx-2">{day}</h2>
          <ul className="grid grid-cols-1 gap-2">
            {list.map((draw) => (
              <ResultRow key={draw.numero} draw={draw} />
            ))}
          </ul>
        </section>
      ))}
      {data && data.past.length === count && count < DRAWS_MAX && (
        <Button kind="outline" size="medium" onClick={() => setCount(DRAWS_MAX)}>
          {t('lottery.older')}
        </Button>
      )}
    </PageFrame>
  );
}

function ResultRow({ draw }: { draw: DrawView }) {
  const { t } = useTexts();
  const { family } = useLottery().game;
  const result = draw.result == null ? undefined : parseResult(family, draw.result);
  const note = draw.isBeforeSales
    ? 'lottery.beforeSales'
    : draw.isLate
      ? 'lottery.drawnLate'
      : voidReason(draw);
  return (
    <li className="card grid grid-cols-1 gap-1.5 p-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="tabular font-display text-body font-semibold">
          {t('lottery.drawOf', { numero: draw.numero })}
        </h3>
        <span className="tabular text-caption text-tx-3">{formatDateTime(draw.drawTime).slice(11, 16)}</span>
      </div>
      {result ? (
        <Result family={family} result={result} />
      ) : (
        <p className="text-label text-tx-2">{t(noResult(draw))}</p>
      )}
      {note && <p className="text-caption text-tx-2">{t(note)}</p>}
      {draw.seed != null && (
        <Button
          kind="outline"
          size="small"
          onClick={() => openPage({ name: 'verify', numero: draw.numero })}
          className="justify-self-start"
        >
          {t('lottery.verify')}
        </Button>
      )}
    </li>
  );
}
