import { describe, expect, it } from 'vitest';
import { playOf } from '../rules/family.ts';
import { FAMILY_CODES, loadFamily } from '../rules/load.ts';
import { parseResult } from '../rules/result.ts';
import en from '../locales/en.json';
import th from '../locales/th.json';
import { randomBelow, randomResult } from '../testing.ts';
import { countsOf, longestFirst, oftenFirst, PAST_DRAWS } from './counts.ts';
import { beadRoad, beadsOf, roadPlays } from './roads.ts';

/** Newest first. */
async function drawn(family: string, ...texts: string[]) {
  const rules = await loadFamily(family);
  const results = texts.map((text) => parseResult(rules, text));
  if (results.includes(undefined)) throw new Error('no result');
  const play = (code: string) => {
    const found = playOf(rules, code);
    if (!found) throw new Error(`no play ${code}`);
    return found;
  };
  return { play, results: results.filter((result) => result !== undefined) };
}

describe('counts', () => {
  it('say how often each number came, and since when it has not', async () => {
    const { play, results } = await drawn('th3', '826|45', '145|45', '845|12');
    const counts = countsOf(play('bot2').view, results);
    expect(counts).toHaveLength(100);
    expect(counts.find(({ symbol }) => symbol === '45')).toEqual({ symbol: '45', times: 2, omission: 0 });
    expect(counts.find(({ symbol }) => symbol === '12')).toEqual({ symbol: '12', times: 1, omission: 2 });
    expect(counts.find(({ symbol }) => symbol === '07')).toEqual({ symbol: '07', times: 0, omission: 3 });
    expect(
      oftenFirst(counts)
        .slice(0, 3)
        .map(({ symbol }) => symbol),
    ).toEqual(['45', '12', '00']);
    expect(
      longestFirst(counts)
        .slice(-2)
        .map(({ symbol }) => symbol),
    ).toEqual(['12', '45']);
  });

  it('count several tails of one draw', async () => {
    const { play, results } = await drawn('d5', '7,6,8,7,6', '1,1,5,5,4');
    const all = countsOf(play('place').view, results);
    expect(all.map(({ times }) => times)).toEqual([0, 2, 0, 0, 1, 2, 2, 2, 1, 0]);
    expect(all.map(({ omission }) => omission)).toEqual([2, 1, 2, 2, 1, 1, 0, 0, 0, 2]);
    const dice = await drawn('dice3', '1,2,2');
    expect(countsOf(dice.play('face').view, dice.results).map(({ symbol }) => symbol)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
    ]);
  });

  it('stand under the sentence that past draws do not change the next one', () => {
    const key = PAST_DRAWS.slice('lottery.'.length) as keyof typeof en;
    expect([en[key], th[key]]).toEqual(['Past draws do not change the next one', 'สถิติย้อนหลังไม่มีผลต่องวดถัดไป']);
  });
});

describe('roads', () => {
  it('are the cells that came true, oldest first, in columns of six', async () => {
    const { play, results } = await drawn('d5', '1,1,5,5,4', '7,6,8,7,6', '3,0,0,0,3');
    expect(beadsOf(play('dt15'), results)).toEqual(['tie', 'dragon', 'tiger']);
    expect(beadsOf(play('sumSize'), results)).toEqual(['small', 'big', 'small']);
    expect(beadsOf(play('place'), results)).toEqual([]);
    expect(beadRoad([1, 2, 3, 4, 5, 6, 7, 8], 10)).toEqual([
      [1, 2, 3, 4, 5, 6],
      [7, 8],
    ]);
    expect(beadRoad([1, 2, 3, 4, 5, 6, 7, 8], 1)).toEqual([[7, 8]]);
    expect(beadRoad([], 5)).toEqual([]);
  });

  it.each(FAMILY_CODES)('of %s have exactly one true cell in each draw', async (code) => {
    const family = await loadFamily(code);
    const below = randomBelow(11);
    const texts = Array.from({ length: 50 }, () => randomResult(family, below));
    const { results } = await drawn(code, ...texts);
    const roads = roadPlays(family.plays);
    expect(roads.length > 0).toBe(!['vn27', 'vn18'].includes(code));
    for (const play of roads) {
      const beads = beadsOf(play, results);
      expect([play.code, beads.length, beads.includes(undefined)]).toEqual([play.code, 50, false]);
      expect(new Set(beads).size).toBeGreaterThan(1);
    }
  });
});
