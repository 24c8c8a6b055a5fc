import { parseMoney } from '@erawan/kit/money';

/** Whether the members won or lost: a word besides sign and colour. */
export function outcomeOf(winLoss: string): 'membersWon' | 'membersLost' | 'membersEven' {
  const minor = parseMoney(winLoss) ?? 0n;
  if (minor === 0n) return 'membersEven';
  return minor > 0n ? 'membersWon' : 'membersLost';
}
