import type { Minor } from '@erawan/kit/money';
import type { Play } from './family.ts';
import { betsOf, mostHitsOf } from './kernel.ts';
import type { Sets } from './selection.ts';

/** Minor units of money in a satang. */
export const SATANG = 1_000n;

/** A play with one selection, one unit and one odds. */
export interface Line {
  play: Play;
  sets: Sets;
  /** The stake on one bet before its factor, in satang. */
  unit: number;
  /** In thousandths. */
  odds: number;
}

/** The stake for a multiple of 1: bets × factor × unit. */
export const stakeOf = ({ play, sets, unit }: Omit<Line, 'odds'>): Minor =>
  BigInt(betsOf(play, sets) * play.factor) * BigInt(unit) * SATANG;

/**
 * What this count of hits pays for a multiple of 1: hits × odds × unit. A satang is a thousand minor units and odds
 * are thousandths, so their product is whole minor units.
 */
export const winOf = ({ unit, odds }: Pick<Line, 'unit' | 'odds'>, hits: number): Minor =>
  BigInt(hits) * BigInt(odds) * BigInt(unit);

/** The largest win that limits assume, for a multiple of 1. */
export const largestWinOf = (line: Line): Minor => winOf(line, mostHitsOf(line.play, line.sets));

/** The stake of a suborder: multiple × the sum of its lines. */
export const suborderStake = (lines: readonly Omit<Line, 'odds'>[], multiple: number): Minor =>
  lines.reduce((sum, line) => sum + stakeOf(line), 0n) * BigInt(multiple);
