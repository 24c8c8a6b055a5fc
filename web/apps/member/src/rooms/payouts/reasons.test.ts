// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import en from '../../locales/en/payouts.json';
import type { WithdrawReason } from './queries.ts';
import { reasonText } from './reasons.ts';

const texts: Readonly<Record<string, string>> = en;
const find = (key: string, params: Record<string, string | number>) =>
  texts[key]?.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
const said = (code: string, numbers: WithdrawReason['numbers']) =>
  reasonText({ code, text: 'as the server says it', numbers }, '฿', find);

describe('why not more can be withdrawn', () => {
  it.each<[string, WithdrawReason['numbers'], string]>([
    [
      'withdraw.turnover',
      { required: '1000.00', done: '680.00', left: '320.00' },
      'Stake ฿320.00 more and you can withdraw all of it',
    ],
    [
      'withdraw.day.limit',
      { left: '12000.00', countLeft: 3, until: 0 },
      'You can withdraw ฿12,000.00 more today',
    ],
    [
      'withdraw.amount.out.of.range',
      { minimum: '100.00', maximum: '200000.00' },
      'A withdrawal is from ฿100.00 to ฿200,000.00',
    ],
    [
      'withdraw.debt',
      { left: '300.00' },
      'A deposit was taken back and ฿300.00 are outstanding. Once this is settled, you can withdraw again.',
    ],
    ['withdraw.turnover', {}, 'as the server says it'],
    ['withdraw.frozen', {}, 'as the server says it'],
  ])('OPN-117: %s with its numbers', (code, numbers, text) => {
    expect(said(code, numbers)).toBe(text);
  });

  it('OPN-117: when the day has no more withdrawals, it is said from when on', () => {
    expect(said('withdraw.day.limit', { left: '12000.00', countLeft: 0, until: 0 })).toMatch(
      /all withdrawals of today.*1970\/01\/01 \d\d:\d\d\.$/,
    );
  });
});
