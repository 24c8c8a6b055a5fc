import { describe, expect, it } from 'vitest';
import { playOf } from '../rules/family.ts';
import { LIMITS } from '../rules/limits.ts';
import { loadFamily } from '../rules/load.ts';
import { selectionText } from '../rules/selection.ts';
import { parsePaste, pastedRows, pasteTargets } from './paste.ts';

const limits = { ...LIMITS, unitMin: 100, unitMax: 2_000_000, suborderMax: 20_000_000 };

async function paste(text: string, family = 'th6', open = 'top2') {
  const rules = await loadFamily(family);
  const play = playOf(rules, open);
  if (!play) throw new Error(`no play ${open}`);
  return parsePaste(text, pasteTargets(rules, play), rules.sheet, limits);
}

const shown = async (text: string, family?: string, open?: string) =>
  (await paste(text, family, open)).map(
    ({ fault, rows }) =>
      fault ?? rows.map(({ play, sets, unit }) => `${play.code} ${selectionText(play, sets)} ${unit}`),
  );

describe('a pasted list', () => {
  it.each([
    ['45=20', ['top2 45 2000']],
    ['123=10x5', ['top3 123 1000', 'tod3 123 500']],
    ['๔๕=๒๐', ['top2 45 2000']],
    ['๑๒๓=๑๐x๕', ['top3 123 1000', 'tod3 123 500']],
    ['45,54=20', ['top2 45,54 2000']],
    ['54 45 66 = 20', ['top2 45,54,66 2000']],
    ['45=20x30', ['top2 45 2000', 'bot2 45 3000']],
    ['45=20, 54=30', ['top2 45 2000', 'top2 54 3000']],
    ['45=20 54=30', ['top2 45 2000', 'top2 54 3000']],
    ['123=0x5', ['tod3 123 500']],
    ['123=5X0', ['top3 123 500']],
    ['7=100', ['run3 7 10000']],
    ['45=1.50', ['top2 45 150']],
    ['123 = 10 x 5', ['top3 123 1000', 'tod3 123 500']],
    ['321=10×5', ['top3 321 1000', 'tod3 123 500']],
    // Two prices of one play: two lines, as a line has one odds.
    ['121,123=0x5', ['tod3 112 500', 'tod3 123 500']],
  ])('%s', async (text, rows) => {
    expect(await shown(text)).toEqual([rows]);
  });

  it.each([
    ['45', 'noPrice'],
    ['45=20 54', 'noPrice'],
    ['45=1,000', 'noPrice'],
    ['สวัสดี', 'unreadable'],
    ['บน 45=20', 'unreadable'],
    ['=20', 'noNumber'],
    ['45=', 'price'],
    ['45=ยี่สิบ', 'price'],
    ['45=0', 'price'],
    ['45=0x0', 'price'],
    ['45=-20', 'price'],
    ['45=1e3', 'price'],
    ['45=20.005', 'price'],
    ['45=1x2x3', 'price'],
    ['45=0.50', 'unit'],
    ['45=20001', 'unit'],
    ['45,123=20', 'digits'],
    ['12345=20', 'digits'],
    ['45,45=20', 'repeated'],
    ['123=1x5, 111=1x5', 'notTaken'],
    ['123,321=0x5', 'repeated'],
    ['45==20', 'price'],
  ])('%s adds nothing: %s', async (text, fault) => {
    expect(await shown(text)).toEqual([fault]);
    expect(pastedRows(await paste(text))).toEqual([]);
  });

  it('is taken line by line, each whole or not at all, and every bad one is named by its number', async () => {
    const lines = await paste('45=20\n\n54=x\r\n123=10x5, 12=\n66=1');
    expect(lines.map(({ number, text, fault }) => [number, text, fault])).toEqual([
      [1, '45=20', undefined],
      [3, '54=x', 'price'],
      [4, '123=10x5, 12=', 'price'],
      [5, '66=1', undefined],
    ]);
    expect(pastedRows(lines).map(({ odds }) => odds)).toEqual([92_000, 92_000]);
  });

  it('means the open play where its numbers are as long', async () => {
    expect(await shown('45=20', 'th6', 'bot2')).toEqual([['bot2 45 2000']]);
    expect(await shown('45=20x5', 'th6', 'bot2')).toEqual(['secondPrice']);
    expect(await shown('45=20\n123=10x5', 'vn27', 'lo2')).toEqual([
      ['lo2 45 2000'],
      ['top3 123 1000', 'tod3 123 500'],
    ]);
    expect(await shown('2805=1x1', 'th4', 'top4')).toEqual([['top4 2805 100', 'tod4 0258 100']]);
    expect(await shown('45=20', 'd5', 'size1')).toEqual(['digits']);
  });

  it('that is no list of bets is refused at once', async () => {
    expect(await shown('45=20\n'.repeat(4_000))).toEqual(['tooLong']);
    expect(await shown('')).toEqual([]);
  });
});
