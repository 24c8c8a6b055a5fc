// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  FakeSocket,
  LOGIN,
  Refused,
  conversation,
  i18n,
  open,
  paged,
  queries,
  requests,
  requestsTo,
  said,
  serve,
  show,
  stage,
  talk,
  token,
} from './testing.tsx';

const typePassword = async () => {
  fireEvent.change(await screen.findByLabelText(/Operator name/), { target: { value: 'support01' } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'Demo@1234' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
};
const typeCode = async (code: string, button = 'Log in') => {
  fireEvent.change(await screen.findByLabelText(/6-digit code/), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: button }));
};
const logIn = async () => {
  await typePassword();
  await typeCode('123456');
};

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
    await typePassword();
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
    await typePassword();
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

  it('a wrong code is said and forgotten, and a recovery code is taken too', async () => {
    serve({
      'POST /console/session/code': () => new Refused(400, 'verification.code.error', 'Wrong code'),
    });
    await show();
    await logIn();
    expect(await screen.findByText('Wrong code')).toBeDefined();
    expect((screen.getByLabelText(/6-digit code/) as HTMLInputElement).value).toBe('');
    expect(token.get()).toBeUndefined();
    serve({ 'POST /console/session/code': () => LOGIN });
    fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const field = await screen.findByLabelText(/Recovery code/);
    fireEvent.change(field, { target: { value: 'abcdefgh-ijklmnop' } });
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(token.get()).toBe('op'));
    expect(await requestsTo('POST /console/session/code')[1]?.json()).toEqual({
      ticket: 't1',
      code: 'abcdefgh-ijklmnop',
    });
  });

  it('a log-in that took too long begins again with the password', async () => {
    serve({
      'POST /console/session/code': () =>
        new Refused(401, 'second.factor.expired', 'The login took too long'),
    });
    await show();
    await logIn();
    expect((await screen.findByRole('alert')).textContent).toBe('The login took too long');
    expect((screen.getByLabelText(/^Password/) as HTMLInputElement).value).toBe('');
  });

  it('the first log-in sets up an app, and shows recovery codes before anything else', async () => {
    const codes = ['aaaa-bbbb', 'cccc-dddd'];
    serve({
      'POST /console/session': () => ({ ticket: 't2', next: 'enrol' }),
      'POST /console/session/enrolment': () => ({
        secret: 'ABCDEFGHIJ',
        otpauthUrl: 'otpauth://totp/x',
        qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      }),
      'POST /console/session/enrolment/confirm': () => ({ recoveryCodes: codes, login: LOGIN }),
    });
    await show();
    await typePassword();
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeDefined();
    expect(screen.getByText('ABCD EFGH IJ')).toBeDefined();
    expect(screen.getByRole('link', { name: /Open the app/ }).getAttribute('href')).toBe('otpauth://totp/x');
    await typeCode('123456', 'Confirm');
    for (const code of codes) expect(await screen.findByText(code)).toBeDefined();
    expect(token.get()).toBeUndefined();
    expect(await requestsTo('POST /console/session/enrolment/confirm')[0]?.json()).toEqual({
      ticket: 't2',
      code: '123456',
    });
    fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
    await waitFor(() => expect(token.get()).toBe('op'));
    expect(requestsTo('POST /console/session/enrolment')).toHaveLength(1);
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
    stage.state = conversation('taken', { mine: true });
    await show('op');
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Close chat' }));
    expect(await screen.findByRole('button', { name: 'Take' })).toBeDefined();
  });

  it('a text is text, whatever it looks like', async () => {
    stage.messages = [said(1, 'member', '<img src=x onerror=alert(1)>')];
    await show('op');
    await open();
    const log = await screen.findByRole('log');
    expect(within(log).getByText('<img src=x onerror=alert(1)>')).toBeDefined();
    expect(log.querySelector('img')).toBeNull();
  });

  it('the live line brings messages, typing and what was seen; an answered one is told to be seen', async () => {
    stage.state = conversation('taken', { mine: true });
    await show('op');
    await waitFor(() => expect(FakeSocket.last).toBeDefined());
    const socket = FakeSocket.last as unknown as FakeSocket;
    act(() => socket.onopen());
    await open();
    const log = within(await screen.findByRole('log'));
    const frame = (told: object) => act(() => socket.onmessage({ data: JSON.stringify(told) }));
    frame({ type: 'typing', conversationId: 'con_1' });
    expect(log.getByText('The member is typing')).toBeDefined();
    stage.messages = [...stage.messages, said(2, 'member', 'Still waiting')];
    frame({ type: 'message', conversationId: 'con_1', message: stage.messages[1] });
    expect(await log.findByText('Still waiting')).toBeDefined();
    expect(log.queryByText('The member is typing')).toBeNull();
    const read = () => requestsTo('POST /console/conversations/con_1/read');
    await waitFor(() => expect(read()).toHaveLength(2));
    expect(await read()[1]?.json()).toEqual({ seq: 2 });
  });

  it('an answer that is older than the live line takes nothing back', async () => {
    stage.state = conversation('taken', { mine: true });
    stage.messages = [said(1, 'support', 'On its way')];
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
    frame({ type: 'conversation', conversation: stage.state });
    await waitFor(() => expect(requestsTo('GET /console/conversations/con_1')).toHaveLength(asked + 1));
    frame({ type: 'seen', conversationId: 'con_1', by: 'member', seq: 1 });
    frame({ type: 'message', conversationId: 'con_1', message: said(2, 'member', 'Thank you') });
    expect(await log.findByText('Thank you')).toBeDefined();
    await act(async () => answerLate(talk({ ...stage.state, memberName: 'renamed' }, stage.messages)));
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
  const card = {
    id: 'crd_1',
    kind: 'bank',
    bankCode: 'SIA',
    bankName: 'Siam Demo Bank',
    accountNumber: '******7890',
  };
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
    await act(() => i18n.speak('TH'));
    expect(screen.getByText(/ไม่เกิน 140 ตัวอักษร/)).toBeDefined();
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

describe('roles', () => {
  it('R67: only the views that a role allows are there, and without a role none is', async () => {
    stage.permissions = ['chat.read', 'adjustment.read'];
    serve({ 'GET /console/adjustments': () => paged([]) });
    await show('op');
    const views = within(await screen.findByRole('radiogroup', { name: 'Sections' })).getAllByRole('radio');
    expect(views.map((view) => view.textContent)).toEqual(['Chats', 'Adjustments']);
    cleanup();
    queries.clear();
    stage.permissions = [];
    requests.length = 0;
    await show('op2');
    expect(await screen.findByText(/has no role yet/)).toBeDefined();
    expect(requestsTo('POST /console/ticket')).toHaveLength(0);
  });

  it('R67: who may only read a chat is offered no way to take it', async () => {
    stage.permissions = ['chat.read'];
    await show('op');
    await open();
    expect(await screen.findByText('You may read this chat, not answer it')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Take' })).toBeNull();
  });
});
