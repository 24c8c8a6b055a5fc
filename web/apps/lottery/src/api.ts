import type { Language } from '@erawan/kit/i18n';
import { callVendor, Refused } from '@erawan/kit/vendor-call';
import type {
  BalanceView,
  CancelView,
  DrawsView,
  LotteriesView,
  GameView,
  OrderRequest,
  OrdersView,
  OrderView,
  ProofView,
  Quote,
  QuoteRequest,
  SessionView,
  StatsView,
} from './wire.ts';

export const BASE = '/lottery/api';
/** Longest wait for an answer in milliseconds; an order waits up to five seconds for its money. */
const TIMEOUT_MS = 12_000;

type Query = Record<string, string | number | undefined>;

const queryText = (query: Query): string => {
  const fields = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields)}`;
};

/** The lottery vendor's HTTP interface. */
export class LotteryApi {
  /** Told when the session has ended here or at the operator. */
  onEnded: () => void = () => {};

  constructor(
    private readonly language: () => Language,
    private session?: string,
  ) {}

  useSession(session: string | undefined): void {
    this.session = session;
  }

  headers(): Record<string, string> {
    const headers: Record<string, string> = { Language: this.language() };
    if (this.session !== undefined) headers['Authorization'] = `Bearer ${this.session}`;
    return headers;
  }

  open(ticket: string, gameCode: string): Promise<SessionView> {
    return this.call('POST', '/session', { ticket, gameCode, language: this.language() });
  }

  balance(): Promise<BalanceView> {
    return this.call('GET', '/session');
  }

  game(): Promise<GameView> {
    return this.call('GET', '/games');
  }

  lotteries(): Promise<LotteriesView> {
    return this.call('GET', '/lotteries');
  }

  draws(gameCode: string, onSale: number, past: number): Promise<DrawsView> {
    return this.call('GET', `/draws${queryText({ gameCode, onSale, past })}`);
  }

  stats(gameCode: string, draws: number): Promise<StatsView> {
    return this.call('GET', `/stats${queryText({ gameCode, draws })}`);
  }

  proof(gameCode: string, numero: string, suborderId?: string): Promise<ProofView> {
    return this.call('GET', `/proof${queryText({ gameCode, numero, suborderId })}`);
  }

  quote(request: QuoteRequest): Promise<Quote> {
    return this.call('POST', '/quote', request);
  }

  place(request: OrderRequest): Promise<OrderView> {
    return this.call('POST', '/orders', request);
  }

  orders(pageNo: number): Promise<OrdersView> {
    return this.call('GET', `/orders${queryText({ pageNo })}`);
  }

  order(orderId: string): Promise<OrderView> {
    return this.call('GET', `/orders/${encodeURIComponent(orderId)}`);
  }

  cancel(orderId: string, suborderIds: readonly string[]): Promise<CancelView> {
    return this.call('POST', '/cancel', { orderId, suborderIds });
  }

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    try {
      return await callVendor<T>(BASE + path, {
        method,
        headers: this.headers(),
        cache: 'no-store',
        timeoutMs: TIMEOUT_MS,
        body,
      });
    } catch (error) {
      if (error instanceof Refused && error.code === 'session.expired') this.onEnded();
      throw error;
    }
  }
}
