import { useQuery } from '@tanstack/react-query';
import { TileImage } from '@erawan/ui/GameTile';
import { useTexts } from '../../i18n.ts';
import { launch, launchableOf } from '../games/launch.ts';
import { iconOf, jackpotGames, nameOf } from '../games/queries.ts';
import { useSettledLanguage } from '../games/settled-language.ts';
import { SectionTitle } from './SectionTitle.tsx';

/**
 * Slots with a jackpot, five to a view. No amount is shown: the house knows of no pool, and a made-up one would lie.
 */
export function JackpotStrip() {
  const { t } = useTexts();
  const { data: games } = useQuery(jackpotGames(useSettledLanguage()));
  if (!games || games.length === 0) return null;
  return (
    <section aria-label={t('home.jackpots')}>
      <SectionTitle title={t('home.jackpots')} />
      <ul className="no-bar -mx-3 flex snap-x gap-2 overflow-x-auto scroll-px-3 px-3 pb-1">
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
              <span className="one-line text-micro text-tx-2">{nameOf(game)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
