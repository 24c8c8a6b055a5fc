import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { buttonLook } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { ListSkeleton } from '@erawan/ui/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { GameIcon } from '../../parts/GameIcon.tsx';
import { Link } from '../../parts/Link.tsx';
import { useOnChange } from '../../parts/use-on-change.ts';
import { BlockTitle } from './BlockTitle.tsx';
import { ClosesIn } from './ClosesIn.tsx';
import { LastDraw } from './LastDraw.tsx';
import { useOpenGame } from './launch.ts';
import { launchLottery } from './launch-lottery.ts';
import { lotteryMenu, type MenuLottery } from './lottery-menu.ts';
import { recentKey, recentLotteries } from './lottery-numeros.ts';
import { NoneYet } from './NoneYet.tsx';
import { RecentLotteries } from './RecentLotteries.tsx';
import { useSettledLanguage } from './settled-language.ts';

/**
 * The lotteries of a category, or without one all of them, in their groups: each counts down to the close of its draw and
 * shows its newest result. Before them those that the member played last.
 */
export function LotteryDraws({ category }: { category?: string }) {
  const { t } = useTexts();
  const language = useSettledLanguage();
  const { data, isError } = useQuery(lotteryMenu(language));
  const isMember = useStore(session) !== null;
  const recent = useQuery({ ...recentLotteries(language), enabled: isMember });
  const cache = useQueryClient();
  // What was played in the frame is there when it closes.
  useOnChange(useOpenGame(), () => void cache.invalidateQueries({ queryKey: recentKey() }));
  // Both come together, so that nothing moves down.
  if (!data || (isMember && recent.isPending)) {
    return (
      <div className="px-3">
        {isError ? <p className="text-label text-tx-2">{t('games.drawsAway')}</p> : <ListSkeleton rows={4} />}
      </div>
    );
  }
  const isShown = ({ gameCategory }: { gameCategory: string }) =>
    category === undefined || gameCategory === category;
  const groups = data.groups.filter(({ games }) => games.some(isShown));
  return (
    <>
      <RecentLotteries lotteries={recent.data?.filter(isShown) ?? []} />
      {category === undefined && groups.length === 0 && (
        <div className="grid gap-2 px-3">
          <NoneYet columns={3} />
        </div>
      )}
      {groups.map(({ gameGroupCode, gameGroupName, games }) => (
        <section key={gameGroupCode} className="grid grid-cols-1 gap-2 px-3 pt-1">
          <BlockTitle text={gameGroupName} />
          <ul className="grid grid-cols-1 gap-2">
            {games.filter(isShown).map((lottery) => (
              <li key={`${lottery.gameCategory} ${lottery.gameCode}`} className="card grid min-w-0">
                <LotteryRow lottery={lottery} aheadMs={data.aheadMs} />
                <LastDraw lottery={lottery} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {category !== undefined && (
        <Link to="/m/vn-games" className={cn(buttonLook({ kind: 'outline', size: 'medium' }), 'mx-3')}>
          {t('games.allLotteries')}
        </Link>
      )}
    </>
  );
}

function LotteryRow({ lottery, aheadMs }: { lottery: MenuLottery; aheadMs: number }) {
  const { t } = useTexts();
  const { gameName, iconUrl, numero, closeTime } = lottery;
  return (
    <button
      type="button"
      className="press flex w-full items-center gap-3 px-3 py-2.5 text-left"
      onClick={() => void launchLottery(lottery)}
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
