import { callVendor } from '@erawan/kit/vendor-call';
import type {
  GameInfo,
  LanguageCode,
  Proof,
  RoundPage,
  SessionAnswer,
  SessionState,
  SpinAnswer,
  SpinRequest,
} from './wire';

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

  private call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = { Language: this.language };
    if (this.session) headers.Authorization = this.session;
    return callVendor(BASE + path, { method, headers, timeoutMs: TIMEOUT_MS, body });
  }
}
