import { describe, expect, it } from 'vitest';
import { nextState, START, type WithdrawAction, type WithdrawState } from './withdraw-form.ts';

const OFFER = {
  card: { cardId: 'card_1', kind: 'bank' as const, bankCode: 'KRU', accountNumber: '********4321' },
  amount: '1000.00',
  fee: '10.00',
  net: '990.00',
};
const refused: WithdrawState = { ...START, typed: '5', refusedAmount: 'no', refused: 'no' };
const open: WithdrawState = { ...START, isChecked: true, confirming: OFFER };

describe('the withdrawal form', () => {
  it.each<[string, WithdrawState, WithdrawAction, Partial<WithdrawState>]>([
    ['an account is chosen', START, { do: 'card', cardId: 'card_2' }, { cardId: 'card_2' }],
    [
      'typing forgets what was refused',
      refused,
      { do: 'type', text: '50' },
      { typed: '50', refusedAmount: undefined, refused: undefined },
    ],
    [
      'sent complete, it asks to confirm',
      START,
      { do: 'submit', offer: OFFER },
      { isChecked: true, confirming: OFFER },
    ],
    [
      'sent incomplete, it marks what is missing',
      START,
      { do: 'submit', offer: undefined },
      { isChecked: true, confirming: undefined },
    ],
    ['the sheet is closed', open, { do: 'close' }, { confirming: undefined, isChecked: true }],
    [
      'the amount is refused',
      open,
      { do: 'refuseAmount', text: 'less' },
      { confirming: undefined, refusedAmount: 'less' },
    ],
    [
      'the whole is refused',
      open,
      { do: 'refuse', text: 'not now' },
      { confirming: undefined, refused: 'not now' },
    ],
  ])('%s', (_what, state, action, after) => {
    expect(nextState(state, action)).toMatchObject(after);
  });
});
