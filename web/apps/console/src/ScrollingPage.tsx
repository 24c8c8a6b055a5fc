import type { ReactNode } from 'react';

/** A section that scrolls as a whole: each of its parts is as high as it needs, also a row that scrolls sideways. */
export function ScrollingPage({ children }: { children: ReactNode }) {
  return (
    <main
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys too
      tabIndex={0}
      className="grid min-h-0 auto-rows-max grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto p-3"
    >
      {children}
    </main>
  );
}
