import { expect, it } from 'vitest';
import { playOf } from '../rules/family.ts';
import { loadFamily } from '../rules/load.ts';
import { linesOf, newRow } from './new-rows.ts';

async function rows(family: string, code: string, lists: string[][], unit?: number) {
  const rules = await loadFamily(family);
  const play = playOf(rules, code);
  if (!play) throw new Error(`no play ${code}`);
  const { lines, refusal } = linesOf(play, rules.sheet, lists, unit);
  return refusal ?? lines.map(newRow);
}

it('a board gives one row for each price, with a unit where there is one', async () => {
  expect(await rows('th3', 'top2', [['54', '45']], 2_000)).toEqual([
    { playCode: 'top2', selection: '45,54', odds: 92_000, unit: 2_000 },
  ]);
  expect(await rows('th3', 'tod3', [['112', '123']])).toEqual([
    { playCode: 'tod3', selection: '112', odds: 300_000 },
    { playCode: 'tod3', selection: '123', odds: 150_000 },
  ]);
});

it('and none at all where a part is refused', async () => {
  expect(await rows('th3', 'tod3', [['123', '111']])).toEqual({ code: 'notTaken' });
  expect(await rows('vn27', 'xien3', [['66', '91']])).toEqual({ code: 'tooFew', count: 3 });
});
