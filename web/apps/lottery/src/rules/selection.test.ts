import { describe, expect, it } from 'vitest';
import { playOf } from './family.ts';
import { loadFamily } from './load.ts';
import { priceOf, splitByPrice } from './price.ts';
import { parseSelection, selectionText, selectTexts } from './selection.ts';

async function read(family: string, code: string, text: string) {
  const play = playOf(await loadFamily(family), code);
  if (!play) throw new Error(`no play ${code}`);
  const { sets, refusal } = parseSelection(play, text);
  return refusal ?? selectionText(play, sets);
}

describe('a selection', () => {
  it.each([
    ['th3', 'top2', '54,45,07', '07,45,54'],
    ['th3', 'tod3', '826', '268'],
    ['th3', 'run3', '8,2', '2,8'],
    ['th3', 'hl2', 'low', 'low'],
    ['d5', 'last3', '8|7,5|6', '8|5,7|6'],
    ['d5', 'place', '7|6|-|-|1', '7|6|-|-|1'],
    ['d5', 'last3g3', '5,4', '4,5'],
    ['p5of11', 'any2', '11,2', '2,11'],
    ['vn27', 'truot4', '06,01,05,02', '01,02,05,06'],
    ['dice3', 'sum', '18,3', '3,18'],
  ])('of %s %s: %s is %s', async (family, play, text, canonical) => {
    expect(await read(family, play, text)).toBe(canonical);
    expect(await read(family, play, canonical)).toBe(canonical);
  });

  it.each([
    ['th3', 'top3', '', { code: 'digits', count: 3 }],
    ['th3', 'top3', '12', { code: 'digits', count: 3 }],
    ['th3', 'top3', '1234', { code: 'digits', count: 3 }],
    ['th3', 'top3', '12๓', { code: 'digits', count: 3 }],
    ['th3', 'top3', '123, 124', { code: 'digits', count: 3 }],
    ['th3', 'top3', '+12', { code: 'digits', count: 3 }],
    ['th3', 'top3', '123,123', { code: 'repeated' }],
    ['th3', 'top3', '123|124', { code: 'positions', count: 1 }],
    ['th3', 'top3', '-', { code: 'empty' }],
    ['th3', 'tod3', '123,321', { code: 'repeated' }],
    ['th3', 'run3', '10', { code: 'outOfRange' }],
    ['th3', 'run3', '01', { code: 'outOfRange' }],
    ['th3', 'run3', '', { code: 'outOfRange' }],
    ['th3', 'hl2', 'middle', { code: 'unknownCell' }],
    ['th3', 'hl2', 'high,high', { code: 'repeated' }],
    ['dice3', 'face', '0', { code: 'outOfRange' }],
    ['dice3', 'face', '7', { code: 'outOfRange' }],
    ['p5of11', 'any2', '12,1', { code: 'outOfRange' }],
    ['p5of11', 'any2', '3', { code: 'tooFew', count: 2 }],
    ['vn27', 'xien2', '01,02,03,04,05,06,07,08,09,10,11', { code: 'tooMany', count: 10 }],
    ['vn27', 'truot10', '01,02', { code: 'tooFew', count: 10 }],
    ['d5', 'last3g6', '0,1', { code: 'tooFew', count: 3 }],
    ['d5', 'last3g3', '0', { code: 'tooFew', count: 2 }],
    ['d5', 'last3', '8|-|6', { code: 'empty' }],
    ['d5', 'last3', '8|6', { code: 'positions', count: 3 }],
    ['d5', 'place', '-|-|-|-|-', { code: 'empty' }],
    ['p5of11', 'front2', '4|4', { code: 'noBet' }],
    ['p5of11', 'front3', '4|4,5|5', { code: 'noBet' }],
  ])('of %s %s: %s is refused', async (family, play, text, refusal) => {
    expect(await read(family, play, text)).toEqual(refusal);
  });

  it('is refused when it is longer than any', async () => {
    expect(await read('th3', 'top3', '123,'.repeat(2_100))).toEqual({ code: 'tooLong' });
    const play = playOf(await loadFamily('th3'), 'top3');
    const list = Array.from({ length: 1_001 }, () => '123');
    expect(play && selectTexts(play, [list])).toEqual({ refusal: { code: 'tooLong' } });
  });

  it('of a board is checked like a text', async () => {
    const play = playOf(await loadFamily('d5'), 'place');
    expect(play && selectTexts(play, [['7'], ['6'], [], [], ['1']]).sets).toEqual([[7], [6], [], [], [1]]);
    expect(play && selectTexts(play, [['7']]).refusal).toEqual({ code: 'positions', count: 5 });
  });
});

describe('a price', () => {
  const priced = async (code: string, playCode: string, text: string) => {
    const family = await loadFamily(code);
    const play = playOf(family, playCode);
    const { sets } = play ? parseSelection(play, text) : {};
    if (!play || !sets) throw new Error('not readable');
    return { family, play, sets };
  };

  it('belongs to the arrangements of a number, and one of equal digits has none', async () => {
    const { family, play, sets } = await priced('th4', 'tod4', '0258,0014,1122,1112');
    expect(priceOf(family.sheet, play, sets)).toBe('mixed');
    const parts = splitByPrice(family.sheet, play, sets);
    expect(parts.map((part) => [part.price?.odds, selectionText(play, part.sets)])).toEqual([
      [750_000, '0014'],
      [375_000, '0258'],
      [2_250_000, '1112'],
      [1_500_000, '1122'],
    ]);
    const equal = await priced('th3', 'tod3', '111');
    expect(priceOf(equal.family.sheet, equal.play, equal.sets)).toBe('notTaken');
  });

  it('belongs to a cell', async () => {
    const { family, play, sets } = await priced('p5of11', 'size1', 'big,small');
    expect(priceOf(family.sheet, play, sets)).toBe('mixed');
    expect(splitByPrice(family.sheet, play, sets).map(({ price }) => price?.odds)).toEqual([1_780, 2_130]);
    expect(priceOf(new Map(), play, sets)).toBe('notOffered');
  });

  it('has reduced odds where numbers can be reduced', async () => {
    const { family, play, sets } = await priced('th6', 'top2', '45');
    expect(priceOf(family.sheet, play, sets)).toMatchObject({ odds: 92_000, reduced: { odds: 76_000 } });
  });
});
