import { callsTo } from '@erawan/api/calls';
import { ApiError, endsSession, refusal } from '@erawan/api/errors';
import { createQuestion } from '@erawan/kit/question';
import { readJson, readText, remove, writeJson, writeText } from '@erawan/kit/storage';
import { createStore } from '@erawan/kit/store';
import { QueryClient } from '@tanstack/react-query';
import { i18n } from './i18n.ts';
import type { paths } from './schema.ts';

const TIMEOUT_MS = 15_000;
const KEPT = 'CONSOLE_TOKEN';
const tab = () => sessionStorage;

/** The operator's session ends with the tab. */
export const token = createStore<string | undefined>(readText(KEPT, tab));

export function keepToken(given: string): void {
  writeText(KEPT, given, tab);
  token.set(given);
}

const [asked, askFactor] = createQuestion();

/** Something that an operator decided waits for a code. */
export const factorAsked = asked;

export function forgetToken(): void {
  remove(KEPT);
  // A session that ended can prove nothing any more.
  factorAsked.get()?.answer(false);
  token.set(undefined);
  queries.clear();
}

const BROWSERS = 'CONSOLE_BROWSERS';

/** What this browser was given at the last log-ins of operators, by their names; it outlives the tab. */
function givenBrowsers(): Record<string, string> {
  const known = readJson(BROWSERS);
  return typeof known === 'object' && known !== null ? (known as Record<string, string>) : {};
}

/** What lets the server know this browser again when the operator logs in. */
export const browserOf = (username: string): string | undefined =>
  givenBrowsers()[username.trim().toLowerCase()];

export function keepBrowser(username: string, given: string): void {
  writeJson(BROWSERS, { ...givenBrowsers(), [username.trim().toLowerCase()]: given });
}

export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { retry: false } },
});

/** The merchant whose console this is. */
export const merchant: string =
  document.querySelector('meta[name="merchant"]')?.getAttribute('content') ?? '';

/** Makes a call; where the server asks for a fresh code, it is made once more after the operator gave one. */
async function send(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await sendOnce(request);
  if (response.status !== 403 || !(await asksForFactor(response))) return response;
  return (await askFactor()) ? sendOnce(again) : response;
}

async function asksForFactor(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return refusal(response.status, body).code === 'reauth.required';
}

function sendOnce(request: Request): Promise<Response> {
  const known = token.get();
  if (known !== undefined) request.headers.set('Authorization', known);
  request.headers.set('Language', i18n.language);
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  return fetch(new Request(request, { signal })).catch(() => {
    throw new ApiError('system.busy', 0, i18n.texts().t('console.unreachable'));
  });
}

function refused(status: number, body: unknown): ApiError {
  const failure = refusal(status, body);
  if (endsSession(failure)) forgetToken();
  return failure;
}

export const api = callsTo<paths>(location.origin, send);

/** The value of an answer, or an {@link ApiError}. */
export async function value<T>(
  call: Promise<{ data?: { success: boolean; value: T } | undefined; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await call;
  if (data?.success === true) return data.value;
  throw refused(response.status, error ?? data);
}

/** A picture that was sent in a conversation. */
export const fetchPicture = (id: string): Promise<Blob> =>
  fetchJpeg(`/console/images/${encodeURIComponent(id)}`);

/** A picture that a member sent in with a deposit. */
export const fetchSlip = (orderId: string, id: string): Promise<Blob> =>
  fetchJpeg(`/console/deposits/${encodeURIComponent(orderId)}/images/${encodeURIComponent(id)}`);

async function fetchJpeg(path: string): Promise<Blob> {
  const response = await send(new Request(`${location.origin}${path}`));
  if (response.ok) return response.blob();
  throw refused(response.status, await response.json().catch(() => undefined));
}

/** Sends a picture on its way, for an answer in the conversation. */
export async function uploadPicture(
  conversationId: string,
  file: Blob,
  signal: AbortSignal,
): Promise<{ id: string; width: number; height: number }> {
  const url = `${location.origin}/console/conversations/${encodeURIComponent(conversationId)}/images`;
  const headers = { 'Content-Type': file.type };
  const response = await send(new Request(url, { method: 'POST', headers, body: file, signal }));
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refused(response.status, body);
  return (body as { value: { id: string; width: number; height: number } }).value;
}

/** Sends a file as it is; the server reads what it is from its content. */
export async function uploadFile<T>(path: string, file: Blob): Promise<T> {
  const headers = { 'Content-Type': 'application/octet-stream' };
  const request = new Request(`${location.origin}${path}`, { method: 'POST', headers, body: file });
  const response = await send(request);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refused(response.status, body);
  return (body as { value: T }).value;
}

/** A file, and the name that the server gives it. */
export async function fetchFile(path: string): Promise<{ bytes: Blob; name: string }> {
  const response = await send(new Request(`${location.origin}${path}`));
  if (!response.ok) throw refused(response.status, await response.json().catch(() => undefined));
  const kept = response.headers.get('Content-Disposition') ?? '';
  return { bytes: await response.blob(), name: /filename="([^"]+)"/.exec(kept)?.[1] ?? 'report.csv' };
}

/** What to say of a failure; the server speaks the operator's language. */
export function textOf(error: unknown): string {
  return error instanceof ApiError && error.message !== error.code
    ? error.message
    : i18n.texts().t('console.failed');
}
