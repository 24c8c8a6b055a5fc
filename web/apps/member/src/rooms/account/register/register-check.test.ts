// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { checkField } from '../../../parts/field-rules.ts';
import { checkRegister, type Values } from './register-check.ts';

const t = (key: string, params?: object) => (params ? `${key} ${JSON.stringify(params)}` : key);
const NOW = Date.parse('2026-06-15T05:00:00Z');
const on = { enabled: true, required: true };
const rules = {
  username: { ...on, minLength: 6, maxLength: 16, pattern: '^[a-zA-Z][a-zA-Z0-9]*$', message: 'bad name' },
  password: { ...on, minLength: 8, maxLength: 20, patternId: '6' },
  confirmPassword: on,
  birthday: on,
  mobileNum: { enabled: true, required: false, minLength: 9, maxLength: 10, patternId: '4' },
};
const good: Values = {
  username: 'somchai88',
  password: 'Demo@1234',
  confirmPassword: 'Demo@1234',
  birthday: '1990-02-28',
  mobileNum: '',
};
const check = (values: Values, captchaMost?: number) =>
  checkRegister({
    values: { ...good, ...values },
    rules,
    minimumAge: 18,
    captchaMost,
    now: NOW,
    label: (n) => n,
    t,
  });

describe('register form', () => {
  it('a good form has no errors', () => {
    expect(check({})).toEqual({});
  });

  it('REG-030: an optional field left empty passes, a required one does not', () => {
    expect(check({ mobileNum: '' })).toEqual({});
    expect(check({ username: '' })).toEqual({ username: ['parts.required {"field":"username"}'] });
  });

  it('REG-031: length and pattern come from the server, with its message', () => {
    expect(checkField('1a', rules.username, 'username', t)).toEqual([
      'parts.length {"min":6,"max":16}',
      'bad name',
    ]);
  });

  it('OPN-051: an unknown pattern id does not block the field', () => {
    expect(checkField('anything', { enabled: true, required: true, patternId: '99' }, 'x', t)).toEqual([]);
  });

  it('a damaged pattern of a rule does not lock people out', () => {
    expect(checkField('abc', { ...on, pattern: '(' }, 'x', t)).toEqual([]);
  });

  it('REG-032: the confirmation must equal the password', () => {
    // Longer, and of the same length.
    for (const confirmPassword of ['Demo@12345', 'Demo@1235'])
      expect(check({ confirmPassword })).toEqual({ confirmPassword: ['account.in_confirmation_correct'] });
  });

  it('REG-033: the confirmation is required', () => {
    expect(check({ confirmPassword: '' })).toEqual({ confirmPassword: ['account.in_incorrect_password'] });
  });

  it('REG-034: a shown captcha is required', () => {
    expect(check({}, 6)).toEqual({ captcha: ['account.in_vwrite_code'] });
  });

  it('OPN-050: the password must not be the username', () => {
    expect(check({ username: 'passw0rd1', password: 'PassW0rd1', confirmPassword: 'PassW0rd1' })).toEqual({
      password: ['account.passwordIsName'],
    });
  });

  it.each([
    ['2008-06-15', undefined],
    ['2008-06-16', ['account.tooYoung {"age":18}']],
    ['2001-02-29', ['account.birthdayWrong']],
  ])('OPN-056: a birthday of %s answers %s', (birthday, messages) => {
    expect(check({ birthday })['birthday']).toEqual(messages);
  });
});
