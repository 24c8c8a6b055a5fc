import { describe, expect, it } from 'vitest';
import { type LoginAction, type LoginState, nextState, startState } from './login-form.ts';

const start = startState('somchai88', true);
const values = start.values;
const challenge = { challenge: 'c', methods: ['totp'] };
const shown: LoginState = {
  ...start,
  values: { ...values, captcha: '1234' },
  errors: { password: ['missing'], code: ['wrong'] },
  refused: 'busy',
};

describe('the login form', () => {
  it.each<[string, LoginState, LoginAction, Partial<LoginState>]>([
    [
      'typing takes away what was wrong with this field only',
      shown,
      { do: 'type', name: 'password', text: 'x' },
      { values: { ...shown.values, password: 'x' }, errors: { password: undefined, code: ['wrong'] } },
    ],
    ['remembering is a choice', start, { do: 'remember', on: false }, { remember: false }],
    [
      'another method begins without errors, and keeps what was typed',
      shown,
      { do: 'method', method: 'mobile' },
      { method: 'mobile', errors: {}, refused: '' },
    ],
    [
      'a check replaces the errors and the refusal before',
      shown,
      { do: 'check', errors: { username: ['missing'] } },
      { errors: { username: ['missing'] }, refused: '' },
    ],
    [
      'in another language only what is shown is said again',
      shown,
      { do: 'translate', errors: { username: ['neu'], password: ['fehlt'], code: undefined } },
      { errors: { password: ['fehlt'], code: undefined }, refused: '' },
    ],
    [
      'a wrong number is marked beside the other errors',
      shown,
      { do: 'checkPhone', wrong: 'too short' },
      { errors: { ...shown.errors, mobileNum: ['too short'] } },
    ],
    [
      'a right number is marked no longer',
      { ...start, errors: { mobileNum: ['too short'] } },
      { do: 'checkPhone', wrong: undefined },
      { errors: { mobileNum: undefined } },
    ],
    ['a second step is asked for', start, { do: 'challenge', challenge }, { challenge }],
    [
      'the second step is given up',
      { ...start, challenge },
      { do: 'challenge', challenge: undefined },
      { challenge: undefined },
    ],
    [
      'a refused secret asks for the password',
      start,
      { do: 'refuseSecret', text: 'enter it' },
      { hasSecret: false, errors: { password: ['enter it'] } },
    ],
    [
      'a refusal of a field stands beside it and empties the captcha',
      shown,
      { do: 'refuse', field: 'captcha', text: 'wrong' },
      { values: { ...values, captcha: '' }, errors: { captcha: ['wrong'] } },
    ],
    [
      'any other refusal stands above the button and empties the captcha',
      shown,
      { do: 'refuse', text: 'no' },
      { values: { ...values, captcha: '' }, refused: 'no' },
    ],
  ])('%s', (_, state, action, changed) => {
    expect(nextState(state, action)).toEqual({ ...state, ...changed });
  });
});
