// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import type { IncomeDay, IncomeDays, IncomeDetail, IncomeLine, IncomeStatement } from './income-queries.ts';

stubBrowser();
const { default: IncomePage } = await import('./IncomePage.tsx');

const DAYS = 'GET /wps/agent/rebateIncome';
const STATEMENT = 'GET /wps/agent/income';
const LINE = 'GET /wps/agent/income/inc_1';
const AGENT = { ...MEMBER, userName: 'agent001', type: 2 };

const DAY: IncomeDay = {
  day: '2026-11-20',
  gameCategory: 'RNG',
  teamBet: '9000.00',
  rate: '0.6',
  income: '15.00',
  correction: '-0.40',
  status: 'paid',
  lineId: 'inc_1',
};
const days = (list: IncomeDay[], more: Partial<IncomeDays> = {}): IncomeDays => ({
  list,
  pageNum: 1,
  totalPages: list.length > 0 ? 1 : 0,
  totalCount: list.length,
  footer: { income: '15.00', correction: '-0.40', total: '14.60' },
  earnings: { balance: '4.70', nextPayout: '4.70' },
  ...more,
});
const LINES: IncomeLine[] = [
  {
    lineId: 'inc_2',
    kind: 'payout',
    isCorrection: false,
    day: '2026-11-21',
    amount: '-15.00',
    balance: '0.00',
    status: 'paid',
    bookedAt: Date.UTC(2026, 10, 20, 23),
  },
  {
    lineId: 'inc_1',
    kind: 'commission',
    isCorrection: false,
    day: '2026-11-20',
    gameCategory: 'RNG',
    amount: '15.00',
    balance: '15.00',
    status: 'paid',
    bookedAt: Date.UTC(2026, 10, 20, 17),
  },
];
const statement: IncomeStatement = {
  list: LINES,
  pageNum: 1,
  totalPages: 1,
  totalCount: 2,
  opening: '0.00',
  closing: '0.00',
  earnings: { balance: '0.00', nextPayout: '0.00' },
};
const DETAIL: IncomeDetail = {
  lineId: 'inc_1',
  kind: 'commission',
  isCorrection: true,
  day: '2026-11-20',
  gameCategory: 'RNG',
  teamBet: '5600.00',
  rate: '0.6',
  amount: '-0.40',
  status: 'booked',
  bookedAt: Date.UTC(2026, 10, 20, 17),
  list: [
    {
      member: { id: 'mem_2', account: 'leader88', type: 1, level: 1 },
      baseBefore: '6000.00',
      base: '5600.00',
      rate: '0.5',
      amount: '-0.40',
    },
    { baseBefore: '0.00', base: '10.00', rate: '0.6', amount: '0.00' },
  ],
  pageNum: 1,
  totalPages: 1,
  totalCount: 2,
  rounds: [
    {
      member: { id: 'mem_3', account: 'som***88', type: 0, level: 2 },
      vendor: 'BGS',
      roundId: '4F2K',
      amount: '-400.00',
    },
  ],
};

const show = () => open(IncomePage, '/m/member/teamRebate', ['income', 'agent', 'parts', 'titles'], AGENT);

beforeEach(() => {
  serve({ [DAYS]: () => days([DAY]), [STATEMENT]: () => statement, [LINE]: () => DETAIL });
});

describe('what an agent earned', () => {
  it('NAV-063 AGT-015: tells the days with stakes, rate, income and corrections, and what waits', async () => {
    await show();
    const card = await screen.findByRole('button', { name: /^Slots/ });
    expect(card.textContent).toContain('2026/11/20');
    for (const text of ['9,000.00', '0.6 %', '฿15.00', '−0.40', 'Paid']) {
      expect(card.textContent).toContain(text);
    }
    expect(screen.getByRole('region', { name: 'Waiting to be paid' }).textContent).toContain('฿4.70');
    expect(screen.getByRole('region', { name: 'All of these days' }).textContent).toContain('14.60');
  });

  it('says what is below zero and what is too little to be paid', async () => {
    serve({ [DAYS]: () => days([], { earnings: { balance: '-0.40', nextPayout: '0.00' } }) });
    await show();
    const head = await screen.findByRole('region', { name: 'Carried over' });
    expect(head.textContent).toContain('nothing is taken from your wallet');
    expect(await screen.findByText(/^No commissions on these days/)).toBeDefined();
  });

  it('opens the branches, rates and rounds of a line', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /^Slots/ }));
    const sheet = await screen.findByRole('dialog', { name: 'How it comes about' });
    expect(await within(sheet).findByText('Branch of leader88')).toBeDefined();
    expect(within(sheet).getByText('(5,600.00 − 6,000.00) × (0.6 % − 0.5 %)')).toBeDefined();
    expect(within(sheet).getByText('= −0.40')).toBeDefined();
    expect(within(sheet).getByText('Branch of a member who left the team')).toBeDefined();
    expect(within(sheet).getByText('Round 4F2K of som***88: −400.00')).toBeDefined();
  });

  it('tells the statement from opening to closing', async () => {
    await show();
    fireEvent.click(await screen.findByRole('radio', { name: 'Statement' }));
    expect(await screen.findByRole('button', { name: /^Paid to the wallet/ })).toBeDefined();
    expect(screen.getByRole('button', { name: /^Commission · Slots/ }).textContent).toContain(
      'for 2026/11/20',
    );
    expect(screen.getByText('It is paid to your wallet at 06:00, from 1.00 on.')).toBeDefined();
    expect(requestsTo(STATEMENT)).toHaveLength(1);
  });

  it('asks for the days that are chosen, and says when a call fails', async () => {
    await show();
    await screen.findByRole('button', { name: /^Slots/ });
    serve({ [DAYS]: () => new Refused(503, 'system.busy') });
    fireEvent.click(screen.getByRole('radio', { name: 'Yesterday' }));
    expect(await screen.findByText('System busy, please try again')).toBeDefined();
    const { searchParams } = new URL(requestsTo(DAYS).at(-1)?.url ?? '');
    expect(searchParams.get('startDate')).toBe(searchParams.get('endDate'));
    expect(screen.queryByRole('region', { name: 'Waiting to be paid' })).toBeNull();
  });
});
