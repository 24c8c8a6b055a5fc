import { type ReactNode, useEffect, useRef } from 'react';

interface StepProps {
  place: number;
  title: string;
  id?: string;
  /** The step before was just answered: reading goes on here. */
  isNext?: boolean;
  /** Beside the title; taller than it, it still takes no more height. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One step of the form under its number. */
export function Step({ place, title, id, isNext = false, aside, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) heading.current?.focus({ preventScroll: true });
  }, [isNext]);
  return (
    <section className="grid grid-cols-1 gap-2.5">
      <div className="flex items-center justify-between gap-3">
        <h2
          ref={heading}
          id={id}
          tabIndex={isNext ? -1 : undefined}
          className="flex items-center gap-2.5 text-button outline-none"
        >
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-pill bg-s-3 font-display text-caption font-semibold text-brand-300 inset-ring inset-ring-brand-400/50"
          >
            {place}
          </span>
          {title}
        </h2>
        {aside && <div className="-my-2 shrink-0">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
