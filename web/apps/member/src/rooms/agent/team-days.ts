import { pathTo } from '../../core/routes.ts';
import type { ChosenDays } from '../../parts/chosen-days.ts';
import { daysBefore, type Period } from '../../parts/periods.ts';

/** The periods that a team is asked about. */
export const TEAM_PERIODS: readonly Period[] = ['today', 'yesterday', 'days7', 'week', 'month'];
/** As many days as a team is asked about at once. */
export const TEAM_DAYS_MAX = 90;
/** As long as a name may be that the server searches for. */
export const ACCOUNT_LETTERS_MAX = 64;

export const CATEGORIES = ['RNG', 'FISH', 'LIVE', 'LOTT', 'ELOTT', 'SPORTS', 'PVP', 'COCKFIGHT'] as const;
export type Category = (typeof CATEGORIES)[number] | '';

const DAYS = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/;

/** The days that an address asks for; today without, and where they are none or too many. */
export function daysOfText(text: string | null): ChosenDays {
  const period = TEAM_PERIODS.find((value) => value === text);
  if (period) return period;
  const [, startDate, endDate] = DAYS.exec(text ?? '') ?? [];
  return startDate !== undefined &&
    endDate !== undefined &&
    startDate <= endDate &&
    startDate >= daysBefore(endDate, TEAM_DAYS_MAX - 1)
    ? { startDate, endDate }
    : 'today';
}

/** The same as an address keeps it; empty for today. */
export function textOfDays(days: ChosenDays | undefined): string {
  if (days === undefined || days === 'today') return '';
  return typeof days === 'string' ? days : `${days.startDate}_${days.endDate}`;
}

/** Where the rounds of one member are listed. */
export const roundsOf = (id: string, days: ChosenDays, category: Category = ''): string =>
  pathTo('/m/teamBetting', { id, category, days: textOfDays(days) });

/** The key of the merchant that opens them. */
export const ROUNDS_KEY = 'TEAMBETTING3';

/** The one of these that an address asks for; empty where it is none of them. */
export const oneOf = <T extends string>(asked: string | null, known: readonly T[]): T | '' =>
  known.find((value) => value === asked) ?? '';
