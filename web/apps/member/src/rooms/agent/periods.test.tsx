// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { statusWith } from '../login/fixtures.ts';
import { contract, dividend, period } from './contract-fixtures.ts';
import type { PeriodRow, Periods } from './contract-queries.ts';
import type { IncomeDetail } from './income-queries.ts';

stubBrowser();
const { default: DividendPage } = await import('./DividendPage.tsx');
const { default: IncomePage } = await import('./IncomePage.tsx');

const DIVIDENDS = 'GET /wps/agent/dividend';
const SALARIES = 'GET /wps/agent/dailySalary';
const AGENT = { ...MEMBER, userName: 'agent001', type: 2 };

const { tiers, activeMinBet, carry } = contract();
const periods = (list: PeriodRow[], more: Partial<Periods> = {}): Periods => ({
  list,
  pageNum: 1,
  totalPages: list.length > 0 ? 1 : 0,
  totalCount: list.length,
  contract: { tiers, activeMinBet, carry, effectiveDate: '2026-10-01' },
  footer: { amount: '4600.00' },
  ...more,
});
/** What a line moves of a period. */
const movedOf = ({ amount, ...measured }: PeriodRow): IncomeDetail['contract'] => ({
  ...measured,
  earned: amount,
  due: amount,
  owed: '0.00',
});
/** A void after the day was booked took stakes and a tier away. */
const PUT_RIGHT = period({ teamBetting: '47000.00', tier: 1, rate: '0.5', correction: '-261.00' });
const ESTIMATE = dividend({ from: '2026-11-16', until: '2026-11-30', status: 'estimate', amount: '2300.00' });
const OWED = dividend({ from: '2026-10-16', until: '2026-10-31', status: 'owed', owed: '1000.00' });

const show = () =>
  open(DividendPage, '/m/member/agent/agentDivident', ['contracts', 'parts', 'titles'], AGENT);
const showIncome = () =>
  open(IncomePage, '/m/member/teamRebate', ['income', 'agent', 'parts', 'titles'], AGENT);
const card = (name: RegExp) => screen.findByRole('button', { name });

beforeEach(() => {
  serve({
    'GET /wps/system/status': () => statusWith({ DIVIDENDSHOW3: true }),
    'GET /wps/agent/rebateIncome': () => ({
      list: [],
      pageNum: 1,
      totalPages: 0,
      totalCount: 0,
      footer: { income: '0.00', correction: '0.00', total: '0.00' },
      earnings: { balance: '0.00', nextPayout: '0.00' },
    }),
    [DIVIDENDS]: () => periods([dividend({ status: 'waiting' }), OWED], { current: ESTIMATE }),
    [SALARIES]: () => periods([PUT_RIGHT]),
  });
});

describe('dividends', () => {
  it('NAV-065 AGT-045 OPN-144: tells terms, the period that runs as an estimate, and those that are over', async () => {
    await show();
    const running = (await card(/^2026\/11\/16/)).textContent;
    for (const text of ['2026/11/16 – 2026/11/30', '฿2,300.00', 'Estimate']) expect(running).toContain(text);
    const over = (await card(/^2026\/11\/01/)).textContent;
    for (const text of ['฿4,600.00', 'Waiting', 'Tier 2', 'Paid by the platform'])
      expect(over).toContain(text);
    const owed = (await card(/^2026\/10\/16/)).textContent;
    for (const text of ['Owed', '1,000.00']) expect(owed).toContain(text);
    expect(screen.getByRole('region', { name: 'Present terms' }).textContent).toContain('10,000');
    expect(screen.getByRole('region', { name: 'All of these periods' }).textContent).toContain('4,600.00');
  });

  it('opens every deduction of a period on a row of its own', async () => {
    await show();
    fireEvent.click(await card(/^2026\/11\/01/));
    const sheet = await screen.findByRole('dialog', { name: 'Dividend' });
    const facts = within(sheet)
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
    for (const fact of [
      'Team bets ฿1,000,000.00',
      'Team wins −฿930,000.00',
      'Rebates −฿5,000.00',
      'Commissions −฿3,000.00',
      'Daily salary −฿4,000.00',
      'Promotions −฿8,000.00',
      'Charges of deposits and withdrawals −฿1,500.00',
      'Charges of games −฿2,500.00',
      'Net +฿46,000.00',
      'Active members 12',
    ])
      expect(facts).toContain(fact);
    within(sheet).getByText('46,000.00 × 10 %');
    within(sheet).getByText('= 4,600.00');
  });

  it('says that there is no contract, and when a call fails', async () => {
    serve({ [DIVIDENDS]: () => periods([], { contract: undefined }) });
    const { unmount } = await show();
    await screen.findByText('You have no contract of this kind.');
    unmount();
    serve({ [DIVIDENDS]: () => new Refused(503, 'system.busy') });
    await show();
    await screen.findByText('System busy, please try again');
  });
});

describe('the tabs of income', () => {
  it('AGT-044: daily salaries with what was put right', async () => {
    await showIncome();
    fireEvent.click(await screen.findByRole('radio', { name: 'Daily salary' }));
    const row = (await card(/^2026\/11\/21/)).textContent;
    for (const text of ['฿496.00', 'Paid', 'Correction', '−261.00', 'Paid by agent001']) {
      expect(row).toContain(text);
    }
    fireEvent.click(await card(/^2026\/11\/21/));
    const sheet = await screen.findByRole('dialog', { name: 'Daily salary' });
    within(sheet).getByText('47,000.00 × 0.5 %');
    within(sheet).getByText('= 235.00');
  });

  it('dividends stand there with their key alone', async () => {
    const { unmount } = await showIncome();
    fireEvent.click(await screen.findByRole('radio', { name: 'Dividend' }));
    await card(/^2026\/11\/01/);
    unmount();
    localStorage.clear();
    serve({ 'GET /wps/system/status': () => statusWith({}) });
    await showIncome();
    await screen.findByText(/^No commissions on these days/);
    expect(screen.queryByRole('radio', { name: 'Dividend' })).toBeNull();
    expect(requestsTo(DIVIDENDS)).toHaveLength(1);
  });

  it.each([
    ['salary', 'Daily salary', /decide the tier/, '62,000.00 × 0.8 %'],
    ['dividend', 'Dividend', /what share is paid/, '46,000.00 × 10 %'],
    ['contractPaid', 'Paid under a contract', /from your earnings first/, '62,000.00 × 0.8 %'],
    ['fromWallet', 'From the wallet for a contract', /The rest came from your wallet/, undefined],
  ] as const)(
    'a line of the statement of %s opens its arithmetic in words',
    async (kind, name, text, formula) => {
      const line = {
        lineId: 'inc_1',
        kind,
        isCorrection: false,
        day: '2026-11-21',
        amount: '496.00',
        status: 'paid' as const,
        bookedAt: Date.UTC(2026, 10, 21, 19),
      };
      const detail: IncomeDetail = {
        ...line,
        list: [],
        pageNum: 1,
        totalPages: 0,
        totalCount: 0,
        rate: '0.0',
        teamBet: '62000.00',
        rounds: [],
        ...(formula && { contract: kind === 'dividend' ? movedOf(dividend()) : movedOf(period()) }),
      };
      serve({
        'GET /wps/agent/income': () => ({
          list: [{ ...line, balance: '496.00' }],
          pageNum: 1,
          totalPages: 1,
          totalCount: 1,
          opening: '0.00',
          closing: '496.00',
          earnings: { balance: '496.00', nextPayout: '496.00' },
        }),
        'GET /wps/agent/income/inc_1': () => detail,
      });
      await showIncome();
      fireEvent.click(await screen.findByRole('radio', { name: 'Statement' }));
      fireEvent.click(await card(new RegExp(`^${name}`)));
      const sheet = await screen.findByRole('dialog', { name: 'How it comes about' });
      await within(sheet).findByText(text);
      if (formula) within(sheet).getByText(formula);
    },
  );
});
