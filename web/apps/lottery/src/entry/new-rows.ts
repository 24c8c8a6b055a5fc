import type { Play, Sheet } from '../rules/family.ts';
import type { Line } from '../rules/line.ts';
import { splitByPrice } from '../rules/price.ts';
import { type Refusal, selectionText, selectTexts } from '../rules/selection.ts';
import type { NewRow } from './basket.ts';

/** Why a board adds nothing; `notTaken` where the play has no price for a part. */
export type BoardRefusal = Refusal | { code: 'notTaken'; count?: undefined };

/** The lines of a board: one for each price, as a line has one odds. All or none. */
export function linesOf(
  play: Play,
  sheet: Sheet,
  lists: readonly (readonly string[])[],
  unit = 0,
): { lines: Line[]; refusal?: BoardRefusal } {
  const { sets, refusal } = selectTexts(play, lists);
  if (!sets) return { lines: [], refusal };
  const lines: Line[] = [];
  for (const { price, sets: part } of splitByPrice(sheet, play, sets)) {
    if (!price) return { lines: [], refusal: { code: 'notTaken' } };
    lines.push({ play, sets: part, unit, odds: price.odds });
  }
  return { lines };
}

/** The line as a row of the basket; without a unit where none is given. */
export const newRow = ({ play, sets, odds, unit }: Line): NewRow => ({
  playCode: play.code,
  selection: selectionText(play, sets),
  odds,
  ...(unit > 0 && { unit }),
});
