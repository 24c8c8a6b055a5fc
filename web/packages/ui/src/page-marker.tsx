import { createStore } from '@erawan/kit/store';
import { useEffect } from 'react';

/** How many overlays are open. */
export const openOverlays = createStore(0);

const count = (more: number) => {
  openOverlays.set(openOverlays.get() + more);
  document.documentElement.classList.toggle('on', openOverlays.get() > 0);
};

/** Marks the page `on` and stops its scrolling while at least one overlay is open. */
export function usePageMarker(): void {
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
}
