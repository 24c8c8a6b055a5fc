import { Countdown } from '../components/Countdown.tsx';
import { useAmounts } from '../components/amounts.ts';
import { Corner } from '../components/PageHead.tsx';
import { useTexts } from '../i18n.ts';
import { useLottery, useLotteryState } from '../session/context.ts';
import type { DrawView } from '../wire.ts';

/** After the close the stream tells of the next draw; where it is late, it is asked for. */
const ASK_AFTER_MS = 1_500;

/** Which lottery and draw, how long it is open, and what the player has. */
export function BoardHeader({ draw }: { draw: DrawView | undefined }) {
  const { t, local } = useTexts();
  const { exact } = useAmounts();
  const lottery = useLottery();
  const { balance } = useLotteryState();
  return (
    <header className="sticky top-0 z-10 grid h-14 grid-cols-[44px_minmax(0,1fr)] items-center gap-2 bg-bg-1 px-1.5 pr-3 shadow-e1">
      <Corner />
      {/* Two rows that share their width on their own: a long balance leaves the number of the draw whole. */}
      <div className="grid min-w-0 grid-cols-1">
        <div className="flex items-baseline justify-between gap-2">
          <h1 className="min-w-0 truncate text-body font-semibold">{local(lottery.game.name)}</h1>
          <p className="tabular shrink-0 font-display text-body font-semibold whitespace-nowrap">
            <span className="sr-only">{t('lottery.balance')} </span>
            {balance === undefined ? '–' : exact(balance)}
            {lottery.kept.isTrial && (
              <span className="ml-1 font-text text-caption text-info">{t('lottery.trial')}</span>
            )}
          </p>
        </div>
        <div className="flex items-baseline justify-between gap-2">
          <p className="tabular min-w-0 truncate text-caption text-tx-2">
            {draw ? t('lottery.drawOf', { numero: draw.numero }) : t('lottery.noDraw')}
          </p>
          {draw && (
            <Countdown
              clock={lottery.clock}
              closeTime={draw.closeTime}
              onClosed={() => setTimeout(() => void lottery.refreshDraws(), ASK_AFTER_MS)}
            />
          )}
        </div>
      </div>
    </header>
  );
}
