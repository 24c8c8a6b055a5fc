import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { TileImage } from '@erawan/ui/GameTile';
import { Icon } from '@erawan/ui/Icon';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { Link } from '../../parts/Link.tsx';
import { launch, launchableOf } from '../games/launch.ts';
import { recentGames } from '../games/own/queries.ts';
import { iconOf, nameOf } from '../games/queries.ts';
import { useSettledLanguage } from '../games/settled-language.ts';
import { SectionTitle } from './SectionTitle.tsx';

const MOST = 10;

/** The games opened last, one tap from going on. Who has opened none sees nothing. */
export function ContinuePlaying() {
  const { t } = useTexts();
  const loggedIn = useStore(session) !== null;
  const recent = useInfiniteQuery({
    ...recentGames(useSettledLanguage()),
    enabled: loggedIn,
    meta: { noAlert: true },
  });
  const games = loggedIn ? (recent.data?.pages[0]?.games.slice(0, MOST) ?? []) : [];
  if (games.length === 0) return null;
  return (
    <section aria-label={t('homeTail.continue')}>
      <SectionTitle title={t('homeTail.continue')}>
        <Link
          to="/m/recent"
          className="inline-flex min-h-11 shrink-0 items-center text-label font-semibold text-brand-300"
        >
          {t('home.seeMore')}
          <Icon name="forward" size={16} />
        </Link>
      </SectionTitle>
      <ul className="no-bar -mx-3 flex snap-x gap-2 overflow-x-auto scroll-px-3 px-3 pb-1">
        {games.map((game) => (
          <li key={game.nodeId} className="w-[calc((100%-32px)/5)] min-w-[60px] shrink-0 snap-start">
            <button
              type="button"
              onClick={() => void launch(launchableOf(game))}
              className="press grid w-full gap-1 text-center"
            >
              <span className="aspect-[3/4] overflow-hidden rounded-12 shadow-e2">
                <TileImage imageUrl={iconOf(game)} eager={false} />
              </span>
              <span className="line-clamp-2 text-micro text-tx-2">{nameOf(game)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
