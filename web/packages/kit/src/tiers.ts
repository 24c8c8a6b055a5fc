import { parseTyped, toWire } from './money.ts';

/** As many tiers as a contract has at most. */
export const TIERS_MAX = 10;

/** A share of what a contract is about in percent, or a fixed sum. */
type RateType = 'P' | 'F';

/** A tier of a contract as calls write it. */
interface Tier {
  minTeamBet: string;
  minActiveMembers: number;
  /** Of dividends alone. */
  minNetLoss?: string | null;
  rateType: RateType;
  rate: string;
}

/** A tier as it is typed. */
export interface TypedTier {
  /** Tells it from the others while some are taken out. */
  key: number;
  minTeamBet: string;
  minActiveMembers: string;
  minNetLoss: string;
  rateType: RateType;
  rate: string;
}

export type TierField = 'minTeamBet' | 'minActiveMembers' | 'minNetLoss' | 'rate';

export const emptyTier = (key: number, rateType: RateType = 'P'): TypedTier => ({
  key,
  minTeamBet: '',
  minActiveMembers: '',
  minNetLoss: '',
  rateType,
  rate: '',
});

/** These and one more, which pays as the last one does. */
export function withTier(tiers: readonly TypedTier[]): TypedTier[] {
  const last = tiers.at(-1);
  return [...tiers, emptyTier((last?.key ?? 0) + 1, last?.rateType)];
}

/** An amount as a person types it: whole ones without places. */
const plain = (amount: string): string => amount.replace(/\.0+$/, '');

/** Tiers of a contract, to be changed. */
export const typedOf = (tiers: readonly Tier[]): TypedTier[] =>
  tiers.map((tier, key) => ({
    key,
    minTeamBet: plain(tier.minTeamBet),
    minActiveMembers: String(tier.minActiveMembers),
    minNetLoss: plain(tier.minNetLoss ?? ''),
    rateType: tier.rateType,
    rate: tier.rateType === 'F' ? plain(tier.rate) : tier.rate,
  }));

const COUNT = /^\d{1,6}$/;
/** Percent, to a millionth of the base. */
const PERCENT = /^\d{1,3}(\.\d{1,4})?$/;
const SOME = /[1-9]/;

/** What can be typed where a count or a percentage is expected; anything else leaves the field as it was. */
export const typeCount = (present: string, next: string): string => (/^\d{0,6}$/.test(next) ? next : present);
export const typePercent = (present: string, next: string): string =>
  /^(\d{1,3}(\.\d{0,4})?)?$/.test(next) ? next : present;

/** Whether it is a percentage, zero too. */
export const isPercent = (typed: string): boolean => PERCENT.test(typed);

/** The fields of a tier that are missing or are no such number; `hasNet` says whether it asks for a net loss. */
export function faultsOf(tier: TypedTier, hasNet: boolean): TierField[] {
  const faults: TierField[] = [];
  if (parseTyped(tier.minTeamBet) === null) faults.push('minTeamBet');
  if (!COUNT.test(tier.minActiveMembers)) faults.push('minActiveMembers');
  if (hasNet && parseTyped(tier.minNetLoss) === null) faults.push('minNetLoss');
  const isRate = tier.rateType === 'P' ? isPercent(tier.rate) : parseTyped(tier.rate) !== null;
  if (!isRate || !SOME.test(tier.rate)) faults.push('rate');
  return faults;
}

/** An amount without faults, as calls write it. */
const wireOf = (typed: string): string => toWire(parseTyped(typed) ?? 0n);

/** A tier of a form. */
export type WrittenTier = ReturnType<typeof formOf>[number];

/** Tiers without faults, as calls write them. */
export const formOf = (tiers: readonly TypedTier[], hasNet: boolean) =>
  tiers.map((tier) => ({
    minTeamBet: wireOf(tier.minTeamBet),
    minActiveMembers: Number(tier.minActiveMembers),
    ...(hasNet && { minNetLoss: wireOf(tier.minNetLoss) }),
    rateType: tier.rateType,
    rate: tier.rateType === 'F' ? wireOf(tier.rate) : tier.rate,
  }));
