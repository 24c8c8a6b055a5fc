import { GameIcon } from '../../parts/GameIcon.tsx';
import { useTexts } from '../../core/i18n.ts';
import { BlockTitle } from './BlockTitle.tsx';
import { launchLottery } from './launch-lottery.ts';
import type { Lottery } from './lottery-numeros.ts';

/** The lotteries that the member played last; a tap opens one again. */
export function RecentLotteries({ lotteries }: { lotteries: readonly Lottery[] }) {
  const { t } = useTexts();
  if (lotteries.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-2 pt-1">
      <div className="px-3">
        <BlockTitle text={t('games.recentLotteries')} />
      </div>
      <ul aria-label={t('games.recentLotteries')} className="no-bar flex gap-2 overflow-x-auto px-3">
        {lotteries.map((lottery) => (
          <li key={lottery.gameCode} className="grid shrink-0">
            <button
              type="button"
              className="card press flex items-center gap-2 py-1.5 pr-3 pl-1.5 text-left"
              onClick={() => void launchLottery(lottery)}
            >
              <GameIcon imageUrl={lottery.iconUrl} />
              <span className="text-label font-semibold whitespace-nowrap">{lottery.gameName}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
