import { expect, it } from 'vitest';
import { playOf } from './family.ts';
import { loadFamily } from './load.ts';
import { parseResult, readView } from './result.ts';

const th6 = await loadFamily('th6');
const vn27 = await loadFamily('vn27');

const view = (family: typeof th6, code: string, text: string) => {
  const play = playOf(family, code);
  const result = parseResult(family, text);
  return play && result && readView(play.view, result).map((symbols) => symbols.join(''));
};

it('slots and tails are those of the rules', () => {
  const text = '730826|45|154,967|208,481';
  expect(view(th6, 'top3', text)).toEqual(['826']);
  expect(view(th6, 'top2', text)).toEqual(['26']);
  expect(view(th6, 'bot2', text)).toEqual(['45']);
  expect(view(th6, 'last3', text)).toEqual(['208', '481']);
  const hanoi =
    '49991|10659|45639,03167|85229,03819,96227,20840,76666,01230|0073,0525,6100,0623|9233,1003,5188,7647,3461,4666|395,024,604|52,92,85,22';
  expect(view(vn27, 'lo2', hanoi)).toHaveLength(27);
  expect(view(vn27, 'lo3', hanoi)).toHaveLength(23);
  expect(view(vn27, 'lo4', hanoi)).toHaveLength(20);
  expect(view(vn27, 'dau', hanoi)).toEqual(['9']);
  expect(view(vn27, 'xiuchu', hanoi)).toEqual(['395', '024', '604', '991']);
});

it.each([
  ['th6', '730826|45|154,967'],
  ['th6', '730826|45|154|208,481'],
  ['th6', '73082|45|154,967|208,481'],
  ['th6', '730826|4a|154,967|208,481'],
  ['th6', ' 730826|45|154,967|208,481'],
  ['th6', '๗30826|45|154,967|208,481'],
  ['d5', '7,6,8,7'],
  ['d5', '7,6,8,7,10'],
  ['d5', '07,6,8,7,6'],
  ['dice3', '0,1,2'],
  ['dice3', '1,2,7'],
  ['p5of11', '11,4,3,1,11'],
  ['p5of11', '12,4,3,1,6'],
  ['rank10', '6,3,1,4,10,2,5,7,9,9'],
  ['th4', ''],
])('%s: %s is no result', async (code, text) => {
  expect(parseResult(await loadFamily(code), text)).toBeUndefined();
});
