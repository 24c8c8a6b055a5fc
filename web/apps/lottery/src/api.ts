import type { Language } from '@erawan/kit/i18n';
import type {
  BalanceView,
  CancelView,
  DrawsView,
  ErrorBody,
  GameView,
  OrderRequest,
  OrdersView,
  OrderView,
  ProofView,
  Quote,
  QuoteRequest,
  RefusalValue,
  SessionView,
  StatsView,
} from './wire.ts';

/** The server refused; its text is in the language of the page. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    readonly value: RefusalValue = {},
  ) {
    super(message);
    this.name = 'Refused';
  }
}

/** No answer came, or one that decides nothing: the same call may be sent again. */
export class Unreachable extends Error {
  constructor() {
    super('no answer');
    this.name = 'Unreachable';
  }
}

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
    const headers = this.headers();
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const answer = await fetch(BASE + path, {
      method,
      headers,
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new Unreachable();
    });
    const value: unknown = await answer.json().catch(() => undefined);
    if (answer.ok && value !== undefined) return value as T;
    const error = refusalOf(answer.status, value);
    if (error instanceof Refused && error.code === 'session.expired') this.onEnded();
    throw error;
  }
}

/** A gateway that answers for a missing server speaks no errorCode: that is a lost connection too. */
function refusalOf(status: number, value: unknown): Error {
  const { errorCode, message, value: details } = (value ?? {}) as Partial<ErrorBody>;
  if (errorCode === undefined) return status >= 500 ? new Unreachable() : new Refused('unknown', status, '');
  return new Refused(errorCode, status, message ?? '', details ?? {});
}
