import { describe, expect, it } from 'vitest';
import { checkLogin, type LoginValues } from './check-login.ts';

const t = (key: string, params?: object) => (params ? `${key} ${JSON.stringify(params)}` : key);
const EMPTY: LoginValues = { username: '', password: '', mobileNum: '', code: '', captcha: '' };
const filled = { ...EMPTY, username: 'demo001', password: 'x' };
const digits = { minDigits: 9, maxDigits: 10 };
const byName = { method: 'username', digits } as const;
const byPhone = { method: 'mobile', digits } as const;

describe('login form', () => {
  it('asks for name and password', () => {
    expect(checkLogin({ ...EMPTY, username: ' ' }, byName, t)).toEqual({
      username: ['login.usernameMissing'],
      password: ['login.in_enter_password'],
    });
  });

  it('OPN-050: any password of an earlier time may log in', () => {
    expect(checkLogin(filled, byName, t)).toEqual({});
  });

  it('a remembered device needs no password, but a name', () => {
    expect(checkLogin({ ...EMPTY, username: 'demo001' }, { ...byName, held: true }, t)).toEqual({});
    expect(checkLogin(EMPTY, { ...byName, held: true }, t)).toEqual({
      username: ['login.usernameMissing'],
    });
  });

  it('SES-060 ERR-042: a shown captcha is required', () => {
    expect(checkLogin(filled, { ...byName, captchaMost: 6 }, t)).toEqual({
      captcha: ['login.captchaMissing'],
    });
  });

  it.each(['12a4', '1234567'])('SES-061: the captcha is at most 6 digits, so %s is refused', (captcha) => {
    expect(checkLogin({ ...filled, captcha }, { ...byName, captchaMost: 6 }, t)).toEqual({
      captcha: ['login.captchaDigits {"most":6}'],
    });
  });

  it('SES-015: the mobile method asks for number and SMS code instead', () => {
    expect(checkLogin(filled, byPhone, t)).toEqual({
      mobileNum: ['login.mobileMissing {"min":9}'],
      code: ['login.in_vwrite_code'],
    });
    expect(checkLogin({ ...EMPTY, mobileNum: '0812345678', code: '123456' }, byPhone, t)).toEqual({});
  });

  it.each(['12345678', '12345678901', '08-1234567'])('ERR-048: %s is no mobile number', (mobileNum) => {
    expect(checkLogin({ ...EMPTY, mobileNum, code: '1' }, byPhone, t)).toEqual({
      mobileNum: ['login.mobileDigits {"min":9,"max":10}'],
    });
  });

  it('a number has as many digits as those of the merchant’s country', () => {
    const lao = { ...byPhone, digits: { minDigits: 9, maxDigits: 11 } };
    expect(checkLogin({ ...EMPTY, mobileNum: '02055123456', code: '1' }, lao, t)).toEqual({});
    expect(checkLogin({ ...EMPTY, mobileNum: '020551', code: '1' }, lao, t)).toEqual({
      mobileNum: ['login.mobileDigits {"min":9,"max":11}'],
    });
  });

  const rule = (minLength: number, maxLength: number, pattern: string, message: string) => ({
    enabled: true,
    required: true,
    minLength,
    maxLength,
    pattern,
    message,
  });
  const SERVED = {
    loginUsername: rule(6, 16, '^[A-Za-z][A-Za-z0-9]*$', 'a name'),
    loginPassword: { enabled: true, required: true, minLength: 1, maxLength: 20, message: 'a password' },
    loginMobileNum: rule(9, 10, '^0', 'from 0'),
    verificationCode: rule(4, 10, '^[0-9]+$', 'a code'),
  };

  it.each([
    ['demo001', 'x', {}],
    ['demo1', 'x', { username: ['a name'] }],
    ['demo 001', 'x', { username: ['a name'] }],
    ['demo001', 'x'.repeat(20), {}],
    ['demo001', 'x'.repeat(21), { password: ['a password'] }],
  ])('REG-029: name %s and password %s are held to the served rules', (username, password, wrong) => {
    const form = { ...EMPTY, username, password };
    expect(checkLogin(form, { ...byName, rules: SERVED }, t)).toEqual(wrong);
  });

  it.each([
    ['02055123456', '123456', {}],
    ['812345678', '123456', { mobileNum: ['from 0'] }],
    ['0812345678', '123', { code: ['a code'] }],
  ])(
    'REG-029: number %s and code %s are held to the served rules, the length of a number to the country',
    (mobileNum, code, wrong) => {
      const form = { ...EMPTY, mobileNum, code };
      const lao = { ...byPhone, digits: { minDigits: 9, maxDigits: 11 } };
      expect(checkLogin(form, { ...lao, rules: SERVED }, t)).toEqual(wrong);
    },
  );

  it.each(['12345678901', '12 4'])(
    'SES-063 CST-047: the SMS code is at most 10 digits, so %s is refused',
    (code) => {
      expect(checkLogin({ ...EMPTY, mobileNum: '812345678', code }, byPhone, t)).toEqual({
        code: ['login.codeDigits'],
      });
    },
  );
});
