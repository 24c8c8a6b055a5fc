import { type Key, keyOf, type Speech } from '../i18n.ts';
import type { Cell, CellTest, Pattern } from '../rules/family-file.ts';
import type { Family, Play, Price } from '../rules/family.ts';
import { formatOdds } from '../rules/odds.ts';

type T = Speech['t'];

const PLACES_FROM_END = ['units', 'tens', 'hundreds', 'thousands', 'tenThousands'] as const;

const PATTERNS: Readonly<Record<Pattern, Key>> = {
  triple: 'lottery.meaningTriple',
  pair: 'lottery.meaningPair',
  straight: 'lottery.meaningStraight',
  halfStraight: 'lottery.meaningHalfStraight',
  mixed: 'lottery.meaningMixed',
};

/** How a play wins. */
export function winText(play: Play, t: T): string {
  const { kernel, width, view } = play;
  if (kernel.type === 'any' && kernel.choose === 1) return t('lottery.ruleAnyOne');
  if (kernel.type === 'number' && width === 1) return t('lottery.ruleNumberOne');
  const count = 'choose' in kernel ? kernel.choose : width > 1 ? width : view.length;
  return t(keyOf('rule', ruleOf(play)), { count });
}

/** Which sentence says how a play wins. */
function ruleOf({ kernel }: Play): string {
  if (kernel.type === 'group') return kernel.pattern === 'pair' ? 'pair' : 'distinct';
  if (kernel.type === 'any') return kernel.sense === 'hit' ? 'anyHit' : 'anyCover';
  return kernel.type;
}

/** What of a result a play looks at. */
export function viewText(family: Family, { view }: Play, t: T): string {
  const slots = [...new Set(view.entries.map(({ slot }) => slot))].flatMap((at) => family.slots[at] ?? []);
  const name = (slot: string) => t(keyOf('slot', family.slots.length === 1 ? 'result' : slot));
  const where = slots.map((slot) => name(slot.name)).join(', ');
  const [first] = slots;
  if (!first) return '';
  if (first.width === 1) {
    if (view.length === first.count) return t('lottery.looksAll');
    const place = first.symbols.max === first.count ? 'lottery.positionPlace' : 'lottery.positionBall';
    return t('lottery.looksAt', {
      where: view.entries.map(({ at }) => t(place, { count: at + 1 })).join(', '),
    });
  }
  const from = view.entries[0]?.from ?? 0;
  const behind = first.width - from - view.width;
  if (view.width === 1)
    return t('lottery.looksDigit', {
      where,
      position: t(keyOf('position', PLACES_FROM_END[behind] ?? 'units')),
    });
  if (slots.every(({ width }) => width === view.width)) return t('lottery.looksAt', { where });
  return t(behind === 0 ? 'lottery.looksTail' : 'lottery.looksHead', { where, count: view.width });
}

/** What holds where a number is drawn several times; nothing where none can be, or where the rule says it already. */
export function repeatText({ kernel, view }: Play, t: T): string | undefined {
  if (view.symbols.distinct || view.entries.length < 2) return undefined;
  if (kernel.type === 'number') return t('lottery.repeatsWin', { count: view.entries.length });
  return kernel.type === 'any' || kernel.type === 'none' ? t('lottery.repeatsCount') : undefined;
}

/** What is paid for which numbers or cells, where that differs, and which numbers have no price. */
export function priceTexts({ kernel }: Play, prices: readonly Price[], t: T): string[] {
  const texts = prices.map(({ arrangements, cells, odds }) =>
    arrangements === undefined
      ? t('lottery.pricesCells', {
          cells: (cells ?? []).map((code) => cellName(code, t)).join(', '),
          odds: formatOdds(odds),
        })
      : t('lottery.pricesSequences', { count: arrangements, odds: formatOdds(odds) }),
  );
  return [
    ...(prices.length > 1 ? texts : []),
    ...(kernel.type === 'anyorder' ? [t('lottery.refusalNotTaken')] : []),
  ];
}

/** What a cell is called; one that is a number is called by it. */
export const cellName = (code: string, t: T): string => (/^\d+$/.test(code) ? code : t(keyOf('cell', code)));

/** What the cells of a play mean, those that their own word does not say. */
export function cellTexts(play: Play, t: T): string[] {
  if (play.kernel.type !== 'cell') return [];
  return [...new Set(play.kernel.cells.flatMap((cell) => meaningOf(play, cell, t) ?? []))];
}

function meaningOf({ view }: Play, { code, is }: Cell, t: T): string | undefined {
  const cell = cellName(code, t);
  if (is.sumBetween) {
    const [from, to] = is.sumBetween;
    if (from === to) return t('lottery.meaningTheSum');
    return t(view.length === 1 ? 'lottery.meaningRange' : 'lottery.meaningSum', { cell, from, to });
  }
  if (is.numberBetween) {
    const [from, to] = is.numberBetween.map((number) => String(number).padStart(view.width, '0'));
    return t('lottery.meaningRange', { cell, from: from ?? '', to: to ?? '' });
  }
  if (is.compare === 'greater') return t('lottery.meaningGreater', { cell });
  if (is.compare === 'less') return t('lottery.meaningLess', { cell });
  if (is.compare === 'equal') return t('lottery.meaningEqual', { cell });
  if (is.shows) return t('lottery.meaningShows', { count: is.shows.times });
  return patternText(cell, is, t);
}

function patternText(cell: string, { pattern, cyclicPattern }: CellTest, t: T): string | undefined {
  const found = pattern ?? cyclicPattern;
  if (!found) return undefined;
  const isRow = found === 'straight' || found === 'halfStraight' || found === 'mixed';
  const text = t(PATTERNS[found], { cell });
  return cyclicPattern && isRow ? `${text} ${t('lottery.meaningCyclic')}` : text;
}
