/** A console in a document of its own, whose server answers what a test says. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

configure({ asyncUtilTimeout: 5_000 });

type Answer = (request: Request) => unknown;
export class Refused {
  readonly status: number;
  readonly errorCode: string;
  readonly message: string;
  readonly value: unknown;
  constructor(status: number, errorCode: string, message: string, value?: unknown) {
    this.value = value;
    this.status = status;
    this.errorCode = errorCode;
    this.message = message;
  }
}
const answers = new Map<string, Answer>();
export const requests: Request[] = [];
export const serve = (routes: Record<string, Answer>) => {
  for (const [route, answer] of Object.entries(routes)) answers.set(route, answer);
};
const routeOf = (request: Request) => `${request.method} ${new URL(request.url).pathname}`;
export const requestsTo = (route: string) => requests.filter((request) => routeOf(request) === route);

vi.stubGlobal('fetch', async (request: Request) => {
  requests.push(request.clone());
  const body = await (answers.get(routeOf(request)) ?? (() => new Refused(404, 'not.found', 'Not found')))(
    request,
  );
  // What is no JSON, such as a file with its name.
  if (body instanceof Response) return body;
  if (body instanceof Refused) {
    const { status, errorCode, message, value } = body;
    return Response.json({ success: false, errorCode, message, value }, { status });
  }
  return Response.json({ success: true, value: body });
});

export class FakeSocket {
  static last: FakeSocket | undefined;
  sent: Record<string, unknown>[] = [];
  onopen = () => {};
  onmessage = (_event: { data: unknown }) => {};
  onclose = (_event: { code: number }) => {};
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
}
vi.stubGlobal('WebSocket', FakeSocket);
Element.prototype.scrollTo = () => {};
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const { App } = await import('./App.tsx');
export const { queries, token } = await import('./api.ts');
export const { i18n } = await import('./i18n.ts');

export const conversation = (state: string, more: object = {}) => ({
  id: 'con_1',
  memberName: 'somchai88',
  state,
  mine: false,
  unread: 1,
  lastText: 'Where is my deposit?',
  lastAt: Date.UTC(2026, 10, 22, 5),
  ...more,
});
export const said = (seq: number, from: string, text: string, more: object = {}) => ({
  seq,
  clientId: `c${seq}`,
  from,
  text,
  images: [],
  sentAt: Date.UTC(2026, 10, 22, 5),
  ...more,
});
export const paged = (list: object[]) => ({ list, pageNum: 1, totalPages: 1, totalCount: list.length });
export const talk = (of: object, messages: object[]) => ({
  conversation: of,
  messages,
  more: false,
  seenByMember: 0,
});

const SUPPORT = [
  'chat.read',
  'chat.answer',
  'feedback.read',
  'feedback.close',
  'card.read',
  'card.remove',
  'jackpot.read',
];
/** What a finished log-in is answered with. */
export const LOGIN = { token: 'op', browser: 'known', operator: { id: 'op_1', name: 'Mali' } };
/** What the server knows; each test begins with one chat that waits, and with an operator of support. */
export const stage = {
  state: conversation('waiting'),
  messages: [] as object[],
  permissions: SUPPORT,
};

export async function show(known?: string) {
  await i18n.speak('EN');
  await i18n.open('console');
  token.set(known);
  return render(
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  answers.clear();
  requests.length = 0;
  sessionStorage.clear();
  localStorage.clear();
  queries.clear();
  FakeSocket.last = undefined;
  stage.permissions = SUPPORT;
  stage.state = conversation('waiting');
  stage.messages = [said(1, 'member', 'Where is my deposit?')];
  serve({
    'POST /console/session': () => ({ ticket: 't1', next: 'code' }),
    'POST /console/session/code': () => LOGIN,
    'GET /console/session': () => ({
      id: 'op_1',
      name: 'Mali',
      merchant: 'suvarna',
      permissions: stage.permissions,
    }),
    'GET /console/conversations': () => paged([stage.state]),
    'GET /console/conversations/con_1': () => talk(stage.state, stage.messages),
    'POST /console/conversations/con_1/take': () =>
      (stage.state = conversation('taken', { mine: true, operatorName: 'Mali' })),
    'POST /console/conversations/con_1/close': () => (stage.state = conversation('closed')),
    'POST /console/conversations/con_1/messages': async (request) => {
      const { clientId, text } = await request.json();
      return said(2, 'support', text, { clientId, operatorName: 'Mali' });
    },
    'POST /console/conversations/con_1/read': () => true,
    'POST /console/ticket': () => ({ ticket: 't' }),
    'DELETE /console/session': () => true,
  });
});
afterEach(cleanup);

/** Opens the chat of the member. */
export const open = async () => fireEvent.click(await screen.findByRole('button', { name: /somchai88/ }));
