import type { ReactNode } from 'react';

/** A section that scrolls as a whole: each of its parts is as high as it needs, also a row that scrolls sideways. */
export function ScrollingPage({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-0 auto-rows-max grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto p-3">
      {children}
    </main>
  );
}
