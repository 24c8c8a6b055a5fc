/** The body of every refusal. */
interface Failure {
  success: false;
  errorCode: string;
  message: string;
  value?: unknown;
}

/** A refusal of the server, or of the way to it. `code` is a key of the error catalogue. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: string;
  readonly status: number;
  /** Messages per field of a refused form. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly captchaAsked: boolean;
  /** What the server says besides, such as the challenge of a second factor. */
  readonly value: unknown;

  constructor(code: string, status: number, message = '', value?: unknown) {
    super(message || code);
    this.value = value;
    this.code = code;
    this.status = status;
    this.fields = fieldsOf(value);
    this.captchaAsked = isRecord(value) && Boolean(value['captcha']);
  }
}

/** The session is gone; anything else answered with 401 (a wrong password, say) is not about the session. */
export function endsSession(error: ApiError): boolean {
  return error.status === 401 && (error.code === 'session.logged.out' || error.code === 'session.required');
}

/** Turns any failed body into an error; `system.busy` stands for a server that could not answer. */
export function refusal(status: number, body: unknown): ApiError {
  if (isFailure(body)) return new ApiError(body.errorCode, status, body.message, body.value);
  if (status === 503) return new ApiError('system.upgrading', status);
  return new ApiError(status >= 500 ? 'system.busy' : 'unknown', status);
}

function isFailure(body: unknown): body is Failure {
  return isRecord(body) && body['success'] === false && typeof body['errorCode'] === 'string';
}

function fieldsOf(value: unknown): Record<string, string[]> {
  if (!isRecord(value) || !isRecord(value['fields'])) return {};
  return Object.fromEntries(
    Object.entries(value['fields']).map(([name, messages]) => [
      name,
      Array.isArray(messages) ? messages.map(String) : [String(messages)],
    ]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
