import { parseMoney } from '@erawan/kit/money';
import type { Period } from '../../parts/periods.ts';

/** The periods that a team is asked about. */
export const TEAM_PERIODS: readonly Period[] = ['today', 'yesterday', 'days7', 'week', 'month'];
/** As many days as a team is asked about at once. */
export const TEAM_DAYS_MAX = 90;
/** The types of games that money of a team is told by. */
export const GAME_CATEGORIES = [
  'RNG',
  'FISH',
  'LIVE',
  'LOTT',
  'ELOTT',
  'SPORTS',
  'PVP',
  'COCKFIGHT',
] as const;
/** As long as a name may be that the server searches for. */
export const ACCOUNT_LETTERS_MAX = 64;

/** Whether the members won or lost: a word besides sign and colour. */
export function outcomeOf(winLoss: string): 'membersWon' | 'membersLost' | 'membersEven' {
  const minor = parseMoney(winLoss) ?? 0n;
  if (minor === 0n) return 'membersEven';
  return minor > 0n ? 'membersWon' : 'membersLost';
}
