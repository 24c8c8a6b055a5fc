import type { Play, Sheet } from '../rules/family.ts';
import { arrangementsOf, padded } from '../rules/counting.ts';
import { splitByPrice } from '../rules/price.ts';
import { selectTexts, symbolBounds } from '../rules/selection.ts';

/** Gives 32 random bits. */
export type RandomWord = () => number;

const WORDS = 2 ** 32;

/** Words of the browser's generator for secrets. */
export const browserWord: RandomWord = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** A whole number below `n`, each equally likely: words above the last whole multiple of n are thrown away. */
export function below(n: number, word: RandomWord): number {
  for (;;) {
    const drawn = word();
    if (drawn < Math.floor(WORDS / n) * n) return drawn % n;
  }
}

/** The symbols, numbers or cells of a play that can be chosen at one position, as texts, in rising sequence. */
export function choicesOf({ kernel, width, view }: Play): string[] {
  if (kernel.type === 'cell') return kernel.cells.map(({ code }) => code);
  if (width > 1) return Array.from({ length: 10 ** width }, (_, number) => padded(number, width));
  const { min, max } = view.symbols;
  return Array.from({ length: max - min + 1 }, (_, at) => String(min + at));
}

/**
 * Random choices by position, as a board holds them: `bets` different numbers, symbols or cells; where a bet takes
 * several symbols, as many as one bet has; at every position one symbol.
 */
export function quickPick(
  play: Play,
  sheet: Sheet,
  bets: number,
  word: RandomWord = browserWord,
): string[][] {
  const { kernel, positions, view } = play;
  const choices = choicesOf(play).filter((choice) => isTaken(play, sheet, choice));
  const take = (left: string[]): string => left.splice(below(left.length, word), 1)[0] ?? '';
  if (kernel.type === 'position') {
    const left = [...choices];
    // Without replacement no symbol stands at two positions.
    return Array.from({ length: positions }, () => [take(view.symbols.distinct ? left : [...choices])]);
  }
  if (kernel.type === 'place') {
    const at = below(positions, word);
    return Array.from({ length: positions }, (_, place) => (place === at ? [take([...choices])] : []));
  }
  const { least, most } = symbolBounds(play);
  const picked = pickedSet(play, choices, Math.min(least > 1 ? least : bets, most), take);
  return [choices.filter((choice) => picked.includes(choice))];
}

function pickedSet(play: Play, choices: string[], count: number, take: (left: string[]) => string): string[] {
  let left = [...choices];
  const picked: string[] = [];
  while (picked.length < count && left.length > 0) {
    const choice = take(left);
    picked.push(choice);
    // Numbers that differ in the sequence of their digits only are one choice there.
    if (play.kernel.type === 'anyorder') {
      const same = arrangementsOf(choice);
      left = left.filter((each) => !same.includes(each));
    }
  }
  return picked;
}

/** Whether a play has a price for this choice; plays in any sequence take no number of equal digits. */
function isTaken(play: Play, sheet: Sheet, choice: string): boolean {
  if (play.kernel.type !== 'anyorder') return true;
  const { sets } = selectTexts(play, [[choice]]);
  return sets !== undefined && splitByPrice(sheet, play, sets).every(({ price }) => price !== undefined);
}
