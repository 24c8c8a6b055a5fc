import { isPlayType, keepPlayType } from '@erawan/kit/play-type';
import { type Minor, parseMoney } from '@erawan/kit/money';
import { createStore, type Store } from '@erawan/kit/store';
import { openStream, type StreamEvent } from '@erawan/kit/stream';
import { randomUuid } from '@erawan/kit/uuid';
import { Refused } from '@erawan/kit/vendor-call';
import { BASE, LotteryApi } from '../api.ts';
import { ServerClock } from '../components/clock.ts';
import { i18n } from '../i18n.ts';
import { keep, type KeptSession } from '../keep.ts';
import type { Launch } from '../launch.ts';
import { loadFamily } from '../rules/load.ts';
import type { DrawsView, OrderView } from '../wire.ts';
import { type Game, gameOf } from './game.ts';
import { addOutcome, correctedOutcome, hasGoneOn, type Outcome, outcomesOf } from './outcomes.ts';

/** How many draws the board knows: the one on sale, and the last ones. */
const ON_SALE = 1;
const PAST = 2;

/** What changes while a player looks. */
export interface LotteryState {
  draws: DrawsView;
  /** `undefined` until it is known. */
  balance: Minor | undefined;
  isOnline: boolean;
  isEnded: boolean;
  /** The draw whose result was published before the player's eyes. */
  freshNumero: string | undefined;
  /** What the player's stakes in the last draw came to, until it is read. */
  outcome: Outcome | undefined;
  /** An order that was under way and has been refused, until it is read. */
  refused: OrderView | undefined;
  /** Grows with every change of an order: lists are read again. */
  ordersVersion: number;
}

/** No ticket and no session: the lottery has to be opened from its list. */
export class NoTicket extends Error {}

/** One player at one lottery. */
export class LotterySession {
  readonly clock = new ServerClock();
  readonly state: Store<LotteryState>;
  readonly #orders = new Map<string, OrderView>();
  #close: () => void = () => {};

  constructor(
    readonly api: LotteryApi,
    readonly game: Game,
    /** What a basket is kept under. */
    readonly kept: KeptSession,
    draws: DrawsView,
    balance: Minor | undefined,
  ) {
    this.state = createStore<LotteryState>({
      draws,
      balance,
      isOnline: true,
      isEnded: false,
      freshNumero: undefined,
      outcome: undefined,
      refused: undefined,
      ordersVersion: 0,
    });
    api.onEnded = () => this.#end();
  }

  #change(change: Partial<LotteryState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }

  #end(): void {
    keep.dropSession(this.game.gameCode);
    this.#change({ isEnded: true });
  }

  /** Follows draws and orders until the answer is called. */
  follow(): () => void {
    const away = () => this.#change({ isOnline: false });
    addEventListener('offline', away);
    this.#close = openStream({
      url: `${BASE}/stream`,
      headers: () => this.api.headers(),
      onEvent: (event) => this.take(event),
      onRefused: () => this.#end(),
      fetch: (...request) => this.#connect(...request),
    });
    return () => {
      removeEventListener('offline', away);
      this.#close();
    };
  }

  async #connect(...request: Parameters<typeof fetch>): Promise<Response> {
    try {
      const answer = await fetch(...request);
      this.#change({ isOnline: answer.ok });
      if (answer.ok) {
        void this.refreshBalance();
        void this.#readOrders();
      }
      return answer;
    } catch (error) {
      this.#change({ isOnline: false });
      throw error;
    }
  }

  /** A stream tells what changes from now on: what was bet before is read, and told where it has gone on. */
  async #readOrders(): Promise<void> {
    const answer = await this.api.orders(1).catch(() => undefined);
    for (const order of answer?.list ?? []) {
      const before = this.#orders.get(order.orderId);
      if (!before) this.#orders.set(order.orderId, order);
      else if (hasGoneOn(before, order)) this.takeOrder(order);
    }
  }

  /** Takes an event of the stream. */
  take({ name, data }: Pick<StreamEvent, 'name' | 'data'>): void {
    if (name === 'draws') this.#takeDraws(JSON.parse(data) as DrawsView);
    if (name === 'order') this.takeOrder(JSON.parse(data) as OrderView);
  }

  #takeDraws(draws: DrawsView): void {
    const now = Date.now();
    this.clock.align(draws.serverTime, now, now);
    const before = this.state.get().draws;
    const known = [...before.onSale, ...before.past];
    const fresh = draws.past.find(({ numero, result }) => {
      const seen = known.find((draw) => draw.numero === numero);
      return result != null && seen !== undefined && seen.result == null;
    });
    this.#change({ draws, ...(fresh && { freshNumero: fresh.numero }) });
  }

  /** Takes an order as it is now: from the stream, or just placed. */
  takeOrder(order: OrderView): void {
    const before = this.#orders.get(order.orderId);
    const outcomes = outcomesOf(before, order);
    const isRefused = before?.status === 'placing' && order.status === 'refused';
    this.#orders.set(order.orderId, order);
    const { outcome, ordersVersion } = this.state.get();
    this.#change({
      ordersVersion: ordersVersion + 1,
      outcome: outcomes.reduce(addOutcome, correctedOutcome(outcome, before, order)),
      ...(isRefused && { refused: order }),
    });
    void this.refreshBalance();
  }

  outcomeRead(): void {
    this.#change({ outcome: undefined, refused: undefined });
  }

  /** Asks for the balance, and tells the page around this one that it may have changed. */
  async refreshBalance(): Promise<void> {
    if (window.parent !== window) window.parent.postMessage({ type: 'erawan:balance' }, location.origin);
    try {
      const { balance } = await this.api.balance();
      this.#change({ balance: parseMoney(balance) ?? undefined });
    } catch {
      // The next change asks again.
    }
  }

  /** Asks for the draws: when a countdown is over and the stream has said nothing yet. */
  async refreshDraws(): Promise<void> {
    const sent = Date.now();
    const draws = await this.api.draws(this.game.gameCode, ON_SALE, PAST).catch(() => undefined);
    if (!draws) return;
    this.#takeDraws(draws);
    this.clock.align(draws.serverTime, sent);
  }
}

async function enter(
  api: LotteryApi,
  { ticket, gameCode }: Launch,
): Promise<[KeptSession, Minor | undefined]> {
  if (ticket !== undefined) {
    // It may be of another player.
    keep.dropSession(gameCode);
    const opened = await api.open(ticket, gameCode);
    const kept: KeptSession = {
      token: opened.session,
      user: randomUuid(),
      isTrial: opened.isTrial,
      ...(isPlayType(opened.playType) && { playType: opened.playType }),
    };
    api.useSession(kept.token);
    keep.setSession(gameCode, kept);
    if (kept.playType) keepPlayType(gameCode, kept.playType);
    return [kept, parseMoney(opened.balance) ?? undefined];
  }
  const kept = keep.session(gameCode);
  if (!kept) throw new NoTicket();
  api.useSession(kept.token);
  try {
    const { balance } = await api.balance();
    return [kept, parseMoney(balance) ?? undefined];
  } catch (error) {
    if (error instanceof Refused && error.code === 'session.expired') keep.dropSession(gameCode);
    throw error;
  }
}

/** Opens the lottery of the address: by its ticket, else with the session of this tab. */
export async function openLottery(launch: Launch): Promise<LotterySession> {
  const api = new LotteryApi(() => i18n.language);
  const [kept, balance] = await enter(api, launch);
  const sent = Date.now();
  const [view, draws] = await Promise.all([api.game(), api.draws(launch.gameCode, ON_SALE, PAST)]);
  const opened = new LotterySession(api, gameOf(view, await loadFamily(view.family)), kept, draws, balance);
  opened.clock.align(draws.serverTime, sent);
  return opened;
}
