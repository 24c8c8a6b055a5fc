import type {
  GameInfo,
  LanguageCode,
  Proof,
  Refusal,
  RoundPage,
  SessionAnswer,
  SessionState,
  SpinAnswer,
  SpinRequest,
} from './wire';

/** The server refused, with its reason. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'Refused';
  }
}

/** No answer came: the connection is lost, or the server is not there. */
export class Unreachable extends Error {
  constructor() {
    super('no answer');
    this.name = 'Unreachable';
  }
}

const BASE = '/studio/api';
/** Longest wait for an answer in milliseconds. */
const TIMEOUT_MS = 8000;

/** What a running game asks of the studio. */
export type StudioCalls = Pick<StudioApi, 'state' | 'spin' | 'rounds'>;

/** The studio's HTTP interface. */
export class StudioApi {
  constructor(
    private readonly language: LanguageCode,
    private session?: string,
  ) {}

  useSession(session: string | undefined): void {
    this.session = session;
  }

  info(gameCode: string): Promise<GameInfo> {
    return this.call('GET', `/games/${encodeURIComponent(gameCode)}/info`);
  }

  open(ticket: string, gameCode: string): Promise<SessionAnswer> {
    return this.call('POST', '/session', { ticket, gameCode, language: this.language });
  }

  state(): Promise<SessionState> {
    return this.call('GET', '/state');
  }

  spin(request: SpinRequest): Promise<SpinAnswer> {
    return this.call('POST', '/spin', request);
  }

  rounds(pageNo: number): Promise<RoundPage> {
    return this.call('GET', `/rounds?pageNo=${pageNo}`);
  }

  proof(roundId: string): Promise<Proof> {
    return this.call('GET', `/rounds/${encodeURIComponent(roundId)}/proof`);
  }

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = { Language: this.language };
    if (this.session) headers.Authorization = this.session;
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const answer = await fetch(BASE + path, {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new Unreachable();
    });
    const value: unknown = await answer.json().catch(() => undefined);
    if (answer.ok && value !== undefined) return value as T;
    throw refusal(answer.status, value);
  }
}

/** A gateway that answers for a missing server speaks no errorCode: that is a lost connection too. */
function refusal(status: number, value: unknown): Error {
  const { errorCode, message } = (value ?? {}) as Partial<Refusal>;
  if (errorCode) return new Refused(errorCode, status, message ?? '');
  return status >= 500 ? new Unreachable() : new Refused('unknown', status, '');
}
