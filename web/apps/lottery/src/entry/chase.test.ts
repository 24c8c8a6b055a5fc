import { expect, it } from 'vitest';
import { type Chase, type ChaseAction, changeChase, chaseTotal, phasesOf, startChase } from './chase.ts';

const coming = Array.from({ length: 130 }, (_, at) => ({
  numero: `20261123-${String(at + 1).padStart(4, '0')}`,
  drawTime: 1_000 + at * 60_000,
}));
const after = (chase: Chase, ...actions: ChaseAction[]) => actions.reduce(changeChase, chase);

it('every draw counts once and a win stops it, unless the player says otherwise', () => {
  const chase = startChase(coming, 5);
  expect(chase.stopOnWin).toBe(true);
  expect(phasesOf(chase).map(({ multiple }) => multiple)).toEqual([1, 1, 1, 1, 1]);
  expect(chaseTotal(chase, 3_000_000n)).toBe(15_000_000n);
  expect(after(chase, { type: 'stopOnWin', stopOnWin: false }).stopOnWin).toBe(false);
});

it('multiples count in the total and belong to their draw', () => {
  const chase = after(
    startChase(coming, 3),
    { type: 'multiple', numero: '20261123-0002', multiple: 4 },
    { type: 'multiple', numero: '20261123-0003', multiple: 1_000 },
  );
  expect(phasesOf(chase).map(({ multiple }) => multiple)).toEqual([1, 4, 99]);
  expect(chaseTotal(chase, 100n)).toBe(10_400n);
  const moved = after(chase, { type: 'coming', coming: coming.slice(1) });
  expect(phasesOf(moved).map(({ multiple }) => multiple)).toEqual([4, 99, 1]);
  expect(moved.isMoved).toBe(true);
});

it('the count stays within what is planned, and 120', () => {
  const count = (list: typeof coming, wanted: number) => phasesOf(startChase(list, wanted)).length;
  expect([
    count(coming, 500),
    count(coming, 0),
    count(coming, Number.NaN),
    count(coming.slice(0, 10), 50),
  ]).toEqual([120, 2, 2, 10]);
  expect(count(coming.slice(0, 1), 5)).toBe(1);
  expect(
    phasesOf(after(startChase(coming, 100), { type: 'coming', coming: coming.slice(0, 7) })),
  ).toHaveLength(7);
});

it('a list that did not move is not said to have', () => {
  const chase = after(startChase(coming, 3), { type: 'coming', coming });
  expect(chase.isMoved).toBe(false);
  expect(after({ ...chase, isMoved: true }, { type: 'count', count: 4 }).isMoved).toBe(false);
});
