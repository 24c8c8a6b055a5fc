import type { Limits } from './limit-calls.ts';

export const LIMIT_FIELDS = [
  'unitMin',
  'unitMax',
  'suborderMax',
  'memberWinMax',
  'fullMax',
  'reducedMax',
  'poolMax',
] as const;
export type LimitField = (typeof LIMIT_FIELDS)[number];

/** Limits as they are typed; without a limit at reduced odds a number is closed after the full ones. */
export type TypedLimits = Readonly<Record<LimitField, string>>;

/** Where a limit counts: in a pool, for each number, or for plays of both kinds. */
type Scope = { isPool: boolean } | undefined;

const OF_NUMBERS: readonly LimitField[] = ['fullMax', 'reducedMax'];

/** The limits that count for a play. */
export const fieldsOf = (play: Scope): readonly LimitField[] =>
  LIMIT_FIELDS.filter((field) => {
    if (play === undefined) return true;
    return play.isPool ? !OF_NUMBERS.includes(field) : field !== 'poolMax';
  });

export const typedLimits = (limits: Limits): TypedLimits => ({
  unitMin: String(limits.unitMin),
  unitMax: String(limits.unitMax),
  suborderMax: String(limits.suborderMax),
  memberWinMax: String(limits.memberWinMax),
  fullMax: String(limits.fullMax),
  reducedMax: limits.reducedMax === undefined ? '' : String(limits.reducedMax),
  poolMax: String(limits.poolMax),
});

/** Whether it is a whole number of baht above zero; the limit at reduced odds may be missing. */
export const isAmount = (field: LimitField, text: string): boolean =>
  (field === 'reducedMax' && text.trim() === '') || /^[1-9]\d{0,8}$/.test(text.trim());

/** What is sent; nothing where an amount is none. */
export function newLimits(typed: TypedLimits): Limits | undefined {
  if (LIMIT_FIELDS.some((field) => !isAmount(field, typed[field]))) return undefined;
  const { reducedMax, ...rest } = typed;
  const amount = (text: string) => Number(text.trim());
  return {
    unitMin: amount(rest.unitMin),
    unitMax: amount(rest.unitMax),
    suborderMax: amount(rest.suborderMax),
    memberWinMax: amount(rest.memberWinMax),
    fullMax: amount(rest.fullMax),
    poolMax: amount(rest.poolMax),
    ...(reducedMax.trim() !== '' && { reducedMax: amount(reducedMax) }),
  };
}

/** Whether limits rise, as the server asks for it. */
export const doRise = ({ unitMin, unitMax, suborderMax, fullMax, reducedMax }: Limits): boolean =>
  unitMin <= unitMax && unitMax <= suborderMax && (reducedMax === undefined || fullMax < reducedMax);
