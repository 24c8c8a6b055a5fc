import { choicesOf } from '../entry/quick-pick.ts';
import { keyOf, type Speech } from '../i18n.ts';
import type { Cell } from '../rules/family-file.ts';
import type { Play, Sheet } from '../rules/family.ts';
import { formatOdds } from '../rules/odds.ts';
import { priceOfSymbol } from '../rules/price.ts';
import { Car, Die } from './Balls.tsx';
import type { Choice } from './ChoiceGrid.tsx';

/** What a cell is called: a sum or number as it is, faces as dice, the rest by words. */
function cellOf({ code, is }: Cell, t: Speech['t']): Pick<Choice, 'shown' | 'label'> {
  const { shows } = is;
  if (shows) {
    const faces = Array.from({ length: shows.times }, (_, at) => at);
    const shown = (
      <span className="flex gap-1">
        {faces.map((at) => (
          <Die key={at} face={shows.symbol} />
        ))}
      </span>
    );
    return { shown, label: faces.map(() => shows.symbol).join(' ') };
  }
  return /^\d+$/.test(code) ? { shown: code } : { shown: t(keyOf('cell', code)) };
}

/** Whether the symbols of a play are faces of dice, cars of a race or numbers. */
export function symbolLook({ kernel, view, width }: Play): 'number' | 'face' | 'car' | 'cell' {
  if (kernel.type === 'cell') return 'cell';
  if (width === 1 && view.symbols.min === 1 && view.symbols.max === 6) return 'face';
  return view.symbols.distinct && view.symbols.max === 10 ? 'car' : 'number';
}

/** The choices of a play as its board shows them. */
export function playChoices(play: Play, sheet: Sheet, { t }: Pick<Speech, 't'>): Choice[] {
  const look = symbolLook(play);
  const prices = sheet.get(play.code) ?? [];
  return choicesOf(play).map((value, at): Choice => {
    const symbol = Number(value);
    if (look === 'face') return { value, shown: <Die face={symbol} />, label: value };
    if (look === 'car') return { value, shown: <Car number={symbol} />, label: value };
    const cell = play.kernel.type === 'cell' ? play.kernel.cells[at] : undefined;
    if (!cell) return { value };
    const odds = priceOfSymbol(prices, play, at)?.odds;
    return {
      value,
      ...cellOf(cell, t),
      note: odds === undefined ? '' : t('lottery.pays', { odds: formatOdds(odds) }),
    };
  });
}
