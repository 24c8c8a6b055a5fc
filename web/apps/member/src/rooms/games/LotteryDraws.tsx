import { useSecondsUntil } from '@erawan/kit/countdown';
import { ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { clockText } from '@erawan/kit/clock-text';
import { GameIcon } from '../../parts/GameIcon.tsx';
import { BlockTitle } from './BlockTitle.tsx';
import { launch } from './launch.ts';
import { lotteryMenu, type MenuLottery } from './lottery-menu.ts';
import { useSettledLanguage } from './settled-language.ts';

/** The lotteries of a category in their groups, each counting down to the close of its draw. */
export function LotteryDraws({ category }: { category: string }) {
  const { t } = useTexts();
  const { data, isError } = useQuery(lotteryMenu(useSettledLanguage()));
  if (!data) {
    return (
      <div className="px-3">
        {isError ? <p className="text-label text-tx-2">{t('games.drawsAway')}</p> : <ListSkeleton rows={4} />}
      </div>
    );
  }
  const ofCategory = (lottery: MenuLottery) => lottery.gameCategory === category;
  const groups = data.groups.filter(({ games }) => games.some(ofCategory));
  return groups.map(({ gameGroupCode, gameGroupName, games }) => (
    <section key={gameGroupCode} className="grid grid-cols-1 gap-2 px-3 pt-1">
      <BlockTitle text={gameGroupName} />
      <ul className="grid grid-cols-1 gap-2">
        {games.filter(ofCategory).map((lottery) => (
          <li key={lottery.gameCode} className="grid min-w-0">
            <LotteryRow lottery={lottery} aheadMs={data.aheadMs} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function LotteryRow({ lottery, aheadMs }: { lottery: MenuLottery; aheadMs: number }) {
  const { t } = useTexts();
  const { gameCategory, gameCode, gameName, vendor, iconUrl, numero, closeTime } = lottery;
  return (
    <button
      type="button"
      className="card press flex w-full items-center gap-3 px-3 py-2.5 text-left"
      onClick={() => void launch({ gameCategory, vendor, gameId: gameCode, nodeId: '', name: gameName })}
    >
      <GameIcon imageUrl={iconUrl} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="line-clamp-2 text-body font-semibold">{gameName}</span>
        {numero !== undefined && (
          <span className="tabular truncate text-caption text-tx-2">{t('games.drawOf', { numero })}</span>
        )}
      </span>
      {closeTime !== undefined && <ClosesIn at={closeTime - aheadMs} />}
    </button>
  );
}

function ClosesIn({ at }: { at: number }) {
  const { t } = useTexts();
  const left = useSecondsUntil(at);
  return (
    <span role="timer" aria-live="off" className="grid shrink-0 justify-items-end">
      {left === 0 ? (
        <span className="text-label text-tx-2">{t('games.closed')}</span>
      ) : (
        <>
          <span className="text-caption text-tx-3">{t('games.closesIn')}</span>
          <span className="tabular font-display text-button font-semibold text-brand-300">
            {clockText(left)}
          </span>
        </>
      )}
    </span>
  );
}
