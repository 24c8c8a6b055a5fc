import type { Play, Sheet } from '../rules/family.ts';
import { emptyKeypad, keypadSelections, type KeypadAction, type KeypadState, pressKey } from './keypad.ts';
import { noPicks, type Picks } from './picks.ts';

/** How numbers are entered: by keys, or on a grid. */
export type Way = 'keypad' | 'grid';

/** What is entered for one play and not yet on the slip. */
export interface Entry {
  way: Way;
  /** Numbers of two digits and more; keys and grid show the same ones. */
  keypad: KeypadState;
  /** Symbols and cells. */
  picks: Picks;
}

export type EntryAction =
  | { type: 'way'; way: Way }
  | { type: 'key'; action: KeypadAction }
  | { type: 'picks'; picks: Picks }
  | { type: 'clear' };

/** Whether the play is of whole numbers; the others are of symbols that a grid has room for. */
export const isOfNumbers = ({ width }: Play): boolean => width > 1;

/** Whether the play takes a list of numbers or digits, each a bet of its own. */
export const takesList = ({ kernel }: Play): boolean => ['number', 'anyorder', 'digit'].includes(kernel.type);

/** A grid of more numbers is too long for a phone. */
const GRID_WIDTH_MAX = 2;

export const waysOf = (play: Play): readonly Way[] => {
  if (!isOfNumbers(play)) return ['grid'];
  return play.width <= GRID_WIDTH_MAX ? ['keypad', 'grid'] : ['keypad'];
};

export const emptyEntry = (play: Play): Entry => ({
  way: waysOf(play)[0] ?? 'grid',
  keypad: emptyKeypad,
  picks: noPicks(play),
});

/** What is chosen, as a grid shows it. */
export const picksOf = (play: Play, { keypad, picks }: Entry): Picks =>
  isOfNumbers(play) ? [keypad.numbers.map(({ text }) => text)] : picks;

/** What is chosen, by price. */
export const partsOf = (play: Play, { keypad, picks }: Entry): { picks: Picks; unit?: number }[] =>
  isOfNumbers(play)
    ? keypadSelections(keypad).map(({ texts, ...part }) => ({ ...part, picks: [texts] }))
    : [{ picks }];

export function changeEntry(play: Play, sheet: Sheet, entry: Entry, action: EntryAction): Entry {
  const press = (state: KeypadState, key: KeypadAction) => pressKey({ play, sheet }, state, key);
  switch (action.type) {
    case 'way':
      return { ...entry, way: action.way };
    case 'key':
      return { ...entry, keypad: press(entry.keypad, action.action) };
    case 'clear':
      return { ...entry, keypad: press(entry.keypad, { type: 'clear' }), picks: noPicks(play) };
    case 'picks': {
      if (!isOfNumbers(play)) return { ...entry, picks: action.picks };
      const wanted = action.picks[0] ?? [];
      const present = entry.keypad.numbers.map(({ text }) => text);
      const without = present
        .filter((text) => !wanted.includes(text))
        .reduce((state, text) => press(state, { type: 'remove', text }), entry.keypad);
      const numbers = wanted.filter((text) => !present.includes(text));
      return { ...entry, keypad: numbers.length > 0 ? press(without, { type: 'add', numbers }) : without };
    }
  }
}
