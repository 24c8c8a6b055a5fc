/** The vendor's server refused; its text is in the language of the page. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    /** What else there is to know, in the shape of the vendor's document. */
    readonly value?: unknown,
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

interface VendorCall {
  method: string;
  headers: Record<string, string>;
  cache?: RequestCache;
  /** Longest wait for an answer. */
  timeoutMs: number;
  /** Sent as JSON. */
  body?: unknown;
}

/** One call to a vendor of ours: its answer, or {@link Refused}, or {@link Unreachable}. */
export async function callVendor<T>(
  address: string,
  { headers, timeoutMs, body, ...init }: VendorCall,
): Promise<T> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(address, {
    ...init,
    ...sent,
    headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new Unreachable();
  });
  const value: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && value !== undefined) return value as T;
  throw refusalOf(answer.status, value);
}

/** A gateway that answers in the vendor's place speaks no errorCode: whatever it says, nothing is decided. */
function refusalOf(status: number, body: unknown): Error {
  const { errorCode, message, value } = (body ?? {}) as Record<string, unknown>;
  if (typeof errorCode !== 'string') return new Unreachable();
  return new Refused(errorCode, status, typeof message === 'string' ? message : '', value);
}
