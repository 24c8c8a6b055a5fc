import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { type ServerOptions, start, type TestServer } from './test-server.ts';

const SOURCE = join(import.meta.dirname, '../../crates/server/tests/bring_up/clock_shift.c');

/** A server whose clock stands where a test sets it, and goes on from there. */
export interface LaterServer extends TestServer {
  now: () => number;
  /** Sets the clock of the page's device by the server's, from now on. */
  follow: (page: Page) => Promise<void>;
  /** Goes on to a later moment, where the timers of pages that are due run once: as on a phone that was put away. */
  goTo: (at: number) => Promise<void>;
}

/** Starts a server whose clock begins at this moment. */
export async function startAt(
  at: number,
  engine: ServerOptions['engine'],
): Promise<{ server: LaterServer; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'erawan-clock-'));
  const [library, shift, next] = ['clock_shift.so', 'shift', 'next'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await promisify(execFile)('cc', ['-shared', '-fPIC', '-O1', '-o', library, SOURCE]);
  let ahead_s = 0;
  const now = () => Date.now() + ahead_s * 1_000;
  const set = async (seconds: number) => {
    // A file that is being written is read as no shift.
    await writeFile(next, String(seconds));
    await rename(next, shift);
    ahead_s = seconds;
  };
  await set(Math.ceil((at - Date.now()) / 1_000));
  const { server, stop } = await start(engine, 'demo', { LD_PRELOAD: library, CLOCK_SHIFT: shift });
  const pages = new Set<Page>();
  return {
    server: {
      ...server,
      now,
      follow: async (page) => {
        await page.clock.install({ time: now() });
        pages.add(page);
        page.once('close', () => pages.delete(page));
      },
      goTo: async (later) => {
        const seconds = Math.ceil((later - now()) / 1_000);
        await set(ahead_s + seconds);
        for (const page of pages) await page.clock.fastForward(seconds * 1_000);
      },
    },
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
