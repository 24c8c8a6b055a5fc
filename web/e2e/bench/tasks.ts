import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import type { Browser, Page } from '@playwright/test';

/** How much slower the processor is made. */
const SLOWER = 4;

/** The last core is the page's own thread's; null where none can be kept free. */
const ownCore = process.platform === 'linux' && cpus().length > 1 ? cpus().length - 1 : null;

const others = `0-${cpus().length - 2}`;

const bind = (cores: string, thread: number, ...how: string[]) =>
  execFileSync('taskset', [...how, '-pc', cores, String(thread)]);

// Without a graphics chip the drawing takes the cores away from the page, and the throttle counts what it waits four
// times over. The server and the browser are children of this process, so they stay on the cores it keeps to.
if (ownCore !== null) bind(others, process.pid, '-a');

/** Slows the page down, and gives its own thread the last core where there is one. */
export async function slowDown(page: Page, browser: Browser): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  if (ownCore !== null) {
    // The page's thread has begun others by now, the throttle's among them.
    const own = await processOf(page, browser);
    bind(others, own, '-a');
    bind(String(ownCore), own);
  }
  process.stdout.write(`the page's own thread has a core to itself: ${ownCore === null ? 'no' : 'yes'}\n`);
}

/** Finds the page among the browser's processes by letting it work; some of the browser's own bars are pages too. */
async function processOf(page: Page, browser: Browser): Promise<number> {
  const wire = await browser.newBrowserCDPSession();
  const processes = async () => (await wire.send('SystemInfo.getProcessInfo')).processInfo;
  const before = new Map((await processes()).map(({ id, cpuTime }) => [id, cpuTime]));
  await page.evaluate(() => {
    for (const end = performance.now() + 500; performance.now() < end; );
  });
  const worked = (await processes()).map(({ id, cpuTime }) => ({
    id,
    more: cpuTime - (before.get(id) ?? 0),
  }));
  return worked.reduce((most, one) => (one.more > most.more ? one : most)).id;
}

/** A task of the page's own thread, in microseconds: by the clock, and what of it the processor worked at it. */
export interface Task {
  dur: number;
  tdur: number;
  /** The file of the browser that asked for it. */
  source: string;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; src_file?: string };
}

export function tasksOf(trace: Buffer): Task[] {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && pages.has(`${pid}/${tid}`))
    .map(({ dur = 0, tdur = 0, args }) => ({ dur, tdur, source: args.src_file ?? '' }));
}

export const asLine = ({ dur, tdur, source }: Task) =>
  `    ${(dur / 1_000).toFixed(0)} ms, ${(tdur / 1_000).toFixed(0)} of them worked, asked for by ${source}\n`;

/** The short tasks between two frames are left out of the middle. */
export function told(how: string, durations: number[]): string {
  const ms = durations.map((duration) => duration / 1_000).sort((a, b) => b - a);
  const frames = ms.filter((duration) => duration >= 4);
  const of = (share: number) => frames[Math.floor(frames.length * share)]?.toFixed(0);
  const long = ms.filter((duration) => duration >= 50).length;
  return `${how} ${long} tasks of 50 ms or more; longest ${ms[0]?.toFixed(0)}, 99 of 100 frames ${of(0.01)}, half ${of(0.5)} ms\n`;
}
