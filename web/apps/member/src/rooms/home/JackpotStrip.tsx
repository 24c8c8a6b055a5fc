import { useQuery } from '@tanstack/react-query';
import { cn } from '@erawan/ui/cn';
import { TileImage } from '@erawan/ui/GameTile';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { launch, launchableOf } from '../games/launch.ts';
import { iconOf, nameOf } from '../games/queries.ts';
import { jackpotGames } from './queries.ts';
import { useSettledLanguage } from '../games/settled-language.ts';
import { JackpotCounter } from '../jackpots/JackpotCounter.tsx';
import { jackpots } from '../jackpots/queries.ts';
import { SectionTitle } from './SectionTitle.tsx';

const IN_VIEW = 5;

/** The pool as the ledger holds it, and the slots that feed it, five to a view. Without a pool there is no amount. */
export function JackpotStrip() {
  const { t } = useTexts();
  const info = useInfo();
  const { data: games } = useQuery(jackpotGames(useSettledLanguage()));
  const { data: pools, dataUpdatedAt } = useQuery(jackpots());
  if (!games || games.length === 0) return null;
  const pool = pools?.[0];
  return (
    <section aria-label={t('homeTail.jackpots')}>
      <SectionTitle title={t('homeTail.jackpots')} />
      {pool && <JackpotCounter jackpot={pool} symbol={info?.currency.symbol ?? ''} readAt={dataUpdatedAt} />}
      <ul
        className={cn(
          'no-bar -mx-3 mt-2.5 flex snap-x gap-2 overflow-x-auto scroll-px-3 px-3 pb-1',
          games.length < IN_VIEW && 'justify-center',
        )}
      >
        {games.map((game) => (
          <li key={game.nodeId} className="w-[calc((100%-32px)/5)] min-w-[60px] shrink-0 snap-start">
            <button
              type="button"
              onClick={() => void launch(launchableOf(game))}
              className="press grid w-full gap-1 text-center"
            >
              <span className="aspect-[3/4] overflow-hidden rounded-12 shadow-e2 ring-1 ring-brand-400/60">
                <TileImage imageUrl={iconOf(game)} eager={false} />
              </span>
              <span className="line-clamp-2 text-micro text-tx-2">{nameOf(game)}</span>
            </button>
          </li>
        ))}
      </ul>
      {pool && (
        <p className="pt-1 text-micro text-tx-3">
          {t('jackpots.feeds', { share: pool.share, rtp: pool.rtp })}
        </p>
      )}
    </section>
  );
}
