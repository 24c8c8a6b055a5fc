import { cn } from '@erawan/ui/cn';
import { useState } from 'react';

interface BankLogoProps {
  code: string;
  iconUrl: string | undefined;
  className?: string;
}

/** The bank's mark, or its code when there is none. The name stands beside it. */
export function BankLogo({ code, iconUrl, className }: BankLogoProps) {
  const [failed, setFailed] = useState(false);
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-11 shrink-0 place-items-center overflow-hidden rounded-pill bg-s-3 font-display text-micro font-semibold text-tx-2',
        className,
      )}
    >
      {iconUrl && !failed ? (
        <img src={iconUrl} alt="" width={44} height={44} className="size-full" onError={() => setFailed(true)} />
      ) : (
        code.slice(0, 4)
      )}
    </span>
  );
}
