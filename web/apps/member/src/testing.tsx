import { keptOfPage } from '@erawan/kit/history';
import { session } from '@erawan/kit/storage';
import { UiTextsProvider } from '@erawan/ui/texts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { i18n, type Room } from './core/i18n.ts';

// A machine with other work takes its time; what comes at once is still found at once.
configure({ asyncUtilTimeout: 5_000 });

/** What a test's server answers to `METHOD /path`: a value, a refusal, or, for a server that is not ours, the whole response. */
export type Answer = (request: Request) => unknown;
export class Refused {
  readonly status: number;
  readonly errorCode: string;
  readonly value: unknown;
  readonly message: string;
  constructor(status: number, errorCode: string, value?: unknown, message = errorCode) {
    this.status = status;
    this.errorCode = errorCode;
    this.value = value;
    this.message = message;
  }
}

const answers = new Map<string, Answer>();
/** Every request of the running test, in order. */
const requests: Request[] = [];

export function serve(routes: Record<string, Answer>): void {
  for (const [route, answer] of Object.entries(routes)) answers.set(route, answer);
}

export function requestsTo(route: string): Request[] {
  return requests.filter((request) => routeOf(request) === route);
}

const routeOf = (request: Request) => `${request.method} ${new URL(request.url).pathname}`;

async function answer(request: Request): Promise<Response> {
  requests.push(request.clone());
  const found = answers.get(routeOf(request));
  const body = found ? await found(request) : new Refused(404, 'not.found');
  if (body instanceof Response) return body;
  if (body instanceof Refused) {
    const { status, errorCode, value, message } = body;
    return Response.json({ success: false, errorCode, message, value }, { status });
  }
  return Response.json({ success: true, value: body });
}

/** Call before importing what uses the network: the client keeps the `fetch` it finds at its making. */
export function stubBrowser(): void {
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  class Watcher {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watcher);
  vi.stubGlobal('ResizeObserver', Watcher);
  Element.prototype.scrollIntoView = () => {};
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

beforeEach(() => {
  answers.clear();
  requests.length = 0;
});
afterEach(cleanup);

/** Long enough for a request that should not have been sent to show itself. */
export const quietTime = () => new Promise((resolve) => setTimeout(resolve, 30));

export const MEMBER = {
  token: 't',
  merchantCode: 'suvarna',
  userName: 'somchai88',
  type: 0,
  firstTimeLogin: false,
  id: 'mem_1',
};

export const UI_TEXTS = {
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  loading: 'Loading',
  retry: 'Try again',
  showPassword: 'Show',
  hidePassword: 'Hide',
  newCaptcha: 'New',
  currencySymbol: '฿',
};

/** Draws a screen in English at an address, with a fresh cache, for a member who is logged in unless told otherwise. */
export async function open(
  Page: ComponentType,
  address: string,
  rooms: Room[],
  who: typeof MEMBER | null = MEMBER,
) {
  const { queries } = await import('./core/api.ts');
  queries.clear();
  keptOfPage().clear();
  session.set(who);
  history.replaceState(null, '', address);
  await i18n.speak('EN');
  await i18n.open('shell', 'errors', 'wallet', ...rooms);
  return render(
    <QueryClientProvider client={queries}>
      <UiTextsProvider value={UI_TEXTS}>
        <Page />
      </UiTextsProvider>
    </QueryClientProvider>,
  );
}
