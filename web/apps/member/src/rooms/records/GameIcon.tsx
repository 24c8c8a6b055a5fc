import { TileImage } from '@erawan/ui/GameTile';
import { cn } from '@erawan/ui/cn';

/** The upper part of a game's tile: the hero without the lettering. */
export function GameIcon({ imageUrl, className }: { imageUrl: string; className?: string }) {
  return (
    <span className={cn('block size-12 shrink-0 overflow-hidden rounded-12 bg-s-3 inset-ring inset-ring-white/10 [&_img]:object-top', className)}>
      <TileImage imageUrl={imageUrl} eager={false} />
    </span>
  );
}
