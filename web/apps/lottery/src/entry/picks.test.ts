import { describe, expect, it } from 'vitest';
import { playOf } from '../rules/family.ts';
import { FAMILY_CODES, loadFamily } from '../rules/load.ts';
import { betsOf } from '../rules/kernel.ts';
import { selectTexts } from '../rules/selection.ts';
import { randomBelow } from '../testing.ts';
import { applyTool, countPicks, noPicks, togglePick, TOOLS } from './picks.ts';
import { below, browserWord, choicesOf, quickPick } from './quick-pick.ts';

async function play(family: string, code: string) {
  const found = playOf(await loadFamily(family), code);
  if (!found) throw new Error(`no play ${code}`);
  return found;
}

describe('picks on a board', () => {
  it('are toggled and stand in the sequence of the board', async () => {
    const place = await play('rank10', 'place');
    let picks = togglePick(place, noPicks(place), 0, '10');
    picks = togglePick(place, picks, 0, '9');
    picks = togglePick(place, picks, 4, '1');
    expect(picks.map((set) => set.join())).toEqual(['9,10', '', '', '', '1', '', '', '', '', '']);
    expect(countPicks(picks)).toBe(3);
    expect(togglePick(place, picks, 0, '10')[0]).toEqual(['9']);
  });

  it.each([
    ['d5', 'place', ['0,1,2,3,4,5,6,7,8,9', '5,6,7,8,9', '0,1,2,3,4', '0,2,4,6,8', '1,3,5,7,9', '']],
    ['rank10', 'place', ['1,2,3,4,5,6,7,8,9,10', '6,7,8,9,10', '1,2,3,4,5', '2,4,6,8,10', '1,3,5,7,9', '']],
    [
      'p5of11',
      'place',
      ['1,2,3,4,5,6,7,8,9,10,11', '6,7,8,9,10,11', '1,2,3,4,5', '2,4,6,8,10', '1,3,5,7,9,11', ''],
    ],
    ['dice3', 'face', ['1,2,3,4,5,6', '4,5,6', '1,2,3', '2,4,6', '1,3,5', '']],
  ])('tools of %s', async (family, code, sets) => {
    const of = await play(family, code);
    expect(TOOLS.map((tool) => applyTool(of, noPicks(of), 0, tool)[0]?.join())).toEqual(sets);
  });
});

describe('a quick pick', () => {
  const seeded = (seed: number) => {
    const next = randomBelow(seed);
    return () => next(2 ** 32);
  };

  it('throws away the words that would favour a number', () => {
    const words = [2 ** 32 - 1, Math.floor(2 ** 32 / 10) * 10, 7];
    expect(below(10, () => words.shift() ?? 0)).toBe(7);
    expect(words).toEqual([]);
    expect(below(16, () => 2 ** 32 - 1)).toBe(15);
  });

  it('takes words of the browser', () => {
    const drawn = new Set(Array.from({ length: 50 }, browserWord));
    expect(drawn.size).toBeGreaterThan(45);
    for (const word of drawn) expect(word >= 0 && word < 2 ** 32 && Number.isInteger(word)).toBe(true);
  });

  it.each(FAMILY_CODES)(
    'of every play of %s is a selection, with as many bets as asked for',
    async (code) => {
      const family = await loadFamily(code);
      for (const [at, each] of family.plays.entries()) {
        const { sets, refusal } = selectTexts(each, quickPick(each, family.sheet, 1, seeded(at + 1)));
        expect([each.code, refusal]).toEqual([each.code, undefined]);
        expect([each.code, sets && betsOf(each, sets)]).toEqual([
          each.code,
          each.kernel.type === 'group' && each.kernel.pattern === 'pair' ? 2 : 1,
        ]);
      }
    },
  );

  it('of five numbers has five different ones, and in any sequence no two alike', async () => {
    const { sheet } = await loadFamily('th3');
    const [numbers = []] = quickPick(await play('th3', 'top2'), sheet, 5);
    expect(new Set(numbers).size).toBe(5);
    const tote = await play('th3', 'tod3');
    const { sets } = selectTexts(tote, quickPick(tote, sheet, 100));
    expect(sets?.[0]).toHaveLength(100);
  });

  it('takes every choice equally often', async () => {
    const { sheet } = await loadFamily('p5of11');
    const any1 = await play('p5of11', 'any1');
    const counts = new Map<string, number>();
    const word = seeded(5);
    for (let round = 0; round < 11_000; round += 1) {
      const [[choice = ''] = []] = quickPick(any1, sheet, 1, word);
      counts.set(choice, (counts.get(choice) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([...choicesOf(any1)].sort());
    // Chi-square with 10 degrees of freedom: 29.6 is passed once in a thousand times.
    const square = [...counts.values()].reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
    expect(square).toBeLessThan(29.6);
  });
});
