import { formatWire } from '@erawan/kit/money';
import { session } from '@erawan/kit/storage';
import { openStream } from '@erawan/kit/stream';
import { toast, TOAST_MS } from '@erawan/ui/toasts';
import { ApiError } from '@erawan/api/errors';
import { endSession, queries } from '../api.ts';
import { i18n } from '../i18n.ts';
import { merchant } from '../boot.ts';
import { hearUnread } from '../rooms/messaging/unread.ts';
import { type Wallets, walletKey } from '../rooms/wallet/queries.ts';
import { hearCheck } from './reality-check.ts';

const STREAM_URL = '/wps/stream';

/** Opens the line of who holds this token; answers how to close it. */
export function openLiveStream(token: string): () => void {
  return openStream({
    url: STREAM_URL,
    headers: () => ({
      Authorization: token,
      Merchant: merchant,
      ModuleId: 'COMM3',
      Language: i18n.language,
    }),
    onEvent: ({ name, data }) => hear(name, data),
    onRefused: () => {
      if (session.get()?.token === token) endSession(new ApiError('session.logged.out', 401));
    },
  });
}

let lastSequence = -1;

function hear(name: string, data: string): void {
  const told: unknown = data === '' ? {} : parse(data);
  if (typeof told !== 'object' || told === null) return;
  if (name === 'balance') hearBalance(told);
  if (name === 'deposit') {
    for (const key of ['deposits', 'deposit', 'wallets'])
      void queries.invalidateQueries({ queryKey: ['own', key] });
  }
  if (name === 'games') {
    const shelf = (told as Record<string, unknown>).shelf === 'recent' ? 'recent' : 'favourites';
    void queries.invalidateQueries({ queryKey: ['own', shelf] });
  }
  if (name === 'jackpot') hearJackpot(told);
  if (name === 'inbox' || name === 'chat') hearCount(name, told);
  if (name === 'responsible.check') hearCheck();
  if (name === 'session.ended') hearEnd(told);
}

/** Who excluded themselves is told that, and not to log in again. */
function hearEnd(told: object): void {
  const isExcluded = (told as Record<string, unknown>).reason === 'excluded';
  endSession(isExcluded ? new ApiError('self.excluded', 403) : new ApiError('session.logged.out', 401));
}

function hearCount(kind: 'inbox' | 'chat', { unreadCount }: { unreadCount?: unknown }): void {
  if (typeof unreadCount === 'number') hearUnread(kind, unreadCount);
}

/** Whoever plays has the game before them, not the inbox. */
function hearJackpot({ amount }: { amount?: unknown }): void {
  if (typeof amount !== 'string') return;
  void queries.invalidateQueries({ queryKey: ['jackpots'] });
  void i18n.open('games').then(() => {
    toast.success(i18n.texts().t('games.jackpotWon', { amount: formatWire(amount) }), TOAST_MS.long);
  });
}

function hearBalance(told: object): void {
  const { sumBalance, available, sequence } = told as Record<string, unknown>;
  if (typeof sumBalance !== 'string' || typeof available !== 'string') return;
  // News may overtake each other on the way; the older one is dropped.
  if (typeof sequence === 'number') {
    if (sequence < lastSequence) return;
    lastSequence = sequence;
  }
  queries.setQueryData<Wallets>(walletKey, (known) => known && { ...known, sumBalance, available });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
