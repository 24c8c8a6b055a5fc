import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Markup that does harm where it is shown as it is. */
export interface Attack {
  name: string;
  html: string;
  /** What it does to a page without protection: something runs, at once or on a click, or another site is asked. */
  alone?: 'runs' | 'clicked' | 'calls';
}

const folder = join(import.meta.dirname, '../../tests/corpus');

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join(folder, name), 'utf8')) as T;
}

type Row = Attack & { times?: number; refused?: boolean };

const markup = read<{ tags: string[]; attacks: Row[] }>('markup.json');

/** What the server's tests read too, without those that it refuses to take at all. */
export const ATTACKS: readonly Attack[] = markup.attacks
  .filter(({ refused }) => !refused)
  .map(({ times = 1, name, html, alone }) => ({ name, html: html.repeat(times), ...(alone && { alone }) }));

/** The elements that may be left of any of it. */
export const TAGS: readonly string[] = markup.tags;

/** Addresses that lead elsewhere, or look as if they did. */
export const LURES: readonly string[] = read<{ address: string; times?: number }[]>('addresses.json').map(
  ({ address, times = 1 }) => address.repeat(times),
);
