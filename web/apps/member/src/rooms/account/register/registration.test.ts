// @vitest-environment jsdom
import { ApiError } from '@erawan/api/errors';
import { describe, expect, it, vi } from 'vitest';
import { fieldsOf, methodsOf, payload, payloadByMobile, refusedFields, rulesFor } from './registration.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false }));

const on = { enabled: true, required: true };
const optional = { enabled: true, required: false };
const off = { enabled: false, required: false };
const rules = {
  affiliateCode: optional,
  birthday: on,
  confirmPassword: on,
  line: off,
  mobileNum: { ...optional, minLength: 9, maxLength: 10 },
  nickname: optional,
  password: on,
  username: on,
  zodiac: optional,
};
const around = { mainDomain: 'suvarna.example', recommenderId: undefined, dialingCode: '66' };
const filled = {
  username: ' somchai88 ',
  password: 'Lotus4river',
  confirmPassword: 'Lotus4river',
  birthday: '1990-06-17',
  mobileNum: '0812345678',
  verificationCode: '123456',
  nickname: '',
  line: 'left over',
  affiliateCode: 'SUV888',
};

describe('register form', () => {
  it.each([
    [true, true, ['username', 'mobileNum']],
    [true, false, ['username']],
    [false, true, ['mobileNum']],
    [false, false, []],
  ])(
    'REG-003 REG-026: username %s and mobile %s leave the ways %s',
    (usernameEnabled, mobileEnabled, ways) => {
      expect(methodsOf({ usernameEnabled, mobileEnabled })).toEqual(ways);
    },
  );

  it('REG-040: the fields are those the server switches on, in a steady order', () => {
    expect(fieldsOf('username', rules)).toEqual([
      'username',
      'password',
      'confirmPassword',
      'birthday',
      'mobileNum',
      'nickname',
      'affiliateCode',
      'zodiac',
    ]);
  });

  it('REG-002 REG-039: by mobile number, number and code stand in for the name, under the same rule', () => {
    expect(fieldsOf('mobileNum', rules).slice(0, 3)).toEqual(['mobileNum', 'verificationCode', 'password']);
    expect(fieldsOf('mobileNum', rules)).not.toContain('username');
    const byMobile = rulesFor('mobileNum', rules);
    expect(byMobile['mobileNum']).toEqual({ ...rules.mobileNum, required: true });
    expect(byMobile['verificationCode']).toMatchObject({ required: true, maxLength: 10 });
    expect(rulesFor('username', rules)['mobileNum']).toEqual(rules.mobileNum);
  });

  it('REG-014 REG-016 REG-017 REG-018 REG-019 REG-020: sends what was asked for and filled in, and how it was opened', () => {
    expect(payload(filled, rules, around)).toEqual({
      username: 'somchai88',
      password: 'Lotus4river',
      confirmPassword: 'Lotus4river',
      birthday: '1990-06-17',
      mobileNum: '0812345678',
      countryDialingCode: '66',
      affiliateCode: 'SUV888',
      registerUrl: location.host,
      registerMethod: 'H5',
      type: 0,
      domain: 'suvarna.example',
    });
  });

  it('REG-015: the contacts the merchant asks for go along, the others do not', () => {
    const contacts = { qqNum: '1', facebook: '2', wechat: '3', line: '4', whatsapp: '5', zalo: '6' };
    const asked = Object.fromEntries(Object.keys(contacts).map((name) => [name, optional]));
    expect(payload({ ...filled, ...contacts }, { ...rules, ...asked }, around)).toMatchObject(contacts);
    expect(payload({ ...filled, ...contacts }, rules, around)).not.toHaveProperty('zalo');
  });

  it('REG-025: by mobile number it sends the code and no name', () => {
    const sent = payloadByMobile(filled, rules, { ...around, recommenderId: 'mem_9' });
    expect(sent).toMatchObject({ verificationCode: '123456', recommenderId: 'mem_9' });
    expect(sent).not.toHaveProperty('username');
  });

  it('a number goes with the dialling code of the merchant', () => {
    const lao = { ...around, dialingCode: '856' };
    expect(payload(filled, rules, lao).countryDialingCode).toBe('856');
    expect(payloadByMobile(filled, rules, lao).countryDialingCode).toBe('856');
  });

  it('OPN-055: without a main domain the host stands in', () => {
    expect(payload(filled, rules, { ...around, mainDomain: '' }).domain).toBe(location.host);
  });

  it.each([
    ['username.exists', 'username', 'said'],
    ['age.restricted', 'birthday', 'said'],
    ['invitation.code.error', 'affiliateCode', 'bad invitation'],
    ['agent.link.error', 'affiliateCode', 'bad invitation'],
  ])('the refusal %s belongs to the field %s', (code, field, text) => {
    expect(refusedFields(new ApiError(code, 400), () => 'said', 'bad invitation')).toEqual({
      [field]: [text],
    });
  });

  it('a refusal of several fields is told below each', () => {
    const error = new ApiError('validation.failed', 400, '', { fields: { email: ['a', 'b'] } });
    expect(refusedFields(error, () => '', '')).toEqual({ email: ['a', 'b'] });
  });
});
