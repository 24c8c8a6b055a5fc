import { describe, expect, it } from 'vitest';
import { checkLogin } from './check-login.ts';

const t = (key: string) => key;
const filled = { username: 'demo001', password: 'x', captcha: '' };

describe('login form', () => {
  it('asks for name and password', () => {
    expect(checkLogin({ username: ' ', password: '', captcha: '' }, false, t)).toEqual({
      username: ['session.usernameMissing'],
      password: ['session.in_enter_password'],
    });
  });

  it('OPN-050: any password of an earlier time may log in', () => {
    expect(checkLogin(filled, false, t)).toEqual({});
  });

  it('SES-060: a shown captcha is required', () => {
    expect(checkLogin(filled, true, t)).toEqual({ captcha: ['session.in_vwrite_code'] });
  });

  it.each(['12a4', '1234567'])('SES-061: the captcha is at most 6 digits, so %s is refused', (captcha) => {
    expect(checkLogin({ ...filled, captcha }, true, t)).toEqual({ captcha: ['session.captchaDigits'] });
  });
});
