import { keepWithSession, LAST_BALANCE, readWithSession, session } from '@erawan/kit/storage';

/** A balance, and when the server said it, in epoch milliseconds. */
export interface LastBalance {
  memberId: string;
  sumBalance: string;
  at: number;
}

/** Keeps what the server said, for a start without a line. */
export function keepBalance(sumBalance: string, at: number): void {
  const memberId = session.get()?.id;
  if (memberId !== undefined)
    keepWithSession(LAST_BALANCE, { memberId, sumBalance, at } satisfies LastBalance);
}

/** The last balance of the member who is logged in. */
export function lastBalance(): LastBalance | undefined {
  const found = readWithSession(LAST_BALANCE);
  return isBalance(found) && found.memberId === session.get()?.id ? found : undefined;
}

function isBalance(value: unknown): value is LastBalance {
  return (
    typeof value === 'object' &&
    value !== null &&
    'memberId' in value &&
    'sumBalance' in value &&
    typeof value.sumBalance === 'string' &&
    'at' in value &&
    typeof value.at === 'number'
  );
}
