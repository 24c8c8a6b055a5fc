import { Suspense } from 'react';
import { late } from '../../parts/late.ts';
import type { Game } from '../games/queries.ts';

const Heart = late(['games'], async () => (await import('../games/own/Heart.tsx')).Heart);

/** The tiles do not wait for their hearts. */
export function HomeHeart({ game }: { game: Game }) {
  return (
    <Suspense fallback={null}>
      <Heart game={game} />
    </Suspense>
  );
}
