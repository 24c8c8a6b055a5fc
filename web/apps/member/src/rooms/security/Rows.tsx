import { Icon, type IconName } from '@erawan/ui/Icon';
import { StatusPill, type Tone } from '@erawan/ui/states';
import type { ReactNode } from 'react';
import { Link } from '../../parts/Link.tsx';

export function RowGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="px-1 font-text text-label font-semibold text-tx-2">{title}</h2>
      <ul className="card divide-y divide-white/6 overflow-hidden">{children}</ul>
    </section>
  );
}

type RowProps = {
  icon: IconName;
  title: string;
  hint?: string;
  state?: { text: string; tone: Tone };
} & ({ to: string; onPress?: never } | { to?: never; onPress?: () => void });

/** One thing of the account: what it is, how it stands, and the way to change it if there is one. */
export function Row({ icon, title, hint, state, to, onPress }: RowProps) {
  const open = to !== undefined || onPress !== undefined;
  const look = 'flex min-h-16 w-full items-center gap-3 px-3.5 py-2.5 text-left';
  const inside = (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-12 bg-s-3 text-brand-400 shadow-e1">
        <Icon name={icon} size={22} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col items-start gap-x-3 gap-y-1 w360:flex-row w360:items-center">
        <span className="min-w-0 flex-1">
          <span className="block text-body font-semibold">{title}</span>
          {hint && <span className="block text-caption text-tx-3">{hint}</span>}
        </span>
        {state && <StatusPill tone={state.tone}>{state.text}</StatusPill>}
      </span>
      {open ? (
        <Icon name="forward" size={18} className="-mr-1 shrink-0 text-tx-3" />
      ) : (
        // The states stand in one column whether or not their row leads on.
        state && <span className="-mr-1 w-[18px] shrink-0" />
      )}
    </>
  );
  return (
    <li>
      {to !== undefined ? (
        <Link to={to} className={`${look} active:bg-white/4`}>
          {inside}
        </Link>
      ) : onPress ? (
        <button type="button" onClick={onPress} className={`${look} active:bg-white/4`}>
          {inside}
        </button>
      ) : (
        <div className={look}>{inside}</div>
      )}
    </li>
  );
}
