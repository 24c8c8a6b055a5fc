import type { ContractRow, PeriodRow, TierValue } from './contract-queries.ts';

/** What the server tells of contracts and of their periods, for tests: the figures of `docs/AGENTS.md`. */

const TIERS: TierValue[] = [
  { minTeamBet: '10000.00', minActiveMembers: 3, rateType: 'P', rate: '0.5' },
  { minTeamBet: '50000.00', minActiveMembers: 5, rateType: 'P', rate: '0.8' },
  { minTeamBet: '200000.00', minActiveMembers: 10, rateType: 'F', rate: '3000.00' },
];
const PRESENT: TierValue[] = [{ minTeamBet: '20000.00', minActiveMembers: 3, rateType: 'P', rate: '0.3' }];

export const contract = (more: Partial<ContractRow> = {}): ContractRow => ({
  id: 'ctr_1',
  kind: 'dailySalary',
  gameCategory: 'CONS',
  offeredBy: 'agent001',
  type: 'NEW',
  status: 'offered',
  digest: 'ab12cd34',
  offeredAt: Date.UTC(2026, 10, 20, 5),
  expiresAt: Date.UTC(2026, 10, 27, 5),
  period: 'day',
  tiers: TIERS,
  activeMinBet: '100.00',
  carry: false,
  charges: { bank: '0', product: '0' },
  downlineHigherRate: 'N',
  preview: [
    {
      from: '2026-11-20',
      until: '2026-11-20',
      teamBet: '62000.00',
      activeMember: 5,
      presentAmount: '186.00',
      offeredAmount: '496.00',
    },
  ],
  ...more,
});

/** Other terms for a contract that holds. */
export const update = (more: Partial<ContractRow> = {}): ContractRow =>
  contract({
    type: 'UPDATE',
    current: { tiers: PRESENT, activeMinBet: '100.00', carry: false, effectiveDate: '2026-11-01' },
    ...more,
  });

export const period = (more: Partial<PeriodRow> = {}): PeriodRow => ({
  from: '2026-11-21',
  until: '2026-11-21',
  gameCategory: 'CONS',
  teamBetting: '62000.00',
  activeMember: 5,
  rateType: 'P',
  rate: '0.8',
  tier: 2,
  amount: '496.00',
  correction: '0.00',
  owed: '0.00',
  payer: 'agent001',
  status: 'paid',
  lineId: 'inc_1',
  ...more,
});

export const dividend = (more: Partial<PeriodRow> = {}): PeriodRow =>
  period({
    from: '2026-11-01',
    until: '2026-11-15',
    teamBetting: '1000000.00',
    teamWinning: '930000.00',
    teamRebate: '5000.00',
    teamAgentCommission: '3000.00',
    dailyIncome: '4000.00',
    teamPromotion: '8000.00',
    teamBankCharges: '1500.00',
    teamProductCharge: '2500.00',
    teamNetProfit: '46000.00',
    carried: '0.00',
    activeMember: 12,
    rate: '10',
    amount: '4600.00',
    payer: '',
    ...more,
  });
