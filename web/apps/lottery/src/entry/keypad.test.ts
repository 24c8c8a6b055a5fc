import { describe, expect, it } from 'vitest';
import { playOf } from '../rules/family.ts';
import { loadFamily } from '../rules/load.ts';
import { helperNumbers } from './helpers.ts';
import { emptyKeypad, type KeypadAction, type KeypadState, keypadSelections, pressKey } from './keypad.ts';

const typed = (code: string, ...keys: (string | KeypadAction)[]) => typedIn('th3', code, ...keys);

async function typedIn(
  familyCode: string,
  code: string,
  ...keys: (string | KeypadAction)[]
): Promise<KeypadState> {
  const family = await loadFamily(familyCode);
  const play = playOf(family, code);
  if (!play) throw new Error(`no play ${code}`);
  const actions = keys.flatMap((key): KeypadAction[] =>
    typeof key === 'string' ? [...key].map((digit) => ({ type: 'digit', digit })) : [key],
  );
  return actions.reduce(
    (state, action) => pressKey({ play, sheet: family.sheet }, state, action),
    emptyKeypad,
  );
}
const texts = ({ numbers }: KeypadState) => numbers.map(({ text }) => text);
const DELETE = { type: 'delete' } as const;
const REVERSE = { type: 'reverse' } as const;
const PRICES = { type: 'prices' } as const;
const NEXT = { type: 'next' } as const;

describe('the keypad', () => {
  it('takes a number with its last digit', async () => {
    expect(await typed('top2', '4')).toMatchObject({ typed: '4', numbers: [] });
    const two = await typed('top2', '4554');
    expect([texts(two), two.typed, two.note]).toEqual([['45', '54'], '', { code: 'added', text: '54' }]);
    expect(texts(await typed('top3', '82619'))).toEqual(['826']);
    expect(texts(await typed('run3', '28'))).toEqual(['2', '8']);
  });

  it('takes one by one the numbers of a bet that has several, and no more than it may have', async () => {
    expect(texts(await typedIn('vn27', 'xien2', '669140'))).toEqual(['66', '91', '40']);
    expect(texts(await typedIn('vn27', 'truot10', '01'))).toEqual(['01']);
    const numbers = Array.from({ length: 11 }, (_, at) => String(10 + at));
    const full = await typedIn('vn27', 'xien2', numbers.join(''));
    expect([texts(full), full.note]).toEqual([numbers.slice(0, 10), { code: 'full', text: '10' }]);
  });

  it('says that a number is there already', async () => {
    const twice = await typed('top2', '4545');
    expect([texts(twice), twice.note]).toEqual([['45'], { code: 'repeated', text: '45' }]);
  });

  it('in any sequence writes digits rising and takes no number of equal digits', async () => {
    const tote = await typed('tod3', '826268111');
    expect([texts(tote), tote.note]).toEqual([['268'], { code: 'notTaken', text: '111' }]);
  });

  it('deletes the last digit, and with nothing typed the last number', async () => {
    expect(await typed('top2', '455', DELETE)).toMatchObject({ typed: '', numbers: [{ text: '45' }] });
    const empty = await typed('top2', '45', DELETE);
    expect([texts(empty), empty.note]).toEqual([[], { code: 'removed', text: '45' }]);
    expect(await typed('top2', DELETE)).toEqual(emptyKeypad);
  });

  it('reverses the last number into its other arrangements, as numbers of their own', async () => {
    expect(texts(await typed('top2', '45', REVERSE))).toEqual(['45', '54']);
    expect(texts(await typed('top3', '826', REVERSE))).toEqual(['826', '268', '286', '628', '682', '862']);
    expect(texts(await typed('top3', '112', REVERSE))).toEqual(['112', '121', '211']);
    expect(texts(await typed('top3', '111', REVERSE))).toEqual(['111']);
    expect(await typed('top3', REVERSE)).toEqual(emptyKeypad);
  });

  it('with several prices asks for one after each number', async () => {
    const state = await typed('top2', PRICES, '45', '20', NEXT, '54', '5', NEXT, '66', '20', NEXT, '77');
    expect(state.numbers).toEqual([
      { text: '45', price: '20' },
      { text: '54', price: '5' },
      { text: '66', price: '20' },
      { text: '77', price: '' },
    ]);
    expect(state.isPricing).toBe(true);
    expect(keypadSelections(state)).toEqual([
      { texts: ['45', '66'], unit: 2_000 },
      { texts: ['54'], unit: 500 },
      { texts: ['77'] },
    ]);
    expect(keypadSelections(await typed('top2', '45', '54'))).toEqual([{ texts: ['45', '54'] }]);
    expect(keypadSelections(emptyKeypad)).toEqual([]);
  });

  it('a price has no leading zero and at most five digits; deleting takes its digits first', async () => {
    const state = await typed('top2', PRICES, '45', '0', '123456', DELETE, DELETE);
    expect(state.numbers).toEqual([{ text: '45', price: '123' }]);
    expect(texts(await typed('top2', PRICES, '45', '1', DELETE, DELETE))).toEqual([]);
  });

  it('takes the numbers of a helper, each of them removable', async () => {
    const helper = { type: 'add', numbers: helperNumbers('nineteen', 4) } as const;
    const state = await typed('top2', '45', helper);
    expect([texts(state).length, state.note]).toEqual([19, { code: 'added', text: '18' }]);
    const less = await typed('top2', '45', helper, { type: 'remove', text: '44' });
    expect(texts(less)).not.toContain('44');
    expect(texts(less)).toHaveLength(18);
    expect(texts(await typed('top2', helper, { type: 'clear' }))).toEqual([]);
  });
});
