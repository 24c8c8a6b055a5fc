import type { TextParams } from '@erawan/kit/i18n';
import { describe, expect, it } from 'vitest';
import type { Key } from '../i18n.ts';
import en from '../locales/en.json';
import th from '../locales/th.json';
import { type Family, playOf } from '../rules/family.ts';
import { FAMILY_CODES, loadFamily } from '../rules/load.ts';
import { cellTexts, priceTexts, repeatText, viewText, winText } from './rule-texts.ts';

const speakerOf =
  (texts: Record<string, string>) =>
  (key: Key, params: TextParams = {}) =>
    Object.entries(params).reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
      texts[key.slice('lottery.'.length)] ?? key,
    );
const english = speakerOf(en);
const thai = speakerOf(th);

/** Every sentence of a play. */
function textsOf(family: Family, code: string, t = english): string[] {
  const play = playOf(family, code);
  if (!play) throw new Error(`${family.code} has no ${code}`);
  const texts = [winText(play, t), viewText(family, play, t), repeatText(play, t), ...cellTexts(play, t)];
  return texts.filter((text) => text !== undefined);
}

const PRIZES = 'Special prize, Prize 1, Prize 2, Prize 3, Prize 4, Prize 5, Prize 6';

/** By family and play what a player reads. */
const TOLD: [string, string, string[]][] = [
  ['th3', 'top2', [en.ruleNumber.replace('{count}', '2'), 'Looks at the last 2 digits of: 3 top']],
  ['th3', 'bot2', [en.ruleNumber.replace('{count}', '2'), 'Looks at: 2 bottom']],
  ['th3', 'hl2', [en.ruleCell, 'Looks at the last 2 digits of: 3 top', 'High: 50 to 99', 'Low: 00 to 49']],
  ['th4', 'top3', [en.ruleNumber.replace('{count}', '3'), 'Looks at the last 3 digits of: Result']],
  ['th4', 'bot2', [en.ruleNumber.replace('{count}', '2'), 'Looks at the first 2 digits of: Result']],
  ['th6', 'top3', [en.ruleNumber.replace('{count}', '3'), 'Looks at the last 3 digits of: First prize']],
  [
    'th6',
    'front3',
    [
      en.ruleNumber.replace('{count}', '3'),
      'Looks at: 3 front',
      '2 numbers are compared: one that is drawn several times wins each time.',
    ],
  ],
  [
    'vn27',
    'lo2',
    [
      en.ruleNumber.replace('{count}', '2'),
      `Looks at the last 2 digits of: ${PRIZES}, Prize 7`,
      '27 numbers are compared: one that is drawn several times wins each time.',
    ],
  ],
  [
    'vn27',
    'xiuchu',
    [
      en.ruleNumber.replace('{count}', '3'),
      'Looks at the last 3 digits of: Prize 6, Special prize',
      '4 numbers are compared: one that is drawn several times wins each time.',
    ],
  ],
  ['vn27', 'dau', [en.ruleNumberOne, 'Looks at one digit (10s) of: Special prize']],
  ['vn27', 'duoi', [en.ruleNumberOne, 'Looks at one digit (Units) of: Special prize']],
  [
    'vn27',
    'xien3',
    [
      'Every 3 of your numbers are a bet: it wins if all of them are drawn, in any sequence',
      `Looks at the last 2 digits of: ${PRIZES}, Prize 7`,
      en.repeatsCount,
    ],
  ],
  [
    'vn18',
    'truot10',
    [
      'Every 10 of your numbers are a bet: it wins if none of them is drawn',
      `Looks at the last 2 digits of: ${PRIZES}, Prize 7, Prize 8`,
      en.repeatsCount,
    ],
  ],
  ['d5', 'front2g', [en.ruleDistinct.replace('{count}', '2'), 'Looks at: Ball 1, Ball 2']],
  ['d5', 'last3g3', [en.rulePair, 'Looks at: Ball 3, Ball 4, Ball 5']],
  ['d5', 'size4', [en.ruleCell, 'Looks at: Ball 4', 'Big: 5 to 9', 'Small: 0 to 4']],
  ['d5', 'sumSize', [en.ruleCell, en.looksAll, 'Big: the sum is 23 to 45', 'Small: the sum is 0 to 22']],
  [
    'd5',
    'dt15',
    [
      en.ruleCell,
      'Looks at: Ball 1, Ball 5',
      'Dragon: the first of the two is larger',
      'Tiger: the second of the two is larger',
      'Tie: both are equal',
    ],
  ],
  [
    'd5',
    'patternFront',
    [
      en.ruleCell,
      'Looks at: Ball 1, Ball 2, Ball 3',
      'Triple: all three are equal',
      'Straight: three numbers in a row, drawn in any sequence (9 and 0 are neighbours)',
      'Pair: exactly two are equal',
      'Half straight: all differ, and only two are neighbours (9 and 0 are neighbours)',
      'Mixed: all differ, and no two are neighbours (9 and 0 are neighbours)',
    ],
  ],
  ['p5of11', 'any1', [en.ruleAnyOne, en.looksAll]],
  ['p5of11', 'any7', [en.ruleAnyCover.replace('{count}', '7'), en.looksAll]],
  ['p5of11', 'front3', [en.rulePosition.replace('{count}', '3'), 'Looks at: Ball 1, Ball 2, Ball 3']],
  ['dice3', 'sum', [en.ruleCell, en.looksAll, en.meaningTheSum]],
  ['dice3', 'pair', [en.ruleCell, en.looksAll, 'At least 2 dice show the face']],
  [
    'dice3',
    'straight',
    [en.ruleCell, en.looksAll, 'Straight: three numbers in a row, drawn in any sequence'],
  ],
  ['dice3', 'two', [en.ruleAnyHit.replace('{count}', '2'), en.looksAll, en.repeatsCount]],
  ['rank10', 'place', [en.rulePlace.replace('{count}', '10'), en.looksAll]],
  [
    'rank10',
    'dt29',
    [
      en.ruleCell,
      'Looks at: Place 2, Place 9',
      'Dragon: the first of the two is larger',
      'Tiger: the second of the two is larger',
    ],
  ],
];

describe('the rules of a play', () => {
  it('name each price where there are several, and what has none', async () => {
    const pricesOf = async (code: string, play: string) => {
      const family = await loadFamily(code);
      const found = playOf(family, play);
      return found && priceTexts(found, family.sheet.get(play) ?? [], english);
    };
    expect(await pricesOf('th3', 'top3')).toEqual([]);
    expect(await pricesOf('th4', 'tod4')).toEqual([
      'Digits with 24 sequences: pays 375',
      'Digits with 12 sequences: pays 750',
      'Digits with 6 sequences: pays 1,500',
      'Digits with 4 sequences: pays 2,250',
      en.refusalNotTaken,
    ]);
    expect(await pricesOf('d5', 'dt15')).toEqual(['Dragon, Tiger: pays 2.15', 'Tie: pays 9.6']);
    expect((await pricesOf('dice3', 'sum'))?.[0]).toBe('3, 18: pays 209');
  });

  it.each(TOLD)('%s %s', async (code, play, told) => {
    expect(textsOf(await loadFamily(code), play)).toEqual(told);
  });

  it('are whole sentences in both languages for every play of every family', async () => {
    for (const family of await Promise.all(FAMILY_CODES.map(loadFamily)))
      for (const { code, kernel } of family.plays) {
        const [told, inThai] = [textsOf(family, code), textsOf(family, code, thai)];
        expect([family.code, code, inThai.length]).toEqual([family.code, code, told.length]);
        for (const text of [...told, ...inThai]) {
          expect(text).not.toMatch(/[{}]|lottery\./);
          expect(text.trim()).not.toBe('');
        }
        for (const text of inThai) expect(text).toMatch(/[\u0e00-\u0e7f]/);
        if ('choose' in kernel && kernel.choose > 1)
          expect([told[0], inThai[0]].every((text) => text?.includes(` ${kernel.choose} `))).toBe(true);
      }
  });
});
