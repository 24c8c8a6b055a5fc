import { createStore } from '@erawan/kit/store';
import { useEffect } from 'react';

/** How many overlays are open. */
export const openOverlays = createStore(0);

let drawn = 0;

function count(more: number, isDrawn: boolean): void {
  openOverlays.set(openOverlays.get() + more);
  if (!isDrawn) return;
  drawn += more;
  document.documentElement.classList.toggle('on', drawn > 0);
}

/** Marks the page `on` and stops its scrolling while at least one overlay is open; one that is still fetched only counts. */
export function usePageMarker(isDrawn = true): void {
  useEffect(() => {
    count(1, isDrawn);
    return () => count(-1, isDrawn);
  }, [isDrawn]);
}
