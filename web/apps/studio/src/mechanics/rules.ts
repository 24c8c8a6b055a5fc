import type { GameInfo } from '../wire';

type Guard<T> = (value: unknown) => value is T;

export const isNumber: Guard<number> = (value) => typeof value === 'number';

export const isListOf =
  <T>(isItem: Guard<T>): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(isItem);

export const isShape =
  <T extends object>(guards: { [Key in keyof T]: Guard<T[Key]> }): Guard<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Guard<unknown>>(guards).every(([key, isField]) =>
      isField((value as Record<string, unknown>)[key]),
    );

/** The rules a title gives its mechanic, checked: their form is the mechanic's own, not the API's. */
export function rulesOf<T>(game: GameInfo, isRules: Guard<T>): T {
  const rules: unknown = game.feature;
  if (!isRules(rules)) throw new TypeError(`${game.gameCode}: the rules of its mechanic are malformed`);
  return rules;
}
