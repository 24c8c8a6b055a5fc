import { afterEach, describe, expect, it, vi } from 'vitest';
import { EventParser, openStream, type StreamEvent } from './stream.ts';

describe('live stream', () => {
  afterEach(() => vi.useRealTimers());

  it('reads events however the chunks are cut', () => {
    const parser = new EventParser();
    const text = ': hi\nid: 7\nevent: balance\ndata: {"sumBalance":"1.00"}\n\nevent: ping\ndata:\n\n';
    const events = [...text].flatMap((letter) => parser.push(letter));
    expect(events).toEqual([
      { id: '7', name: 'balance', data: '{"sumBalance":"1.00"}' },
      { id: '7', name: 'ping', data: '' },
    ]);
  });

  it('joins several data lines and drops an event without data', () => {
    expect(new EventParser().push('data: a\ndata: b\n\nevent: x\n\n')).toEqual([
      { id: undefined, name: 'message', data: 'a\nb' },
    ]);
  });

  it('resumes after the last event it saw', async () => {
    vi.useFakeTimers();
    const asked: (string | null)[] = [];
    const seen: StreamEvent[] = [];
    const get = vi.fn(async (_url: string | URL | Request, init?: RequestInit) => {
      asked.push(new Headers(init?.headers).get('Last-Event-ID'));
      return new Response('id: 41\nevent: ping\ndata: {}\n\n');
    });
    const close = openStream({
      url: '/wps/stream',
      headers: () => ({ Authorization: 't' }),
      onEvent: (e) => seen.push(e),
      fetch: get,
    });
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(5_000);
    close();
    expect(asked.slice(0, 2)).toEqual([null, '41']);
  });

  it('waits longer after each failure', async () => {
    vi.useFakeTimers();
    const get = vi.fn(async () => new Response(null, { status: 503 }));
    const close = openStream({ url: '/x', headers: () => ({}), onEvent: () => {}, fetch: get });
    await vi.advanceTimersByTimeAsync(60_000);
    close();
    expect(get.mock.calls.length).toBeGreaterThan(3);
    expect(get.mock.calls.length).toBeLessThan(9);
  });

  it('stays closed when the session is refused', async () => {
    vi.useFakeTimers();
    const refused = vi.fn();
    const get = vi.fn(async () => new Response(null, { status: 401 }));
    openStream({ url: '/x', headers: () => ({}), onEvent: () => {}, onRefused: refused, fetch: get });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refused).toHaveBeenCalledTimes(1);
    expect(get).toHaveBeenCalledTimes(1);
  });
});
