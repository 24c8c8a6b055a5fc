import { describe, expect, it } from 'vitest';
import { type DepositAction, type DepositState, nextState, startState } from './deposit-form.ts';

const bank = { bankId: 'kru', bankCode: 'KRU', displayName: 'Krung', iconUrl: '/kru.webp' };
const start = startState([bank, { ...bank, bankId: 'sia' }]);
const confirming = { bank, amount: 10_000_000n };

describe('the deposit form', () => {
  it('the only bank needs no choice, several do', () => {
    expect([startState([bank]).bankId, start.bankId]).toEqual(['kru', undefined]);
  });

  it.each<[string, DepositState, DepositAction, Partial<DepositState>]>([
    ['a bank is chosen', start, { do: 'bank', bankId: 'sia' }, { bankId: 'sia' }],
    [
      'typing takes away the refusal of the amount before',
      { ...start, refused: 'too much' },
      { do: 'type', text: '500' },
      { typed: '500', refused: undefined },
    ],
    [
      'sent without a bank it marks what is missing',
      start,
      { do: 'submit', bank: undefined, amount: 10_000_000n },
      { isChecked: true },
    ],
    [
      'sent without an amount it marks what is missing',
      start,
      { do: 'submit', bank, amount: undefined },
      { isChecked: true },
    ],
    [
      'sent whole it asks for the confirmation',
      start,
      { do: 'submit', ...confirming },
      { isChecked: true, confirming },
    ],
    ['the confirmation is closed', { ...start, confirming }, { do: 'close' }, { confirming: undefined }],
    [
      'a refused amount leads back to the form',
      { ...start, confirming },
      { do: 'refuseAmount', text: 'too much' },
      { confirming: undefined, refused: 'too much' },
    ],
  ])('%s', (_, state, action, changed) => {
    expect(nextState(state, action)).toEqual({ ...state, ...changed });
  });
});
