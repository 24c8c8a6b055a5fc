// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

configure({ asyncUtilTimeout: 5_000 });

type Answer = (request: Request) => unknown;
class Refused {
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
const requests: Request[] = [];
const serve = (routes: Record<string, Answer>) => {
  for (const [route, answer] of Object.entries(routes)) answers.set(route, answer);
};
const routeOf = (request: Request) => `${request.method} ${new URL(request.url).pathname}`;
const requestsTo = (route: string) => requests.filter((request) => routeOf(request) === route);

vi.stubGlobal('fetch', async (request: Request) => {
  requests.push(request.clone());
  const body = await (answers.get(routeOf(request)) ?? (() => new Refused(404, 'not.found', 'Not found')))(
    request,
  );
  if (body instanceof Refused) {
    const { status, errorCode, message, value } = body;
    return Response.json({ success: false, errorCode, message, value }, { status });
  }
  return Response.json({ success: true, value: body });
});

class FakeSocket {
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
const { queries, token } = await import('./api.ts');
const { i18n } = await import('./i18n.ts');

const conversation = (state: string, more: object = {}) => ({
  id: 'con_1',
  memberName: 'somchai88',
  state,
  mine: false,
  unread: 1,
  lastText: 'Where is my deposit?',
  lastAt: Date.UTC(2026, 10, 22, 5),
  ...more,
});
const said = (seq: number, from: string, text: string, more: object = {}) => ({
  seq,
  clientId: `c${seq}`,
  from,
  text,
  images: [],
  sentAt: Date.UTC(2026, 10, 22, 5),
  ...more,
});
const paged = (list: object[]) => ({ list, pageNum: 1, totalPages: 1, totalCount: list.length });
const talk = (of: object, messages: object[]) => ({
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
let state = conversation('waiting');
let messages: object[] = [];
let permissions: string[] = SUPPORT;

async function show(known?: string) {
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
  permissions = SUPPORT;
  state = conversation('waiting');
  messages = [said(1, 'member', 'Where is my deposit?')];
  serve({
    'POST /console/session': () => ({
      token: 'op',
      browser: 'known',
      operator: { id: 'op_1', name: 'Mali' },
    }),
    'GET /console/session': () => ({ id: 'op_1', name: 'Mali', merchant: 'suvarna', permissions }),
    'GET /console/conversations': () => paged([state]),
    'GET /console/conversations/con_1': () => talk(state, messages),
    'POST /console/conversations/con_1/take': () =>
      (state = conversation('taken', { mine: true, operatorName: 'Mali' })),
    'POST /console/conversations/con_1/close': () => (state = conversation('closed')),
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

const logIn = async () => {
  fireEvent.change(await screen.findByLabelText(/Operator name/), { target: { value: 'support01' } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'Demo@1234' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
};
const open = async () => fireEvent.click(await screen.findByRole('button', { name: /somchai88/ }));

describe('operator login', () => {
  it('opens the console, and the session ends with the tab', async () => {
    await show();
    await logIn();
    expect(await screen.findByRole('button', { name: /somchai88/ })).toBeDefined();
    expect(await requestsTo('POST /console/session')[0]?.json()).toMatchObject({
      username: 'support01',
      password: 'Demo@1234',
    });
    expect(sessionStorage.getItem('CONSOLE_TOKEN')).toBe('op');
    expect(localStorage.getItem('CONSOLE_TOKEN')).toBeNull();
    expect(requestsTo('GET /console/session')[0]?.headers.get('Authorization')).toBe('op');
  });

  it('a wrong password is said and forgotten', async () => {
    serve({
      'POST /console/session': () => new Refused(401, 'login.wrong.credentials', 'Wrong account or password'),
    });
    await show();
    await logIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong account or password');
    expect((screen.getByLabelText(/^Password/) as HTMLInputElement).value).toBe('');
  });

  it('shows a captcha once it is asked for, a new one for each try, in both languages', async () => {
    let pictures = 0;
    serve({
      'POST /console/session': () =>
        new Refused(401, 'login.wrong.credentials', 'Wrong account or password', { captcha: true }),
      'GET /console/captcha': () => ({ image: `data:image/png;base64,A${++pictures}==`, equation: false }),
    });
    await show();
    await logIn();
    const field = await screen.findByLabelText(/Digits in the picture/);
    fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'Demo@1234' } });
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(requestsTo('POST /console/session')).toHaveLength(1);
    fireEvent.change(field, { target: { value: '1234' } });
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(pictures).toBe(2));
    expect(await requestsTo('POST /console/session')[1]?.json()).toMatchObject({ captcha: '1234' });
    expect((field as HTMLInputElement).value).toBe('');
    await act(() => i18n.speak('TH'));
    expect(await screen.findByLabelText(/รหัสในภาพ/)).toBeDefined();
  });

  it('is known again by what the browser was given, for the same operator only', async () => {
    const first = await show();
    await logIn();
    await waitFor(() => expect(token.get()).toBe('op'));
    first.unmount();
    await show();
    await logIn();
    await waitFor(() => expect(requestsTo('POST /console/session')).toHaveLength(2));
    expect(await requestsTo('POST /console/session')[0]?.json()).not.toHaveProperty('browser');
    expect(await requestsTo('POST /console/session')[1]?.json()).toMatchObject({ browser: 'known' });
    expect(JSON.parse(localStorage.getItem('CONSOLE_BROWSERS') ?? '')).toEqual({ support01: 'known' });
  });

  it('a dead session leads back to the login', async () => {
    serve({ 'GET /console/conversations': () => new Refused(401, 'session.required', 'Log in') });
    await show('old');
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined();
  });

  it('logging out ends the session there and here', async () => {
    await show('op');
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined();
    expect(requestsTo('DELETE /console/session')).toHaveLength(1);
  });
});

describe('conversations', () => {
  it('is taken before it is answered', async () => {
    await show('op');
    await open();
    expect(await screen.findByText('Take the conversation to answer')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Take' }));
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: ' On its way ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await within(screen.getByRole('log')).findByText('On its way')).toBeDefined();
    expect(await requestsTo('POST /console/conversations/con_1/messages')[0]?.json()).toMatchObject({
      text: 'On its way',
      images: [],
    });
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('');
  });

  it('that somebody else took is refused with words', async () => {
    serve({
      'POST /console/conversations/con_1/take': () =>
        new Refused(409, 'conversation.taken', 'Nok is answering already'),
    });
    await show('op');
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Take' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Nok is answering already');
  });

  it('closed, it can be taken again', async () => {
    state = conversation('taken', { mine: true });
    await show('op');
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Close chat' }));
    expect(await screen.findByRole('button', { name: 'Take' })).toBeDefined();
  });

  it('a text is text, whatever it looks like', async () => {
    messages = [said(1, 'member', '<img src=x onerror=alert(1)>')];
    await show('op');
    await open();
    const log = await screen.findByRole('log');
    expect(within(log).getByText('<img src=x onerror=alert(1)>')).toBeDefined();
    expect(log.querySelector('img')).toBeNull();
  });

  it('the live line brings messages, typing and what was seen; an answered one is told to be seen', async () => {
    state = conversation('taken', { mine: true });
    await show('op');
    await waitFor(() => expect(FakeSocket.last).toBeDefined());
    const socket = FakeSocket.last as unknown as FakeSocket;
    act(() => socket.onopen());
    await open();
    const log = within(await screen.findByRole('log'));
    const frame = (told: object) => act(() => socket.onmessage({ data: JSON.stringify(told) }));
    frame({ type: 'typing', conversationId: 'con_1' });
    expect(log.getByText('The member is typing')).toBeDefined();
    messages = [...messages, said(2, 'member', 'Still waiting')];
    frame({ type: 'message', conversationId: 'con_1', message: messages[1] });
    expect(await log.findByText('Still waiting')).toBeDefined();
    expect(log.queryByText('The member is typing')).toBeNull();
    const read = () => requestsTo('POST /console/conversations/con_1/read');
    await waitFor(() => expect(read()).toHaveLength(2));
    expect(await read()[1]?.json()).toEqual({ seq: 2 });
  });

  it('an answer that is older than the live line takes nothing back', async () => {
    state = conversation('taken', { mine: true });
    messages = [said(1, 'support', 'On its way')];
    await show('op');
    await waitFor(() => expect(FakeSocket.last).toBeDefined());
    const socket = FakeSocket.last as unknown as FakeSocket;
    act(() => socket.onopen());
    await open();
    const log = within(await screen.findByRole('log'));
    await log.findByText('On its way');
    let answerLate = (_talk: object) => {};
    const late = new Promise<object>((resolve) => {
      answerLate = resolve;
    });
    serve({ 'GET /console/conversations/con_1': () => late });
    const asked = requestsTo('GET /console/conversations/con_1').length;
    const frame = (told: object) => act(() => socket.onmessage({ data: JSON.stringify(told) }));
    frame({ type: 'conversation', conversation: state });
    await waitFor(() => expect(requestsTo('GET /console/conversations/con_1')).toHaveLength(asked + 1));
    frame({ type: 'seen', conversationId: 'con_1', by: 'member', seq: 1 });
    frame({ type: 'message', conversationId: 'con_1', message: said(2, 'member', 'Thank you') });
    expect(await log.findByText('Thank you')).toBeDefined();
    await act(async () => answerLate(talk({ ...state, memberName: 'renamed' }, messages)));
    expect(await screen.findByRole('heading', { name: 'renamed' })).toBeDefined();
    expect(log.getByText('Thank you')).toBeDefined();
    expect(log.getByText(/Seen/)).toBeDefined();
  });
});

describe('feedback', () => {
  it('is read and marked as done', async () => {
    let left = [
      {
        id: 'fb_1',
        memberName: 'somchai88',
        type: 3,
        content: 'More slots please',
        sentAt: 0,
        state: 'open',
      },
    ];
    serve({
      'GET /console/feedback': () => paged(left),
      'POST /console/feedback/fb_1/done': () => {
        left = [];
        return true;
      },
    });
    await show('op');
    fireEvent.click(await screen.findByRole('radio', { name: 'Feedback' }));
    expect(await screen.findByText('More slots please')).toBeDefined();
    expect(screen.getByText('Games')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Mark as done' }));
    expect(await screen.findByText('No feedback')).toBeDefined();
  });
});

describe('bank cards of a member', () => {
  const CARDS = 'GET /console/members/somchai88/bankCards';
  const REMOVE = 'POST /console/members/somchai88/bankCards/crd_1/remove';
  const card = { id: 'crd_1', bankCode: 'SIA', bankName: 'Siam Demo Bank', accountNumber: '******7890' };
  const find = async () => {
    await show('op');
    fireEvent.click(await screen.findByRole('radio', { name: 'Bank accounts' }));
    fireEvent.change(await screen.findByLabelText(/user name/), { target: { value: ' somchai88 ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  };

  it('one is removed with a remark, and is gone from the list', async () => {
    let list = [{ ...card, addedAt: Date.UTC(2026, 10, 22, 5) }];
    serve({
      [CARDS]: () => ({ memberName: 'somchai88', holder: 'So***ai', list }),
      [REMOVE]: () => {
        list = [];
        return true;
      },
    });
    await find();
    expect(await screen.findByText('******7890')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Remove bank account' }));
    const dialog = within(await screen.findByRole('dialog'));
    const send = dialog.getByRole('button', { name: 'Remove bank account' }) as HTMLButtonElement;
    fireEvent.change(dialog.getByLabelText(/Remark/), { target: { value: ' no ' } });
    expect(send.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText(/Remark/), { target: { value: ' Asked for by phone ' } });
    fireEvent.click(send);
    expect(await screen.findByText('This member has no bank account')).toBeDefined();
    expect(await requestsTo(REMOVE)[0]?.json()).toEqual({ remark: 'Asked for by phone' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('I18-009 CST-090: a remark takes up to 140 characters, and says so', async () => {
    serve({ [CARDS]: () => ({ memberName: 'somchai88', list: [{ ...card, addedAt: 0 }] }) });
    await find();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove bank account' }));
    const remark = within(await screen.findByRole('dialog')).getByLabelText(/Remark/) as HTMLInputElement;
    expect(remark.maxLength).toBe(140);
    expect(screen.getByText(/Up to 140 characters/)).toBeDefined();
  });

  it('a name nobody has is said', async () => {
    serve({ [CARDS]: () => new Refused(404, 'not.found', 'Not found') });
    await find();
    expect(await screen.findByText('Not found')).toBeDefined();
  });
});

describe('jackpots', () => {
  const pool = {
    jackpotId: 'jpt_2',
    currency: 'THB',
    seed: '5400000.00',
    bound: '5800000.00',
    share: '0.05',
    openedAt: 0,
    contributionCount: 12,
    contributed: '345.67891',
    carried: '0.15',
    value: '5400345.67891',
    held: '5400345.67891',
    balanced: true,
  };

  it('R56: the console sees what fed each pool, who won it, and where the ledger says something else', async () => {
    const win = {
      sequence: 9,
      at: 0,
      memberName: 'somchai88',
      vendor: 'BGS',
      gameCode: 'pharaoh-gold',
      roundId: 'rnd_1',
    };
    const won = { ...pool, jackpotId: 'jpt_1', value: '5800000.00', balanced: false, win };
    serve({ 'GET /console/jackpots': () => ({ list: [pool, won] }) });
    await show('op');
    fireEvent.click(await screen.findByRole('radio', { name: 'Jackpots' }));
    const pools = (await screen.findAllByRole('article')).map((article) => article.textContent);
    expect(pools[0]).toContain('5,400,345.67 THB');
    expect(pools[0]).toContain('Agrees with the ledger');
    expect(pools[0]).toContain('Contributed, rounds: 12345.67 THB');
    expect(pools[0]).not.toContain('Won by');
    expect(pools[1]).toContain('Differs from the ledger');
    expect(pools[1]).toContain('Won bysomchai88 · pharaoh-gold · rnd_1');
    expect(pools[1]).toContain('PaidNot yet');
  });
});

const PROPOSED = {
  proposalId: 'prp_1',
  memberName: 'somchai88',
  direction: 'credit',
  amount: '500.00000',
  reason: 'Round stopped by a fault',
  state: 'open',
  digest: 'ab12cd34'.repeat(8),
  proposer: 'Prasert',
  own: false,
  createdAt: Date.UTC(2026, 10, 25, 5),
  expiresAt: Date.UTC(2026, 10, 26, 5),
};
const WALLET = {
  memberName: 'somchai88',
  sumBalance: '1000.00000',
  available: '900.00000',
  held: '100.00000',
  currency: 'THB',
};

describe('adjustments', () => {
  const serveAdjustments = (list: object[]) =>
    serve({
      'GET /console/adjustments': () => paged(list),
      'GET /console/members/somchai88/wallet': () => WALLET,
    });

  it('R67: who may approve sees the balance of this moment and approves what is on the screen', async () => {
    permissions = ['adjustment.read', 'adjustment.approve'];
    serveAdjustments([PROPOSED]);
    serve({
      'POST /console/adjustments/prp_1/approve': () => ({ ...PROPOSED, state: 'executed' }),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Decide' }));
    const sheet = await screen.findByRole('dialog');
    expect(await within(sheet).findByText('900.00 THB')).toBeDefined();
    expect(within(sheet).getByText('ab12cd34')).toBeDefined();
    fireEvent.click(within(sheet).getByRole('button', { name: 'Approve and carry out' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = requestsTo('POST /console/adjustments/prp_1/approve');
    expect(await sent?.json()).toEqual({ digest: PROPOSED.digest });
    expect(screen.queryByRole('button', { name: 'Propose adjustment' })).toBeNull();
  });

  it('a proposal that changed meanwhile is said in the sheet, which stays', async () => {
    permissions = ['adjustment.read', 'adjustment.approve'];
    serveAdjustments([PROPOSED]);
    serve({
      'POST /console/adjustments/prp_1/approve': () =>
        new Refused(409, 'proposal.stale', 'This proposal has changed, please look at it again'),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Decide' }));
    const approve = await screen.findByRole('button', { name: 'Approve and carry out' });
    await waitFor(() => expect((approve as HTMLButtonElement).disabled).toBe(false));
    fireEvent.click(approve);
    expect((await screen.findByRole('alert')).textContent).toContain('please look at it again');
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('R67: who proposed takes it back and cannot decide', async () => {
    permissions = ['adjustment.read', 'adjustment.propose'];
    serveAdjustments([{ ...PROPOSED, own: true }]);
    serve({
      'POST /console/adjustments/prp_1/withdraw': () => ({ ...PROPOSED, state: 'withdrawn' }),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(requestsTo('POST /console/adjustments/prp_1/withdraw')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });

  it('a rejection needs a reason of five characters', async () => {
    permissions = ['adjustment.read', 'adjustment.approve'];
    serveAdjustments([PROPOSED]);
    serve({
      'POST /console/adjustments/prp_1/reject': () => ({ ...PROPOSED, state: 'rejected' }),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Decide' }));
    const reject = await screen.findByRole('button', { name: 'Reject' });
    const reason = screen.getByLabelText(/Reason for rejecting/);
    fireEvent.change(reason, { target: { value: 'why ' } });
    expect((reject as HTMLButtonElement).disabled).toBe(true);
    fireEvent.change(reason, { target: { value: 'Not shown by the log' } });
    fireEvent.click(reject);
    await waitFor(() => expect(requestsTo('POST /console/adjustments/prp_1/reject')).toHaveLength(1));
    expect(await requestsTo('POST /console/adjustments/prp_1/reject')[0]?.json()).toEqual({
      reason: 'Not shown by the log',
    });
  });

  it('A09: the form takes a number with two places and says what the member has', async () => {
    permissions = ['adjustment.read', 'adjustment.propose'];
    serveAdjustments([]);
    serve({ 'POST /console/members/somchai88/adjustments': () => PROPOSED });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Propose adjustment' }));
    const sheet = await screen.findByRole('dialog');
    const send = within(sheet).getByRole('button', { name: 'Propose adjustment' });
    const name = within(sheet).getByLabelText(/Member's user name/);
    fireEvent.change(name, { target: { value: 'somchai88' } });
    fireEvent.blur(name);
    expect(await within(sheet).findByText('Available now: 900.00 THB')).toBeDefined();
    fireEvent.change(within(sheet).getByLabelText(/^Reason/), { target: { value: 'Round stopped' } });
    for (const wrong of ['1.234', '-1', '1e3', '1,000', 'x']) {
      fireEvent.change(within(sheet).getByLabelText(/^Amount/), { target: { value: wrong } });
      expect((send as HTMLButtonElement).disabled, wrong).toBe(true);
    }
    fireEvent.change(within(sheet).getByLabelText(/^Amount/), { target: { value: '12.50' } });
    fireEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await requestsTo('POST /console/members/somchai88/adjustments')[0]?.json()).toEqual({
      direction: 'credit',
      amount: '12.50',
      reason: 'Round stopped',
    });
  });
});

describe('roles', () => {
  it('R67: only the views that a role allows are there, and without a role none is', async () => {
    permissions = ['chat.read', 'adjustment.read'];
    serve({ 'GET /console/adjustments': () => paged([]) });
    await show('op');
    const views = within(await screen.findByRole('radiogroup', { name: 'Sections' })).getAllByRole('radio');
    expect(views.map((view) => view.textContent)).toEqual(['Chats', 'Adjustments']);
    cleanup();
    queries.clear();
    permissions = [];
    requests.length = 0;
    await show('op2');
    expect(await screen.findByText(/has no role yet/)).toBeDefined();
    expect(requestsTo('POST /console/ticket')).toHaveLength(0);
  });

  it('R67: who may only read a chat is offered no way to take it', async () => {
    permissions = ['chat.read'];
    await show('op');
    await open();
    expect(await screen.findByText('You may read this chat, not answer it')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Take' })).toBeNull();
  });
});
