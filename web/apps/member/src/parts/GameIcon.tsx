import { TileImage } from '@erawan/ui/GameTile';
import { cn } from '@erawan/ui/cn';

const SIZES = { medium: 'size-12 rounded-12', large: 'size-16 rounded-14' } as const;

/** The upper part of a game's tile: the hero without the lettering. */
export function GameIcon({ imageUrl, size = 'medium' }: { imageUrl: string; size?: keyof typeof SIZES }) {
  return (
    <span
      className={cn(
        'block shrink-0 overflow-hidden bg-s-3 inset-ring inset-ring-white/10 [&_img]:object-top',
        SIZES[size],
      )}
    >
      <TileImage imageUrl={imageUrl} eager={false} />
    </span>
  );
}
