import { ApiError } from '@erawan/api/errors';
import { parseMoney, toWire } from '@erawan/kit/money';
import type { ContractKind, ContractRow, Measured, PeriodRow } from './contract-queries.ts';
import { exact } from './income-view.ts';
import { CATEGORIES } from './team-days.ts';

/** All types of games together. */
const ALL_GAMES = 'CONS';

const KINDS: Readonly<Record<string, ContractKind>> = {
  '/m/member/agent/getSalaryContract': 'dailySalary',
  '/m/member/agent/getDevidendContract': 'dividend',
  '/m/member/agent/getHourContract': 'hourlySalary',
};

/** The kind of contracts that a page is about. */
export const kindAt = (path: string): ContractKind => KINDS[path] ?? 'dailySalary';

/** Whether a tier asks for a net loss besides. */
export const hasNet = (kind: ContractKind): boolean => kind === 'dividend';

/** Whether a contract holds or is going to: what ends does until its last day. */
const isHeld = ({ status, type, endDate }: ContractRow, today: string): boolean =>
  type !== 'END' && (status === 'accepted' || (status === 'ended' && (endDate ?? '') >= today));

/** The offers that wait for an answer, the contracts that hold, and what is over. */
export function parted(rows: readonly ContractRow[], today: string) {
  return {
    waiting: rows.filter(({ status }) => status === 'offered'),
    held: rows.filter((row) => isHeld(row, today)),
    over: rows.filter((row) => row.status !== 'offered' && !isHeld(row, today)),
  };
}

/** Whether an amount of the wire is another one than zero. */
export const isSome = (amount: string | undefined | null): amount is string =>
  typeof amount === 'string' && /[1-9]/.test(amount);

/** What a dividend is a share of: the net of the period, with what was carried into it. */
export function baseOf(of: Measured, kind: ContractKind): string {
  if (!hasNet(kind)) return of.teamBetting;
  const sum = (parseMoney(of.teamNetProfit ?? '') ?? 0n) + (parseMoney(of.carried ?? '') ?? 0n);
  return toWire(sum);
}

/** What a period comes to as it was measured last: what was booked first, and what put that right. */
export const earnedOf = ({ amount, correction }: Pick<PeriodRow, 'amount' | 'correction'>): string =>
  toWire((parseMoney(amount) ?? 0n) + (parseMoney(correction) ?? 0n));

/** How a period comes to its amount; nothing where no tier was reached, or where the tier pays a fixed sum. */
export function formulaOf(of: Measured, kind: ContractKind): string | undefined {
  if (of.tier === 0 || of.rateType !== 'P') return undefined;
  return `${exact(baseOf(of, kind))} × ${of.rate ?? '0'} %`;
}

/** The categories that the caller may offer: those of the own contracts, each one where a contract covers all games. */
export function categoriesOf(own: readonly ContractRow[], kind: ContractKind): string[] {
  const held = own.filter((row) => row.kind === kind && row.status === 'accepted');
  const codes = new Set(held.map(({ gameCategory }) => gameCategory));
  if (!codes.has(ALL_GAMES)) return CATEGORIES.filter((category) => codes.has(category));
  return hasNet(kind) ? [ALL_GAMES] : [ALL_GAMES, ...CATEGORIES];
}

/** Whether there is a contract of the kind about all games. */
export const coversAll = (rows: readonly ContractRow[], kind: ContractKind): boolean =>
  rows.some((row) => row.kind === kind && row.gameCategory === ALL_GAMES);

/** The own contract that an offer for this category stands under. */
export const ownFor = (
  own: readonly ContractRow[],
  kind: ContractKind,
  category: string,
): ContractRow | undefined => {
  const held = own.filter((row) => row.kind === kind && row.status === 'accepted');
  return (
    held.find((row) => row.gameCategory === category) ?? held.find((row) => row.gameCategory === ALL_GAMES)
  );
};

/** Rules that tiers break among themselves. */
const RULES = ['bounds', 'order', 'pays'] as const;

/** Why a tier is refused: for what it is, or as better than the own contract, with what both would pay there. */
export type TierFault = {
  /** From 1. */
  tier: number;
} & ({ rule: (typeof RULES)[number] } | { rule: 'better'; own: string; offered: string });

/** Which tier was refused; nothing for another refusal. */
export function tierFaultOf(error: unknown): TierFault | undefined {
  if (!(error instanceof ApiError) || typeof error.value !== 'object' || error.value === null)
    return undefined;
  const { tier, own, offered, rule } = error.value as Readonly<Record<string, unknown>>;
  if (typeof tier !== 'number') return undefined;
  if (error.code === 'contract.better' && typeof own === 'string' && typeof offered === 'string')
    return { tier, rule: 'better', own, offered };
  const broken = RULES.find((known) => known === rule);
  return error.code === 'contract.tiers' && broken ? { tier, rule: broken } : undefined;
}

/** Whether the offer on the screen is another one by now, or is over. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'contract.state' || error.code === 'not.found');

/** Whether the answer has to say that members below will have better terms. */
export const asksAboutHigher = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'contract.higher.confirm';
