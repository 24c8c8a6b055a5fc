import { cn } from '@erawan/ui/cn';
import { useState } from 'react';
import { avatarUrl, useAvatar } from './avatar.ts';
import { initialOf } from './initial.ts';

/** The member's picture, or the first letter of the name until there is one. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  const icon = useAvatar();
  const [failed, setFailed] = useState(false);
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-16 shrink-0 place-items-center overflow-hidden rounded-pill bg-bg-1 font-display text-display font-semibold text-brand-300 ring-[3px] ring-brand-400 shadow-e2',
        className,
      )}
    >
      {icon !== undefined && !failed ? (
        <img
          key={icon}
          src={avatarUrl(icon)}
          alt=""
          width={80}
          height={80}
          className="size-full"
          onError={() => setFailed(true)}
        />
      ) : (
        initialOf(name)
      )}
    </span>
  );
}
