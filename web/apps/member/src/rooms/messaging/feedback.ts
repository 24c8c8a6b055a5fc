/** The kinds of questions by their number on the wire; there is no 5. */
export const QUESTION_TYPES = {
  deposit_issues: 1,
  withdraw_issues: 2,
  game_issues: 3,
  service_issues: 4,
  apply_issues: 6,
  other_issues: 0,
} as const;
export type Question = keyof typeof QUESTION_TYPES;

const SHORTEST = 10;
export const LONGEST = 200;

/** In characters as people count them, without the space around. */
export const lengthOf = (text: string): number => [...text.trim()].length;

export function mayBeSent(text: string): boolean {
  const length = lengthOf(text);
  return SHORTEST <= length && length <= LONGEST;
}
