import { createApi, OFFLINE } from '@erawan/api/client';
import { ApiError } from '@erawan/api/errors';
import type { Value } from '@erawan/api/types';
import { dropSession, session } from '@erawan/kit/storage';
import { toast } from '@erawan/ui/toasts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { merchant } from './boot.ts';
import { i18n } from './i18n.ts';
import type { SealingKey } from './seal.ts';
import { admit, routeOf } from './routes.ts';
import { sealingFetch } from './sealing.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `noAlert`: the screen itself says what went wrong, or the member does not need to know. `perCaller`: a visitor
     * and a member get different answers.
     */
    queryMeta: { noAlert?: boolean; perCaller?: boolean };
    mutationMeta: { noAlert?: boolean };
  }
}

export const statusKey = () => ['status'] as const;

/** A key of the member's own data, which is forgotten when the session ends. */
export const own = <const Parts extends readonly unknown[]>(...parts: Parts) => ['own', ...parts] as const;

export const queries = new QueryClient({
  queryCache: new QueryCache({
    // Without earlier data the screen shows the failure in place; with it the old figures stay and a message is enough.
    // That the device has no line stands above the page already.
    onError: (error, query) => {
      const isTold = isOffline(error) && !navigator.onLine;
      if (query.state.data === undefined || query.meta?.noAlert || isTold) return;
      alertUser(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.noAlert) alertUser(error);
    },
  }),
  defaultOptions: {
    queries: {
      // Without a line a call fails and the screen says so; by default it would wait for one, under a skeleton.
      networkMode: 'always',
      staleTime: 60_000,
      // A list that was left is there, with all its pages, when the user comes back to it.
      gcTime: 1_800_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && mayPass(error),
    },
    // What was pressed without a line is refused then and there, and not done later when it is no longer expected.
    mutations: { networkMode: 'always', retry: false },
  },
});

type Status = Value<'/wps/system/status', 'get'>;
type Sealing = Status['info'] & { encryption?: SealingKey };

const knownStatus = () => queries.getQueryData<Status>(statusKey());

export const {
  client: api,
  value,
  bytes,
} = createApi({
  fetch: sealingFetch({
    key: () => (knownStatus()?.info as Sealing | undefined)?.encryption,
    refresh: async () => {
      await queries.refetchQueries({ queryKey: statusKey() });
      return knownStatus()?.serverTime ?? Date.now();
    },
  }),
  caller: () => ({
    merchant,
    language: i18n.language,
    token: session.get()?.token,
    device: matchMedia('(display-mode: standalone)').matches ? 'OTHERS' : 'web',
  }),
  onSessionLost: (error, token) => {
    if (session.get()?.token === token) endSession(error);
  },
  onClosed: () => void queries.invalidateQueries({ queryKey: statusKey() }),
});

/** Whether a call failed because it reached no server. */
const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === OFFLINE;

/** Whether it may be over in a moment: a busy server, or a line that broke while the device has one. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'system.busy' || (isOffline(error) && navigator.onLine));

/** The text of a failure: the catalogue's, else the server's. */
export function textOf(error: unknown): string {
  const { find, t } = i18n.texts();
  if (isOffline(error)) return t('shell.noLine');
  if (!(error instanceof ApiError)) return find('errors', 'unknown') ?? t('shell.unknownError');
  const known = find('errors', error.code);
  if (known !== undefined) return known;
  return error.message === error.code ? t('shell.unknownError') : error.message;
}

export function alertUser(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (error instanceof ApiError && error.status === 401 && error.code.startsWith('session.')) return;
  void i18n.open('errors').then(
    () => toast.error(textOf(error)),
    () => toast.error(textOf(error)),
  );
}

/** Forgets everything that belonged to the member. */
export function forgetMember(): void {
  dropSession();
  queries.removeQueries({ queryKey: own() });
}

/** After a login or logout: what depends on the caller is fetched again. */
export function refetchForCaller(): void {
  void queries.invalidateQueries({ predicate: ({ meta }) => meta?.perCaller === true });
}

/** The server ended the session: say so, forget it, and leave a screen that needs one. */
export function endSession(error: unknown): void {
  forgetMember();
  void i18n.open('errors').then(() => toast.error(textOf(error)));
  const route = routeOf(location.pathname);
  const verdict = route ? admit(route, undefined) : undefined;
  if (verdict?.go === 'away') navigate(verdict.to, { replace: true });
}
