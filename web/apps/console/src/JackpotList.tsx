import { formatDateTime } from '@erawan/kit/dates';
import { formatWire } from '@erawan/kit/money';
import { cn } from '@erawan/ui/cn';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { textOf } from './api.ts';
import { type Jackpot, jackpots } from './calls.ts';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { ScrollingPage } from './ScrollingPage.tsx';

/** The merchant's pools: what fed them, who won them, and whether their accounts hold what they should. */
export function JackpotList() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(jackpots);
  return (
    <ScrollingPage>
      {!data &&
        (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.list.length === 0 && <EmptyState icon="sparkle" text={t('console.noJackpots')} />}
      <ul className="grid gap-2.5">
        {data?.list.map((jackpot) => (
          <li key={jackpot.jackpotId}>
            <Pool jackpot={jackpot} />
          </li>
        ))}
      </ul>
    </ScrollingPage>
  );
}

function Pool({ jackpot }: { jackpot: Jackpot }) {
  const { t } = useTexts();
  const { win, currency } = jackpot;
  const money = (amount: string) => `${formatWire(amount)} ${currency}`;
  const time = (ms: number) => formatDateTime(ms).slice(0, -3);
  const rows: [string, string][] = [
    [t('console.jackpotTerms'), `${formatWire(jackpot.seed)} – ${money(jackpot.bound)} · ${jackpot.share}%`],
    [t('console.jackpotOpened'), time(jackpot.openedAt)],
    [t('console.jackpotFed', { count: jackpot.contributionCount }), money(jackpot.contributed)],
    [t('console.jackpotCarried'), money(jackpot.carried)],
    [t('console.jackpotHeld'), money(jackpot.held)],
    ...(win
      ? ([
          [t('console.jackpotWinner'), `${win.memberName} · ${win.gameCode} · ${win.roundId}`],
          [
            t('console.jackpotPaid'),
            win.paidAt === undefined ? t('console.jackpotNotYet') : time(win.paidAt),
          ],
        ] satisfies [string, string][])
      : []),
  ];
  return (
    <article className="card grid gap-2 p-3.5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="tabular font-display text-h2 font-semibold text-brand-300">
          {money(jackpot.value)}
        </span>
        <span
          className={cn('text-caption font-semibold', jackpot.balanced ? 'text-positive' : 'text-negative')}
        >
          {jackpot.balanced ? t('console.jackpotBalanced') : t('console.jackpotDiffers')}
        </span>
      </p>
      <Facts rows={rows} />
    </article>
  );
}
