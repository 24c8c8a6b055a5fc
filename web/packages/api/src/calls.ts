import type { Client } from 'openapi-fetch';
import { ApiError } from './errors.ts';
import type { paths } from './schema.ts';

/** A method per HTTP verb, typed by the generated schema. */
export type Calls<Paths extends object = paths> = Pick<Client<Paths>, 'GET' | 'POST' | 'PUT' | 'DELETE'>;

type Scalar = string | number | boolean | null | undefined;
interface Options {
  params?: {
    query?: Readonly<Record<string, Scalar>>;
    path?: Readonly<Record<string, Scalar>>;
    header?: Readonly<Record<string, Scalar>>;
  };
  body?: unknown;
  headers?: HeadersInit;
  signal?: AbortSignal;
}

const FORM = 'application/x-www-form-urlencoded';

/** Makes the calls of the schema; `send` is told the path as the schema writes it. */
export function callsTo<Paths extends object = paths>(
  baseUrl: string,
  send: (request: Request, schemaPath: string) => Promise<Response>,
): Calls<Paths> {
  const call =
    (method: string) =>
    async (path: string, options: Options = {}) => {
      const response = await send(requestOf(method, baseUrl, path, options), path);
      if (response.ok) return { data: jsonOf(await response.text()), response };
      return { error: reasonOf(await response.text()), response };
    };
  const verbs = { GET: call('GET'), POST: call('POST'), PUT: call('PUT'), DELETE: call('DELETE') };
  // What goes in and what comes out is the schema's to say.
  return verbs as unknown as Calls<Paths>;
}

function requestOf(method: string, baseUrl: string, path: string, options: Options): Request {
  const { params = {}, body, signal } = options;
  const headers = new Headers(options.headers);
  for (const [name, value] of given(params.header)) headers.set(name, value);
  const init: RequestInit = { method, headers, signal };
  if (body !== undefined) {
    if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
    init.body =
      headers.get('Content-Type') === FORM
        ? new URLSearchParams(given(body)).toString()
        : JSON.stringify(body);
  }
  const address = addressOf(path, new Map(given(params.path)));
  const search = new URLSearchParams(given(params.query)).toString();
  return new Request(`${baseUrl}${address}${search && `?${search}`}`, init);
}

/**
 * The address of a call. An empty one is refused, and one that lacks the name in its path too: it would be the address
 * of another call.
 */
export function addressOf(path: string, places: ReadonlyMap<string, string>): string {
  const placeOf = (name: string) => {
    const place = places.get(name);
    if (!place) throw new ApiError('request.url.empty', 0);
    return encodeURIComponent(place);
  };
  if (path === '') throw new ApiError('request.url.empty', 0);
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => placeOf(name));
}

/** What is left out or `null` is not sent. */
function given(values: unknown = {}): [string, string][] {
  return Object.entries(values as Readonly<Record<string, Scalar>>).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)] as [string, string]],
  );
}

function jsonOf(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}

/** A refusal may come from something on the way that speaks no JSON. */
function reasonOf(text: string): unknown {
  try {
    return jsonOf(text);
  } catch {
    return text;
  }
}
