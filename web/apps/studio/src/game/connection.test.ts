// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../clock';
import { Connection } from './connection';

function watched(probe: () => Promise<void>) {
  const clock = new ManualClock();
  const onChange = vi.fn();
  const connection = new Connection({ clock, probe: vi.fn(probe), onChange });
  connection.watch(window);
  return { clock, onChange, connection };
}

describe('the connection', () => {
  it('is known to be lost at once when the device says so', () => {
    const { connection, onChange } = watched(() => Promise.resolve());
    window.dispatchEvent(new Event('offline'));
    expect(connection.isOnline).toBe(false);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('comes back by itself when the server answers again', async () => {
    let down = true;
    const { clock, connection, onChange } = watched(() =>
      down ? Promise.reject(new Error()) : Promise.resolve(),
    );
    connection.lost();
    await clock.advance(30_000);
    expect(connection.isOnline).toBe(false);
    down = false;
    await clock.advance(5_100);
    expect(connection.isOnline).toBe(true);
    expect(onChange.mock.calls).toEqual([[false], [true]]);
  });

  it('asks more and more rarely while it is lost', async () => {
    const probe = vi.fn(() => Promise.reject(new Error()));
    const { clock, connection } = watched(probe);
    connection.lost();
    await clock.advance(60_000);
    expect(probe.mock.calls.length).toBeGreaterThan(8);
    expect(probe.mock.calls.length).toBeLessThan(20);
  });

  it('notices a silent loss by its heartbeat', async () => {
    let down = false;
    const { clock, connection } = watched(() => (down ? Promise.reject(new Error()) : Promise.resolve()));
    await clock.advance(30_000);
    expect(connection.isOnline).toBe(true);
    down = true;
    await clock.advance(21_000);
    expect(connection.isOnline).toBe(false);
  });
});
