import { describe, expect, it } from 'vitest';
import { nextState, type RegisterAction, type RegisterState, startState } from './register-form.ts';

const start = startState('username', 'ABC123');
const shown: RegisterState = {
  ...start,
  values: { ...start.values, username: 'somchai88', captcha: '1234' },
  errors: { username: ['taken'], password: ['short'] },
  refused: 'busy',
};

describe('the register form', () => {
  it.each<[string, RegisterState, RegisterAction, Partial<RegisterState>]>([
    ['begins with the invitation and the agreement', start, { do: 'agree', on: true }, {}],
    [
      'typing takes away what was wrong with this field only',
      shown,
      { do: 'type', name: 'username', text: 'somchai89' },
      {
        values: { ...shown.values, username: 'somchai89' },
        errors: { username: [], password: ['short'] },
      },
    ],
    [
      'another method begins without errors, and keeps what was typed',
      shown,
      { do: 'method', method: 'mobileNum' },
      { method: 'mobileNum', errors: {}, refused: '' },
    ],
    ['the agreement can be taken back', start, { do: 'agree', on: false }, { agreed: false }],
    ['the terms can be read', start, { do: 'terms', open: true }, { termsOpen: true }],
    [
      'a check replaces the errors and the refusal before',
      shown,
      { do: 'check', errors: { birthday: ['missing'] } },
      { errors: { birthday: ['missing'] }, refused: '' },
    ],
    [
      'a field checked alone leaves the others as they are',
      shown,
      { do: 'checkField', name: 'mobileNum', errors: ['too short'] },
      { errors: { ...shown.errors, mobileNum: ['too short'] } },
    ],
    [
      'a captcha is good for one try only',
      shown,
      { do: 'emptyCaptcha' },
      { values: { ...shown.values, captcha: '' } },
    ],
    [
      'a refusal of a field stands beside it',
      start,
      { do: 'refuse', errors: { username: ['taken'] }, text: 'taken' },
      { errors: { username: ['taken'] } },
    ],
    [
      'any other refusal stands above the button',
      start,
      { do: 'refuse', errors: {}, text: 'busy' },
      { refused: 'busy' },
    ],
  ])('%s', (_, state, action, changed) => {
    expect(nextState(state, action)).toEqual({ ...state, ...changed });
  });
});
