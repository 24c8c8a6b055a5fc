import { formatWire, withSymbol } from '@erawan/kit/money';
import { session } from '@erawan/kit/storage';
import { openStream } from '@erawan/kit/stream';
import { toast, TOAST_MS } from '@erawan/ui/toasts';
import { ApiError } from '@erawan/api/errors';
import { endSession, queries, statusKey } from '../core/api.ts';
import { i18n } from '../core/i18n.ts';
import { merchant } from '../core/boot.ts';
import type { Status } from '../core/merchant.ts';
import { setUnread } from '../rooms/messaging/queries.ts';
import { checkOpened } from '../rooms/responsible/reality-check.ts';
import { walletKeys } from '../rooms/wallet/queries.ts';
import type { Wallets } from '../rooms/wallet/transfers.ts';
import { type EventData, keysToRefetch, refetchDelayMs } from './live-events.ts';

const STREAM_URL = '/wps/stream';

/** Opens the stream of the session with this token; answers how to close it. */
export function openLiveStream(token: string): () => void {
  return openStream({
    url: STREAM_URL,
    headers: () => ({
      Authorization: token,
      Merchant: merchant,
      ModuleId: 'COMM3',
      Language: i18n.language,
    }),
    onEvent: ({ name, data }) => handleEvent(name, data),
    onRefused: () => {
      if (session.get()?.token === token) endSession(new ApiError('session.logged.out', 401));
    },
  });
}

let lastSequence = -1;

function handleEvent(name: string, text: string): void {
  const data = parse(text);
  if (!data) return;
  refetch(name, data);
  if (name === 'balance') showBalance(data);
  if (name === 'jackpot') announceJackpot(data);
  if ((name === 'inbox' || name === 'chat') && typeof data.unreadCount === 'number')
    setUnread(name, data.unreadCount);
  if (name === 'responsible.check') checkOpened.set(true);
  if (name === 'session.ended') leave(data);
}

/** Events whose queries are fetched again in a moment. */
const delayed = new Set<string>();

function refetch(name: string, data: EventData): void {
  const now = () => {
    delayed.delete(name);
    for (const queryKey of keysToRefetch(name, data)) void queries.invalidateQueries({ queryKey });
  };
  const delayMs = refetchDelayMs(name, Math.random);
  if (delayMs === 0) now();
  else if (!delayed.has(name)) {
    delayed.add(name);
    setTimeout(now, delayMs);
  }
}

/** A member who excluded themselves is told that, and not to log in again. */
function leave({ reason }: EventData): void {
  const isExcluded = reason === 'excluded';
  endSession(isExcluded ? new ApiError('self.excluded', 403) : new ApiError('session.logged.out', 401));
}

const knownSymbol = (): string => queries.getQueryData<Status>(statusKey())?.info.currency.symbol ?? '';

/** A member who plays sees the game, not the inbox. */
function announceJackpot({ amount }: EventData): void {
  if (typeof amount !== 'string') return;
  void i18n.open('jackpots').then(() => {
    const won = withSymbol(knownSymbol(), formatWire(amount));
    toast.success(i18n.texts().t('jackpots.won', { amount: won }), TOAST_MS.long);
  });
}

function showBalance({ sumBalance, available, sequence }: EventData): void {
  if (typeof sumBalance !== 'string' || typeof available !== 'string') return;
  // Events may overtake each other on the way; the older one is dropped.
  if (typeof sequence === 'number') {
    if (sequence < lastSequence) return;
    lastSequence = sequence;
  }
  queries.setQueriesData<Wallets>(
    { queryKey: walletKeys.all() },
    (known) => known && { ...known, sumBalance, available },
  );
}

function parse(text: string): EventData | undefined {
  try {
    const data: unknown = text === '' ? {} : JSON.parse(text);
    return typeof data === 'object' && data !== null ? (data as EventData) : undefined;
  } catch {
    return undefined;
  }
}
