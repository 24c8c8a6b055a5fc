import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import type { ComponentProps } from 'react';
import { useTexts } from '../../i18n.ts';
import { GameGrid } from './GameGrid.tsx';
import { useFavourite } from './own-games.ts';
import { type Game, nameOf } from './queries.ts';

type HeartGridProps = Omit<ComponentProps<typeof GameGrid>, 'Corner'> & {
  /** The games are the member's favourites. */
  favourites?: boolean;
};

/** The grid with a heart on every tile. */
export function HeartGrid({ favourites = false, ...props }: HeartGridProps) {
  return <GameGrid {...props} Corner={favourites ? KeptHeart : Heart} />;
}

function KeptHeart({ game }: { game: Game }) {
  return <Heart game={game} listed />;
}

function Heart({ game, listed = false }: { game: Game; listed?: boolean }) {
  const { t } = useTexts();
  const { on, toggle } = useFavourite(game, listed);
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={t('games.favouriteOf', { game: nameOf(game) })}
      onClick={toggle}
      className="press absolute top-0 right-0 grid size-11 place-items-center"
    >
      <span className="grid size-8 place-items-center rounded-pill bg-bg-0/70 inset-ring inset-ring-white/14">
        <Icon name="heart" size={18} className={cn(on ? 'fill-current text-accent' : 'text-tx-1')} />
      </span>
    </button>
  );
}
