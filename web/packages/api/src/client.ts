import { addressOf, callsTo } from './calls.ts';
import { ApiError, endsSession, refusal } from './errors.ts';
import { moduleOf } from './modules.ts';
import type { paths } from './schema.ts';

const TIMEOUT_MS = 15_000;
/** A picture takes its time on a slow line. */
const BYTES_TIMEOUT_MS = 60_000;

/** What every call carries; read anew for each one. */
export interface Caller {
  merchant: string;
  language: string;
  token: string | undefined;
  device: 'web' | 'OTHERS';
}

export interface ApiOptions {
  caller: () => Caller;
  /** The server no longer knows the session that `token` belonged to. */
  onSessionLost: (error: ApiError, token: string) => void;
  /** The merchant closed its doors while the page was open. */
  onClosed?: (error: ApiError) => void;
  baseUrl?: string;
  fetch?: (request: Request) => Promise<Response>;
}

export type Api = ReturnType<typeof createApi>;

/** The one client of the product: headers, time limit and loss of the session are decided here and nowhere else. */
export function createApi({ caller, onSessionLost, onClosed, baseUrl, fetch: send = fetch }: ApiOptions) {
  const client = callsTo(baseUrl ?? globalThis.location?.origin ?? '', (request, schemaPath) => {
    for (const [name, value] of Object.entries(headersOf(caller(), schemaPath)))
      request.headers.set(name, value);
    return send(new Request(request, { signal: limit(request.signal) }));
  });

  /** The value of an answer, or an {@link ApiError}. */
  async function value<T>(
    call: Promise<{ data?: { success: boolean; value: T } | undefined; error?: unknown; response: Response }>,
  ): Promise<T> {
    const token = caller().token;
    const { data, error, response } = await call.catch((cause: unknown) => {
      throw unreachable(cause);
    });
    if (data?.success === true) return data.value;
    const failure = refusal(response.status, error ?? data);
    if (token !== undefined && endsSession(failure)) onSessionLost(failure, token);
    if (failure.code === 'system.maintenance' || failure.code === 'ip.blocked') onClosed?.(failure);
    throw failure;
  }

  /** A call that carries bytes one way or the other, such as a picture: the answer as it came. */
  async function bytes(
    schemaPath: keyof paths & string,
    init: RequestInit = {},
    id = '',
    query: Record<string, string> = {},
  ): Promise<Response> {
    const { token, ...rest } = caller();
    const place = /\{(\w+)\}/.exec(schemaPath)?.[1] ?? '';
    const address = addressOf(schemaPath, new Map([[place, id]]));
    const search = new URLSearchParams(query).toString();
    const request = new Request(
      `${baseUrl ?? globalThis.location?.origin ?? ''}${address}${search && `?${search}`}`,
      init,
    );
    for (const [name, text] of Object.entries(headersOf({ token, ...rest }, schemaPath)))
      request.headers.set(name, text);
    const signal = limit(request.signal, BYTES_TIMEOUT_MS);
    const response = await send(new Request(request, { signal })).catch((cause: unknown) => {
      throw unreachable(cause);
    });
    if (response.ok) return response;
    const failure = refusal(response.status, await response.json().catch(() => undefined));
    if (token !== undefined && endsSession(failure)) onSessionLost(failure, token);
    throw failure;
  }

  return { client, value, bytes };
}

export function headersOf(
  { merchant, language, token, device }: Caller,
  path: string,
): Record<string, string> {
  return {
    Merchant: merchant,
    Language: language,
    ModuleId: moduleOf(path),
    Device: device,
    ...(token === undefined ? {} : { Authorization: token }),
  };
}

function limit(signal: AbortSignal, ms = TIMEOUT_MS): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]);
}

/** The code of a call that reached no server; the server has none of this name. */
export const OFFLINE = 'offline';

/**
 * What a call that got no answer failed with. An aborted one stays an abort, so that a left screen is not told about
 * it. `fetch` says `TypeError` where the line broke, also when the device believes that it has one.
 */
export function unreachable(cause: unknown): unknown {
  if (cause instanceof ApiError || (cause instanceof DOMException && cause.name === 'AbortError'))
    return cause;
  const hasNoLine = cause instanceof TypeError || globalThis.navigator?.onLine === false;
  return new ApiError(hasNoLine ? OFFLINE : 'system.busy', 0);
}
