import type { ReactNode } from 'react';

/** One step of the form under its number. */
export function Step({
  place,
  title,
  id,
  children,
}: {
  place: number;
  title: string;
  id?: string;
  children: ReactNode;
}) {
  return (
    <section className="grid grid-cols-1 gap-2.5">
      <h2 id={id} className="flex items-center gap-2.5 text-button">
        <span
          aria-hidden="true"
          className="grid size-6 place-items-center rounded-pill bg-s-3 font-display text-caption font-semibold text-brand-300 inset-ring inset-ring-brand-400/50"
        >
          {place}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
