import type { ReactNode } from 'react';

export function SectionTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-2.5 pb-1.5">
      <span aria-hidden="true" className="gold h-5 w-1 rounded-pill" />
      <h2 className="shrink-0 text-h2">{title}</h2>
      <div className="flex min-w-0 flex-1 items-center justify-end gap-2">{children}</div>
    </div>
  );
}
