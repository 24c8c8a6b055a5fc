import { describe, expect, it } from 'vitest';
import { helpersFor } from './entry/helpers.ts';
import { TOOLS } from './entry/picks.ts';
import { keyOf } from './i18n.ts';
import en from './locales/en.json';
import th from './locales/th.json';
import { LOTTERIES } from './lobby/lotteries.ts';
import { FAMILY_CODES, loadFamily } from './rules/load.ts';
import { LISTS } from './session/order-lists.ts';
import { roadPlays } from './statistics/roads.ts';

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const code = Object.entries(sources)
  .filter(([path]) => !path.includes('.test.'))
  .map(([, source]) => source)
  .join('\n');
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

/** Every key that the code makes of a prefix and one of several codes. */
async function madeKeys(): Promise<string[]> {
  const of = (prefix: string, codes: readonly string[]) => codes.map((each) => keyOf(prefix, each));
  const families = await Promise.all(FAMILY_CODES.map(loadFamily));
  const slots = families.flatMap(({ slots }) =>
    slots.length === 1 ? ['result'] : slots.map(({ name }) => name),
  );
  const cells = families.flatMap(({ plays }) =>
    plays.flatMap(({ kernel }) => (kernel.type === 'cell' ? kernel.cells.map((cell) => cell.code) : [])),
  );
  return [
    ...of('slot', slots),
    ...of(
      'cell',
      cells.filter((cell) => !/^\d+$/.test(cell)),
    ),
    ...of(
      'bead',
      families.flatMap(({ plays }) =>
        roadPlays(plays).flatMap(({ kernel }) =>
          kernel.type === 'cell' ? kernel.cells.map((cell) => cell.code) : [],
        ),
      ),
    ),
    ...of('status', ['placing', 'pending', 'won', 'lost', 'void', 'cancelled', 'refused']),
    ...of('list', LISTS),
    ...of(
      'group',
      LOTTERIES.map(({ vendor }) => vendor),
    ),
    ...of('rule', ['number', 'anyorder', 'digit', 'position', 'place', 'distinct', 'pair']),
    ...of('rule', ['anyHit', 'anyCover', 'none', 'cell']),
    ...of('tool', TOOLS),
    ...of('helper', [2, 3].flatMap(helpersFor)),
    ...of('position', ['tenThousands', 'thousands', 'hundreds', 'tens', 'units']),
    ...of('note', ['added', 'repeated', 'notTaken', 'removed', 'full']),
    ...of('fault', ['unit', 'bets', 'lines', 'multiple', 'stake', 'noPrice', 'closed', 'unknown', 'rows']),
    ...of('paste', ['noPrice', 'noNumber', 'price', 'secondPrice', 'digits', 'notTaken', 'unreadable']),
    ...of('paste', ['repeated', 'tooLong', 'unit', 'bets']),
    ...of('refusal', [
      'unknownPlay',
      'tooLong',
      'positions',
      'digits',
      'outOfRange',
      'unknownCell',
      'repeated',
    ]),
    ...of('refusal', ['empty', 'tooFew', 'tooMany', 'noBet', 'notTaken']),
  ].map((key) => key.slice('lottery.'.length));
}

describe('the texts', () => {
  it('are the same in both languages, in the same sequence, with the same places', () => {
    expect(Object.keys(th)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en)) {
      expect([key, places(th[key as keyof typeof th])]).toEqual([key, places(text)]);
      expect(text.trim()).not.toBe('');
    }
  });

  it('are Thai in Thai', () => {
    // A tie is a sign in both, and a language is called by its own name.
    for (const [key, text] of Object.entries(th).filter(([key]) => !['beadTie', 'language'].includes(key)))
      expect([key, /[\u0e00-\u0e7f]/.test(text)]).toEqual([key, true]);
  });

  it('are there for every key that the code asks for, and each is asked for', async () => {
    const asked = [...code.matchAll(/'lottery\.(\w+)'/g)].map(([, key = '']) => key);
    expect(asked.length).toBeGreaterThan(80);
    expect([...new Set([...asked, ...(await madeKeys())])].sort()).toEqual(Object.keys(en).sort());
  });

  it('use the words of the product', () => {
    expect([th.closed, th.numberClosed, th.stake, th.betNow, th.place]).toEqual([
      'ปิดรับแล้ว',
      'เลขปิด',
      'ยอดแทง',
      'แทงเลย',
      'ยืนยันส่งโพย',
    ]);
  });
});
