import { describe, expect, it } from 'vitest';
import { checkEmailForm, checkNewPassword, checkPasswordChange } from './check-password.ts';

const t = (key: string, params?: object) => (params ? `${key} ${JSON.stringify(params)}` : key);
const rules = {
  password: {
    enabled: true,
    required: true,
    minLength: 8,
    maxLength: 20,
    patternId: '6',
    message: 'bad form',
  },
  loginPassword: {
    enabled: true,
    required: true,
    minLength: 1,
    maxLength: 20,
    patternId: '7',
    message: 'old',
  },
};
const NEW = 'Lotus4river';
const good = { oldPassword: 'Demo@1234', newPassword: NEW, confirmNewPassword: NEW };

describe('change password', () => {
  it('a good form has no errors', () => {
    expect(checkPasswordChange(good, false, rules, t)).toEqual({});
  });

  it('PWD-038: the old password is checked against the rule loginPassword', () => {
    expect(checkPasswordChange({ ...good, oldPassword: 'x'.repeat(21) }, false, rules, t)).toEqual({
      oldPassword: ['parts.length {"min":1,"max":20}'],
    });
    expect(checkPasswordChange({ ...good, oldPassword: '' }, false, rules, t)).toEqual({
      oldPassword: ['login.in_enter_password'],
    });
  });

  it('PWD-039: the new password is checked against the rule password', () => {
    const short = { ...good, newPassword: 'short1', confirmNewPassword: 'short1' };
    expect(checkPasswordChange(short, false, rules, t)).toEqual({
      newPassword: ['parts.length {"min":8,"max":20}'],
    });
    const digits = { ...good, newPassword: '1234567890', confirmNewPassword: '1234567890' };
    expect(checkPasswordChange(digits, false, rules, t)).toEqual({ newPassword: ['bad form'] });
  });

  it('PWD-040: the confirmation is required', () => {
    expect(checkPasswordChange({ ...good, confirmNewPassword: '' }, false, rules, t)).toEqual({
      confirmNewPassword: ['login.in_enter_password'],
    });
  });

  it('PWD-041 PWD-037: the confirmation must match', () => {
    expect(checkPasswordChange({ ...good, confirmNewPassword: 'Lotus4rivers' }, false, rules, t)).toEqual({
      confirmNewPassword: ['login.in_confirmation_correct'],
    });
  });

  it('PWD-042: with a held password no old one is asked for', () => {
    expect(checkPasswordChange({ ...good, oldPassword: '' }, true, rules, t)).toEqual({});
  });

  it('without rules of the server a password still needs 8 characters', () => {
    expect(checkNewPassword({ newPassword: '1234567', confirmNewPassword: '1234567' }, undefined, t)).toEqual(
      {
        newPassword: ['parts.length {"min":8,"max":64}'],
      },
    );
  });
});

describe('forgot password by e-mail', () => {
  it('PWD-005 PWD-006 PWD-031: name and e-mail are required, and spaces are nothing', () => {
    expect(checkEmailForm({ username: '  ', email: ' ' }, t)).toEqual({
      username: ['login.usernameMissing'],
      email: ['login.emailMissing'],
    });
  });

  it.each(['a@b.co', 'first.last@mail.co.th', 'x_1.y.z@mail.go.in.th', '  a@b.co '])(
    'PWD-032: %s is an e-mail address',
    (email) => {
      expect(checkEmailForm({ username: 'somchai88', email }, t)).toEqual({});
    },
  );

  it.each([
    'a@b',
    'a@b.c',
    'a@b.comm',
    'a@.co',
    '.a@b.co',
    'a..b@c.co',
    'a@b.co.co.co.co',
    'a b@c.co',
    '@b.co',
  ])('PWD-032 ERR-041: %s is none', (email) => {
    expect(checkEmailForm({ username: 'somchai88', email }, t)).toEqual({
      email: ['login.emailIncorrect'],
    });
  });
});
