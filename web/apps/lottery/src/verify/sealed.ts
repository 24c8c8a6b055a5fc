import type { Family } from '../rules/family.ts';
import { playOf } from '../rules/family.ts';
import { hitsOf, showPlay } from '../rules/kernel.ts';
import { type Line, winOf } from '../rules/line.ts';
import type { Minor } from '@erawan/kit/money';
import type { DrawResult } from '../rules/result.ts';
import { parseSelection, selectionText } from '../rules/selection.ts';

/** A suborder of the sealed list: what was fixed before the result. */
export interface SealedSuborder {
  id: string;
  multiple: number;
  lines: Line[];
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** Writes the canonical text of a suborder: JSON without spaces. */
export const sealedText = ({ id, multiple, lines }: SealedSuborder): string =>
  JSON.stringify({
    s: id,
    m: multiple,
    l: lines.map(({ play, sets, unit, odds }) => [play.code, selectionText(play, sets), unit, odds]),
  });

/** Reads a suborder of the sealed list; only the canonical text is taken. */
export function parseSealed(family: Family, text: string): SealedSuborder | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { s: id, m: multiple, l } = (read ?? {}) as { s?: unknown; m?: unknown; l?: unknown };
  if (typeof id !== 'string' || !isWhole(multiple) || !Array.isArray(l)) return undefined;
  const lines: Line[] = [];
  for (const each of l as unknown[]) {
    const [code, selection, unit, odds] = Array.isArray(each) ? (each as unknown[]) : [];
    const play = typeof code === 'string' ? playOf(family, code) : undefined;
    if (!play || typeof selection !== 'string' || !isWhole(unit) || !isWhole(odds)) return undefined;
    const { sets } = parseSelection(play, selection);
    if (!sets) return undefined;
    lines.push({ play, sets, unit, odds });
  }
  const sealed = { id, multiple, lines };
  return sealedText(sealed) === text ? sealed : undefined;
}

/** What a sealed suborder wins: multiple × sum over its lines of hits × odds × unit. Never rounded. */
export const sealedWin = ({ multiple, lines }: SealedSuborder, result: DrawResult): Minor =>
  lines.reduce(
    (sum, line) => sum + winOf(line, hitsOf(line.play, line.sets, showPlay(line.play, result))),
    0n,
  ) * BigInt(multiple);
