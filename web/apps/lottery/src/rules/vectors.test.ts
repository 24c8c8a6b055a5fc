import { parseMoney } from '@erawan/kit/money';
import { describe, expect, it } from 'vitest';
import { vectors } from '../testing.ts';
import { playOf } from './family.ts';
import { betsOf, hitsOf, showPlay } from './kernel.ts';
import { SATANG, stakeOf, winOf } from './line.ts';
import { FAMILY_CODES, loadFamily } from './load.ts';
import { parseOdds } from './odds.ts';
import { priceOf } from './price.ts';
import { parseResult, resultText } from './result.ts';
import { parseSelection, selectionText } from './selection.ts';

const minor = (text: string) => parseMoney(text) ?? -1n;

describe('the published vectors', () => {
  it.each(vectors.examples)(
    '$family $play $selection at $unit wins $win',
    async ({ family: code, play: playCode, ...example }) => {
      const family = await loadFamily(code);
      const play = playOf(family, playCode);
      const result = parseResult(family, example.result);
      const { sets } = play ? parseSelection(play, example.selection) : {};
      if (!play || !result || !sets) throw new Error('not readable');
      const unit = Number(minor(example.unit) / SATANG);
      const odds = parseOdds(example.odds);
      const hits = hitsOf(play, sets, showPlay(play, result));
      expect([betsOf(play, sets), play.factor, hits]).toEqual([example.bets, example.factor, example.hits]);
      expect(stakeOf({ play, sets, unit })).toBe(minor(example.stake));
      expect(winOf({ unit, odds }, hits)).toBe(minor(example.win));
      expect(selectionText(play, sets)).toBe(example.selection);
      expect(priceOf(family.sheet, play, sets)).toMatchObject({ odds });
    },
  );

  it('cover every family', () => {
    expect([...FAMILY_CODES].sort()).toEqual(
      [...new Set(vectors.examples.map(({ family }) => family))].sort(),
    );
    expect(FAMILY_CODES).toHaveLength(9);
  });

  it.each(vectors.results)('the result of $gameCode $numero is read and written alike', async (each) => {
    const result = parseResult(await loadFamily(each.family), each.result);
    expect(result && resultText(result)).toBe(each.result);
  });
});
