// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { open, Refused, requestsTo, serve, stubBrowser } from '../../../testing.tsx';
import { backOf } from './back.ts';

stubBrowser();
const { default: ChatPage } = await import('./ChatPage.tsx');

const TALK = 'GET /wps/chat/conversation';
const TICKET = 'POST /wps/chat/ticket';
const SEND = 'POST /wps/chat/messages';
const READ = 'POST /wps/chat/read';
const UPLOAD = 'POST /wps/chat/images';
const NOON = Date.UTC(2026, 10, 22, 5);

class FakeSocket {
  static last: FakeSocket | undefined;
  static opened = 0;
  sent: Record<string, unknown>[] = [];
  onopen = () => {};
  onmessage = (_event: { data: unknown }) => {};
  onclose = (_event: { code: number }) => {};
  constructor() {
    FakeSocket.last = this;
    FakeSocket.opened += 1;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
}
const socket = () => FakeSocket.last as FakeSocket;
const frame = (told: object) => act(() => socket().onmessage({ data: JSON.stringify(told) }));

const said = (seq: number, from: 'member' | 'support', text: string, more: object = {}) => ({
  seq,
  clientId: `c${seq}`,
  from,
  text,
  images: [],
  sentAt: NOON + seq * 60_000,
  ...(from === 'support' ? { operatorName: 'Mali' } : {}),
  ...more,
});
const page = (messages: object[], more: object = {}) => ({
  messages,
  more: false,
  unread: 0,
  supportOpen: true,
  seenBySupport: 0,
  ...more,
});

async function show(answer: object = page([said(1, 'member', 'Hello'), said(2, 'support', 'Good day')])) {
  serve({
    [TALK]: () => answer,
    [TICKET]: () => ({ ticket: 't' }),
    [READ]: () => true,
    [SEND]: async (request) => {
      const { clientId, text } = await request.json();
      return said(3, 'member', text, { clientId });
    },
  });
  const view = await open(ChatPage, '/m/chat?backUrl=%2Fm%2Fmessage', ['messaging']);
  await waitFor(() => expect(FakeSocket.last).toBeDefined());
  act(() => socket().onopen());
  await screen.findByRole('log');
  return view;
}
const log = () => within(screen.getByRole('log'));
const field = () => screen.getByRole('textbox', { name: 'Write a message' });
const send = () => screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement;
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });

let pictures = 0;
beforeEach(() => {
  FakeSocket.last = undefined;
  FakeSocket.opened = 0;
  pictures = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  Element.prototype.scrollTo = () => {};
  URL.createObjectURL = () => `blob:${(pictures += 1)}`;
  URL.revokeObjectURL = () => {};
});
afterEach(() => void vi.useRealTimers());

describe('live chat', () => {
  it('SES-012: what was said is there, with who said it', async () => {
    await show();
    expect(log().getByText('Good day')).toBeDefined();
    expect(log().getByText('Mali')).toBeDefined();
    expect(log().getByText('Hello')).toBeDefined();
  });

  it('a message goes out once, and its echo on the line does not double it', async () => {
    await show();
    write('  Where is my deposit?  ');
    fireEvent.click(send());
    expect(log().getByText('Where is my deposit?')).toBeDefined();
    await waitFor(() => expect(log().queryByText('Sending…')).toBeNull());
    const body = await requestsTo(SEND)[0]?.json();
    expect(body).toMatchObject({ text: 'Where is my deposit?', images: [] });
    frame({
      type: 'message',
      message: said(3, 'member', 'Where is my deposit?', { clientId: body.clientId }),
    });
    expect(log().getAllByText('Where is my deposit?')).toHaveLength(1);
    expect((field() as HTMLTextAreaElement).value).toBe('');
  });

  it('who has asked support is offered to be told of the answer, and not before the question is there', async () => {
    localStorage.removeItem('OFFER_push');
    await show();
    expect(localStorage.getItem('OFFER_push')).toBeNull();
    write('Hello?');
    fireEvent.click(send());
    await waitFor(() => expect(localStorage.getItem('OFFER_push')).toBe('due'));
  });

  it('nothing but space cannot be sent', async () => {
    await show();
    write('   ');
    expect(send().disabled).toBe(true);
  });

  it('a message that was refused says why and goes out again under the same name', async () => {
    await show();
    serve({ [SEND]: () => new Refused(429, 'system.busy') });
    write('Again');
    fireEvent.click(send());
    expect(await log().findByText('System busy, please try again')).toBeDefined();
    serve({
      [SEND]: async (request) => said(3, 'member', 'Again', { clientId: (await request.json()).clientId }),
    });
    fireEvent.click(log().getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(log().queryByRole('button', { name: 'Send again' })).toBeNull());
    const names = await Promise.all(requestsTo(SEND).map(async (request) => (await request.json()).clientId));
    expect(names[0]).toBe(names[1]);
    expect(log().getAllByText('Again')).toHaveLength(1);
  });

  it('A24: a text is text, whatever it looks like', async () => {
    const evil = '<img src=x onerror="document.title=1"><b>bold</b>';
    const { container } = await show(page([said(1, 'support', evil)]));
    expect(log().getByText(evil)).toBeDefined();
    expect(container.querySelector('[role=log] img, [role=log] b')).toBeNull();
  });

  it('an answer arrives over the line and is told to be seen', async () => {
    await show();
    frame({ type: 'message', message: said(3, 'support', 'It is there now') });
    expect(log().getByText('It is there now')).toBeDefined();
    await waitFor(() => expect(socket().sent).toContainEqual({ type: 'seen', seq: 3 }));
  });

  it('what support has seen is said beside the last own message', async () => {
    await show();
    expect(log().queryByText(/Seen/)).toBeNull();
    frame({ type: 'seen', by: 'support', seq: 1 });
    expect(log().getByText(/Seen/)).toBeDefined();
  });

  it('support typing shows for five seconds, and ends with the answer', async () => {
    await show();
    vi.useFakeTimers();
    frame({ type: 'typing', from: 'support' });
    expect(log().getByText('Customer service is typing')).toBeDefined();
    act(() => void vi.advanceTimersByTime(4_999));
    expect(log().queryByText(/is typing/)).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(log().queryByText(/is typing/)).toBeNull();
    frame({ type: 'typing', from: 'support' });
    frame({ type: 'message', message: said(3, 'support', 'Done') });
    expect(log().queryByText(/is typing/)).toBeNull();
  });

  it('own typing is told at most every three seconds', async () => {
    await show();
    const told = () => socket().sent.filter(({ type }) => type === 'typing').length;
    write('a');
    write('ab');
    expect(told()).toBe(1);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_000);
    write('abc');
    expect(told()).toBe(2);
  });

  it('a broken line says so, comes back and fetches what was missed', async () => {
    await show();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => socket().onclose({ code: 1006 }));
    expect(screen.getByText('Connection lost. Connecting again…')).toBeDefined();
    serve({
      [TALK]: () => page([said(2, 'support', 'Good day'), said(3, 'support', 'While you were away')]),
    });
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_500)));
    expect(FakeSocket.opened).toBe(2);
    act(() => socket().onopen());
    vi.useRealTimers();
    expect(await log().findByText('While you were away')).toBeDefined();
    expect(screen.queryByText('Connection lost. Connecting again…')).toBeNull();
    expect(log().getByText('Hello')).toBeDefined();
  });

  it('a hole in the numbers is filled by asking', async () => {
    await show();
    serve({ [TALK]: () => page([said(3, 'support', 'Missed'), said(4, 'support', 'Newest')]) });
    frame({ type: 'message', message: said(4, 'support', 'Newest') });
    expect(await log().findByText('Missed')).toBeDefined();
  });

  it('out of hours it says when somebody is back, and messages can be left', async () => {
    await show(page([], { supportOpen: false, opensAt: Date.UTC(2026, 10, 23, 2) }));
    expect(screen.getByText(/Our team is back on 2026\/11\/23 09:00/)).toBeDefined();
    write('Call me');
    expect(send().disabled).toBe(false);
    frame({ type: 'support', supportOpen: true });
    expect(screen.queryByText(/Our team is back/)).toBeNull();
  });

  it('earlier messages come on demand', async () => {
    await show(page([said(31, 'support', 'Newest')], { more: true }));
    serve({
      [TALK]: (request) => {
        expect(new URL(request.url).searchParams.get('before')).toBe('31');
        return page([said(30, 'member', 'Before')]);
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Earlier messages' }));
    expect(await log().findByText('Before')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull();
  });

  it('a history that does not come can be asked for again', async () => {
    serve({ [TALK]: () => new Refused(500, 'system.error'), [TICKET]: () => ({ ticket: 't' }) });
    await open(ChatPage, '/m/chat', ['messaging']);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    serve({ [TALK]: () => page([said(1, 'support', 'Here')]) });
    fireEvent.click(retry);
    expect(await screen.findByText('Here')).toBeDefined();
  });
});

describe('pictures of the chat', () => {
  const picker = () => document.querySelector('input[type=file]') as HTMLInputElement;
  const choose = (...files: File[]) => fireEvent.change(picker(), { target: { files } });
  const file = (name: string, type = 'image/png', size = 10) => {
    const made = new File(['x'], name, { type });
    Object.defineProperty(made, 'size', { value: size });
    return made;
  };

  it('uploads as soon as they are chosen and sends them with the text', async () => {
    await show();
    serve({ [UPLOAD]: () => ({ id: 'pic_1', width: 30, height: 20 }) });
    choose(file('slip.png'));
    await waitFor(() => expect(screen.queryByText('Uploading')).toBeNull());
    expect(requestsTo(UPLOAD)[0]?.headers.get('Content-Type')).toBe('image/png');
    fireEvent.click(send());
    await waitFor(() => expect(requestsTo(SEND)).toHaveLength(1));
    expect(await requestsTo(SEND)[0]?.json()).toMatchObject({ text: '', images: ['pic_1'] });
  });

  it('I18-010 CST-091: says which pictures may be sent, how large and how many', async () => {
    await show();
    const button = screen.getByRole('button', { name: 'Add pictures' });
    const hint = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('PNG or JPG, at most 5 MB each, up to 3 pictures');
    expect(picker().accept).toBe('image/png,image/jpeg');
  });

  it.each([
    ['another kind of file', file('a.gif', 'image/gif'), 'Only PNG and JPEG pictures can be sent'],
    ['more than 5 MB', file('a.png', 'image/png', 5 * 1024 * 1024 + 1), 'A picture may have at most 5 MB'],
  ])('%s is refused before it leaves', async (_what, wrong, text) => {
    await show();
    choose(wrong);
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(requestsTo(UPLOAD)).toEqual([]);
  });

  it('a fourth is refused, three are kept', async () => {
    await show();
    serve({ [UPLOAD]: () => ({ id: 'pic', width: 3, height: 2 }) });
    choose(...['a', 'b', 'c', 'd'].map((name) => file(`${name}.png`)));
    expect(screen.getByRole('alert').textContent).toBe('At most 3 pictures at once');
    expect(screen.getAllByRole('button', { name: 'Remove the picture' })).toHaveLength(3);
    await waitFor(() => expect(screen.queryByText('Uploading')).toBeNull());
  });

  it('what the server refuses is taken away with its reason', async () => {
    await show();
    serve({ [UPLOAD]: () => new Refused(413, 'payload.too.large') });
    choose(file('a.png'));
    expect((await screen.findByRole('alert')).textContent).toBe('The request is too large');
    expect(screen.queryByRole('button', { name: 'Remove the picture' })).toBeNull();
    expect(send().disabled).toBe(true);
  });
});

describe('the way back', () => {
  const origin = 'https://suvarna.example';
  it.each([
    ['?backUrl=%2Fm%2Fmessage', '/m/message'],
    ['?backUrl=%2Fm%2FgameRecord%3Ftab%3Dstatement', '/m/gameRecord?tab=statement'],
    ['?backUrl=https%3A%2F%2Fevil.example%2Fm%2Fhome', '/m/home'],
    ['?backUrl=%2F%2Fevil.example%2Fm%2Fhome', '/m/home'],
    ['?backUrl=javascript%3Aalert(1)', '/m/home'],
    ['?backUrl=%2Fstudio%2Fx', '/m/home'],
    ['?backUrl=%2Fm%2Fchat', '/m/home'],
    ['', '/m/home'],
  ])('A25: %s leads to %s', (search, path) => {
    expect(backOf(search, origin)).toBe(path);
  });
});
