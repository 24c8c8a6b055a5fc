import { useEffect } from 'react';

let open = 0;

/** Marks the page `on` and stops its scrolling while at least one overlay is open. */
export function usePageMarker(): void {
  useEffect(() => {
    open += 1;
    document.documentElement.classList.add('on');
    return () => {
      open -= 1;
      if (open === 0) document.documentElement.classList.remove('on');
    };
  }, []);
}
