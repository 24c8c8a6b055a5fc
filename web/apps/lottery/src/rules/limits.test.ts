import { expect, it } from 'vitest';
import { playOf } from './family.ts';
import { LIMITS, type Limits, lineFault, suborderFault } from './limits.ts';
import { largestWinOf } from './line.ts';
import { loadFamily } from './load.ts';
import { parseSelection } from './selection.ts';

/** Class A of the rules, in satang. */
const LIMITS_A: Limits = { ...LIMITS, unitMin: 100, unitMax: 2_000_000, suborderMax: 20_000_000 };

async function line(family: string, code: string, text: string, unit = 100) {
  const play = playOf(await loadFamily(family), code);
  const { sets } = play ? parseSelection(play, text) : {};
  if (!play || !sets) throw new Error('not readable');
  return { play, sets, unit };
}

it('a unit is a whole number of satang within its range', async () => {
  const of = async (unit: number) => lineFault(LIMITS_A, await line('th3', 'top2', '45', unit));
  expect([await of(99), await of(100), await of(2_000_000), await of(2_000_001)]).toEqual([
    'unit',
    undefined,
    undefined,
    'unit',
  ]);
  expect([await of(100.5), await of(Number.NaN), await of(-100), await of(Number.POSITIVE_INFINITY)]).toEqual(
    Array.from({ length: 4 }, () => 'unit'),
  );
});

it('a line has at most 1,000 bets', async () => {
  const all = Array.from({ length: 10 }, (_, digit) => digit).join();
  const nine = '0,1,2,3,4,5,6,7,8';
  expect(lineFault(LIMITS_A, await line('d5', 'last3', `${all}|${all}|${all}`))).toBeUndefined();
  expect(lineFault({ ...LIMITS_A, betsMax: 999 }, await line('d5', 'last3', `${all}|${all}|${all}`))).toBe(
    'bets',
  );
  expect(
    lineFault({ ...LIMITS_A, betsMax: 900 }, await line('d5', 'last3', `${nine}|${all}|${all}`)),
  ).toBeUndefined();
});

it('a play that has limits of its own is held to them, and of several plays the least stake holds', async () => {
  const own = { unitMin: 200, unitMax: 500, suborderMax: 1_000 };
  const limits: Limits = { ...LIMITS_A, plays: new Map([['top2', own]]) };
  const [two, three] = [await line('th3', 'top2', '45', 500), await line('th3', 'top3', '826', 700)];
  expect([lineFault(limits, two), lineFault(limits, { ...two, unit: 100 })]).toEqual([undefined, 'unit']);
  expect(lineFault(limits, { ...two, unit: 501 })).toBe('unit');
  expect(lineFault(limits, three)).toBeUndefined();
  expect(suborderFault(limits, [two], 2)).toBeUndefined();
  expect(suborderFault(limits, [two, three], 1)).toBe('stake');
  expect(suborderFault(limits, [three], 99)).toBeUndefined();
  expect(suborderFault(limits, [], 1)).toBeUndefined();
});

it('lines, multiple and stake of a suborder have limits', async () => {
  const one = await line('vn27', 'lo2', '66', 1_000_000);
  const many = (count: number) => Array.from({ length: count }, () => ({ ...one, unit: 100 }));
  // 27 × 10,000 baht are above the 200,000 of a suborder.
  expect(suborderFault(LIMITS_A, [one], 1)).toBe('stake');
  expect(suborderFault(LIMITS_A, many(200), 1)).toBeUndefined();
  expect(suborderFault(LIMITS_A, many(201), 1)).toBe('lines');
  // 200 lines × 27 baht × 37 are 199,800; × 38 they are 205,200.
  expect([suborderFault(LIMITS_A, many(200), 37), suborderFault(LIMITS_A, many(200), 38)]).toEqual([
    undefined,
    'stake',
  ]);
  for (const multiple of [0, 100, 1.5, Number.NaN])
    expect(suborderFault(LIMITS_A, many(1), multiple)).toBe('multiple');
});

it.each([
  ['th3', 'top2', '45,54', 92_000, 9_200_000n],
  ['th6', 'front3', '967', 450_000, 90_000_000n],
  ['th3', 'run3', '2,8,9,0', 3_300, 990_000n],
  ['vn27', 'lo2', '66', 95_000, 38_000_000n],
  ['vn27', 'xien2', '40,66,91', 17_000, 5_100_000n],
  ['p5of11', 'any7', '1,2,3,4,5,6,7,11', 21_300, 6_390_000n],
  ['d5', 'place', '7|6|-|-|1', 9_700, 2_910_000n],
  ['d5', 'sumSize', 'big,small', 1_950, 195_000n],
])('the largest win of %s %s %s at 1 baht', async (family, code, text, odds, win) => {
  expect(largestWinOf({ ...(await line(family, code, text)), odds })).toBe(win);
});
