import { createStore, useStore } from '@erawan/kit/store';
import { openOverlays } from '@erawan/ui/page-marker';
import { type ReactNode, useEffect, useState } from 'react';

/** Whose turn it is. */
const turn = createStore<object | null>(null);

/** Two that wait are told at the same moment that the page is free: the first one has it. */
function take(one: object): void {
  if (turn.get() === null && openOverlays.get() === 0) turn.set(one);
}

/** Waits until nothing else lies over the page, and until whatever waits as well has had its turn. */
export function InTurn({ children }: { children: ReactNode }) {
  const [own] = useState(() => ({}));
  const isFree = useStore(openOverlays) === 0;
  const whose = useStore(turn);
  useEffect(() => {
    if (isFree && whose === null) take(own);
  }, [isFree, whose, own]);
  useEffect(
    () => () => {
      if (turn.get() === own) turn.set(null);
    },
    [own],
  );
  return whose === own && children;
}
