// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLine, socketUrl } from './socket.ts';

class FakeSocket {
  static all: FakeSocket[] = [];
  readonly sent: string[] = [];
  readonly url: string;
  readonly protocols: string[];
  onopen = () => {};
  onmessage = (_event: { data: unknown }) => {};
  onclose = (_event: { code: number }) => {};
  constructor(url: string, protocols: string[]) {
    this.url = url;
    this.protocols = protocols;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {}
}

const last = () => FakeSocket.all.at(-1) as FakeSocket;

function line(ticket = async () => `t${FakeSocket.all.length + 1}`) {
  const states: string[] = [];
  const frames: unknown[] = [];
  const opened = openLine({
    url: 'ws://house/chat/live',
    protocol: 'erawan.chat',
    ticket,
    isFinal: (failure) => failure === 'over',
    onFrame: (frame) => frames.push(frame),
    onState: (state) => states.push(state),
  });
  return { ...opened, states, frames };
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('connects with a ticket, hears frames and sends them while it is up', async () => {
  const chat = line();
  expect(chat.send({ type: 'typing' })).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(last().protocols).toEqual(['erawan.chat', 'ticket.t1']);
  last().onopen();
  last().onmessage({ data: '{"type":"typing"}' });
  last().onmessage({ data: 'no json' });
  last().onmessage({ data: new ArrayBuffer(1) });
  expect(chat.frames).toEqual([{ type: 'typing' }]);
  expect(chat.send({ type: 'seen', seq: 3 })).toBe(true);
  expect(last().sent).toEqual(['{"type":"seen","seq":3}']);
  expect(chat.states).toEqual(['connecting', 'open']);
  chat.close();
});

it('a broken line is opened again with a new ticket, later after each failure', async () => {
  const chat = line();
  await vi.advanceTimersByTimeAsync(0);
  last().onopen();
  last().onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(999);
  expect(FakeSocket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(last().protocols).toEqual(['erawan.chat', 'ticket.t2']);
  last().onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(FakeSocket.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(FakeSocket.all).toHaveLength(3);
  expect(chat.states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'waiting', 'connecting']);
  chat.close();
});

it('the network coming back shortens the wait', async () => {
  const chat = line();
  await vi.advanceTimersByTimeAsync(0);
  last().onclose({ code: 1006 });
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSocket.all).toHaveLength(2);
  chat.close();
});

it('a line that spoke too fast waits longer', async () => {
  const chat = line();
  await vi.advanceTimersByTimeAsync(0);
  last().onopen();
  last().onclose({ code: 4008 });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(FakeSocket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(FakeSocket.all).toHaveLength(2);
  chat.close();
});

it('the end of the session ends the line, and so does a refused ticket', async () => {
  const chat = line();
  await vi.advanceTimersByTimeAsync(0);
  last().onopen();
  last().onclose({ code: 4001 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(chat.states.at(-1)).toBe('ended');

  const refused = line(() => Promise.reject('over'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refused.states).toEqual(['connecting', 'ended']);
});

it('a ticket that did not come is asked for again', async () => {
  let tries = 0;
  const chat = line(async () => {
    tries += 1;
    if (tries === 1) throw new Error('busy');
    return 'late';
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(last().protocols[1]).toBe('ticket.late');
  chat.close();
});

it('a secure page speaks securely', () => {
  expect(socketUrl('/chat/live', { protocol: 'https:', host: 'suvarna.example' })).toBe(
    'wss://suvarna.example/chat/live',
  );
  expect(socketUrl('/chat/live', { protocol: 'http:', host: 'localhost:8080' })).toBe(
    'ws://localhost:8080/chat/live',
  );
});
