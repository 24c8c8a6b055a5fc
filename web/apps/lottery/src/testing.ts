import draws from '../../../../crates/games/vectors/draws.json';
import type { Family } from './rules/family.ts';

/** `crates/games/vectors/draws.json`: what every implementation of the rules has to give. For tests. */
export interface Vectors {
  serverSeed: string;
  serverSeedHash: string;
  results: {
    family: string;
    gameCode: string;
    numero: string;
    clientSeed: string;
    beacon?: string;
    result: string;
  }[];
  examples: {
    family: string;
    play: string;
    result: string;
    selection: string;
    unit: string;
    odds: string;
    bets: number;
    factor: number;
    hits: number;
    stake: string;
    win: string;
  }[];
  commitments: {
    items: string[];
    root: string;
    beacon: { chain: string; publicKey: string; round: number };
  };
  lists: { items: string[]; paths: string[][]; root: string }[];
}

export const vectors: Vectors = draws;

/** Repeatable whole numbers below `n`, for tests. */
export function randomBelow(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % n;
  };
}

/** The wire form of a result that a family can have. */
export function randomResult(family: Family, below: (n: number) => number): string {
  const slots = family.slots.map(({ count, width, symbols: { min, max, distinct } }) => {
    const left = Array.from({ length: max - min + 1 }, (_, at) => min + at);
    const symbol = () => (distinct ? left.splice(below(left.length), 1)[0] : min + below(max - min + 1));
    return Array.from({ length: count }, () => Array.from({ length: width }, symbol).join('')).join(',');
  });
  return slots.join('|');
}
