import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { useTexts } from '../../../core/i18n.ts';
import { useFavourite } from './own-games.ts';
import { type Game, nameOf } from '../queries.ts';

/** The heart of a game among the member's favourites. */
export function KeptHeart({ game }: { game: Game }) {
  return <Heart game={game} listed />;
}

/** Tells whether a game is a favourite; a tap changes it. */
export function Heart({ game, listed = false }: { game: Game; listed?: boolean }) {
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
