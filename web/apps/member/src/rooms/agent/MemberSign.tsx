import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';

/** The sign of a member, another colour for agents, with a dot for who is online; the words stand beside it. */
export function MemberSign({ isLeader, isOnline }: { isLeader: boolean; isOnline?: boolean | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'relative grid size-10 shrink-0 place-items-center rounded-pill',
        isLeader ? 'bg-brand-400/12 text-brand-400' : 'bg-white/8 text-tx-2',
      )}
    >
      <Icon name="user" size={20} />
      {isOnline && (
        <span className="absolute right-0 bottom-0 size-2.5 rounded-pill bg-positive ring-2 ring-s-1" />
      )}
    </span>
  );
}
