import { cn } from '@erawan/ui/cn';
import { useState } from 'react';

const SIZES = { small: 'size-7', medium: 'size-10', large: 'size-11' } as const;

interface BankLogoProps {
  code: string;
  iconUrl: string | undefined;
  size?: keyof typeof SIZES;
}

/** The bank's mark, or its code when there is none. The name stands beside it. */
export function BankLogo({ code, iconUrl, size = 'large' }: BankLogoProps) {
  const [failed, setFailed] = useState(false);
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid shrink-0 place-items-center overflow-hidden rounded-pill bg-s-3 font-display text-micro font-semibold text-tx-2',
        SIZES[size],
      )}
    >
      {iconUrl && !failed ? (
        <img
          src={iconUrl}
          alt=""
          width={44}
          height={44}
          className="size-full"
          onError={() => setFailed(true)}
        />
      ) : (
        code.slice(0, 4)
      )}
    </span>
  );
}
