// @vitest-environment jsdom
import { OFFLINE } from '@erawan/api/client';
import { ApiError } from '@erawan/api/errors';
import { describe, expect, it } from 'vitest';
import { i18n } from './i18n.ts';
import { stubBrowser } from '../testing.tsx';

stubBrowser();
const { textOf } = await import('./api.ts');

/** What a member reads when the server refuses, by requirement, code and English text. */
const CODES = [
  ['ERR-001', 'trial.not.allowed', 'Please login an actual account to use this function'],
  ['ERR-003', 'invitation.code.error', 'Invalid invitation code'],
  ['ERR-004', 'verification.code.error', 'Verification code error'],
  ['ERR-005', 'login.wrong.credentials', 'Wrong account or password'],
  ['ERR-006', 'session.required', 'You are not logged in, please login first'],
  ['ERR-007', 'user.not.exist.or.disabled', 'Sorry, the user does not exist or is disabled'],
  ['ERR-008', 'username.exists', 'Sorry, the username already exists'],
  [
    'ERR-009',
    'permission.denied',
    'Sorry, this account does not have permission or the feature is temporarily unavailable',
  ],
  ['ERR-010', 'session.logged.out', 'The account has been logged out, please log in again'],
  ['ERR-011', 'login.not.member', 'Non-member account unable to login'],
  ['ERR-012', 'login.not.agent', 'Non-agents cannot log in'],
  ['ERR-013', 'system.upgrading', 'System upgrading, please try again later'],
  ['ERR-014', 'system.busy', 'System busy, please try again'],
  ['ERR-017', 'agent.link.error', 'Agent link error'],
  ['ERR-018', 'format.realname', 'The real name format is incorrect'],
  ['ERR-019', 'format.mobile', 'The mobile number is not valid'],
  ['ERR-020', 'unknown', 'Unknown error'],
  ['ERR-021', 'request.url.empty', 'Empty request URL'],
  ['ERR-044', 'format.password', 'The password format is incorrect'],
  ['ERR-045', 'format.account', 'The account format is incorrect'],
  ['ERR-046', 'format.email', 'The e-mail format is incorrect'],
  ['ERR-047', 'format.name', 'The name format is not valid'],
] as const;

/** Texts of our own, by the keys the specification gives them. */
const KEYS = [
  ['ERR-002', 'trial.free_reject', 'Free play is not available for this account'],
  ['ERR-022', 'login.in_confirmation_correct', 'The two passwords do not match'],
  ['ERR-023', 'account.in_vwrite_code', 'Please enter the verification code'],
  ['ERR-024', 'shell.in_please_wait', 'Please wait'],
  ['ERR-025', 'login.in_sms_sending', 'Sending...'],
  ['ERR-026', 'login.in_sms_send', 'Code sent'],
  ['ERR-027', 'shell.in_no_data', 'No data'],
  ['ERR-028 ERR-054', 'login.in_chang_saved', 'Changes saved'],
  ['ERR-029', 'login.in_enter_password', 'Please enter the password'],
  ['ERR-031', 'login.same_password', 'The new password must differ from the old one'],
  ['ERR-043', 'account.in_incorrect_password', 'Please confirm the password'],
  ['ERR-053', 'login.sent', 'Sent'],
] as const;

const ROOMS = ['shell', 'errors', 'login', 'trial', 'account'] as const;

describe('what a refusal says', () => {
  it.each(CODES)('%s: %s', async (_id, code, english) => {
    const error = new ApiError(code, 400, 'said by the server');
    await i18n.speak('EN');
    await i18n.open(...ROOMS);
    expect(textOf(error)).toBe(english);
    await i18n.speak('TH');
    expect(textOf(error)).toMatch(/[ก-๛]/);
  });

  it.each(KEYS)('%s: %s', async (_id, key, english) => {
    await i18n.speak('EN');
    await i18n.open(...ROOMS);
    expect(i18n.texts().t(key)).toBe(english);
    await i18n.speak('TH');
    expect(i18n.texts().t(key)).toMatch(/[ก-๛]/);
  });

  it('a call that reached no server says that there is no connection, and not that the system is busy', async () => {
    await i18n.speak('EN');
    await i18n.open(...ROOMS);
    expect(textOf(new ApiError(OFFLINE, 0))).toBe('No connection. Check your internet and try again.');
    await i18n.speak('TH');
    expect(textOf(new ApiError(OFFLINE, 0))).toMatch(/^ไม่มีการเชื่อมต่อ/);
  });

  it('OPN-029: a code the catalogue does not have says what the server said, and never the bare code', async () => {
    await i18n.speak('EN');
    await i18n.open(...ROOMS);
    expect(textOf(new ApiError('brand.new', 400, 'Something new'))).toBe('Something new');
    expect(textOf(new ApiError('brand.new', 400))).toBe('Unknown error');
    expect(textOf(new Error('oops'))).toBe('Unknown error');
  });
});
