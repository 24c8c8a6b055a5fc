import type { Play } from '../rules/family.ts';
import { choicesOf } from './quick-pick.ts';

/** What is chosen on a board, by position; texts of symbols, in the sequence of the board. */
export type Picks = readonly (readonly string[])[];

/** The tools above a position. */
export const TOOLS = ['all', 'high', 'low', 'even', 'odd', 'clear'] as const;
export type Tool = (typeof TOOLS)[number];

export const noPicks = ({ positions }: Play): Picks => Array.from({ length: positions }, () => []);

const inSequence = (play: Play, picks: Iterable<string>): string[] => {
  const chosen = new Set(picks);
  return choicesOf(play).filter((choice) => chosen.has(choice));
};

const replaced = (picks: Picks, position: number, set: readonly string[]): Picks =>
  picks.map((each, at) => (at === position ? set : each));

/** Chooses a symbol, or takes it back. */
export function togglePick(play: Play, picks: Picks, position: number, choice: string): Picks {
  const set = picks[position] ?? [];
  const next = set.includes(choice) ? set.filter((each) => each !== choice) : [...set, choice];
  return replaced(picks, position, inSequence(play, next));
}

/** What a tool leaves chosen at a position: its own symbols and no other. High is the upper half, with the middle. */
export function applyTool(play: Play, picks: Picks, position: number, tool: Tool): Picks {
  const { min, max } = play.view.symbols;
  const is = (symbol: number): boolean => {
    const isHigh = symbol * 2 >= min + max;
    switch (tool) {
      case 'all':
        return true;
      case 'high':
        return isHigh;
      case 'low':
        return !isHigh;
      case 'even':
        return symbol % 2 === 0;
      case 'odd':
        return symbol % 2 === 1;
      case 'clear':
        return false;
    }
  };
  return replaced(
    picks,
    position,
    choicesOf(play).filter((choice) => is(Number(choice))),
  );
}

export const countPicks = (picks: Picks): number => picks.reduce((sum, set) => sum + set.length, 0);
