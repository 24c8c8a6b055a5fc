import { fromHex, sha256, WordStream } from '@erawan/kit/fairness';
import type { Family } from '../rules/family.ts';
import { type DrawResult, parseResult, resultText } from '../rules/result.ts';

const ENCODER = new TextEncoder();
const SEED = /^[0-9a-f]{64}$/i;
/** A draw with its date, and its number where a lottery has several a day. */
const NUMERO = /^\d{8}(-\d{2,4})?$/;
const BEACON = /^[0-9a-f]{32,128}$/;

/** What was published of one of our own draws. */
export interface PublishedDraw {
  gameCode: string;
  numero: string;
  /** SHA-256 of the seed, shown before the draw. */
  seedHash: string;
  /** 32 bytes in hexadecimal digits, shown with the result. */
  seed: string;
  /** Randomness of a public beacon in hexadecimal digits, where the lottery has one. */
  beacon?: string;
  /** In the wire form of the family. */
  result: string;
}

/** Why a draw cannot be checked at all. */
export type DrawFault =
  | 'notDrawn'
  | 'seedMalformed'
  | 'numeroMalformed'
  | 'beaconMalformed'
  | 'resultMalformed';

/** Both sides of each comparison, and whether everything agrees. */
export interface DrawCheck {
  clientSeed: string;
  computedHash: string;
  hashMatches: boolean;
  computedResult: string;
  resultMatches: boolean;
  matches: boolean;
}

/** What a beacon's signature makes of itself: SHA-256 of its bytes. */
export const randomnessOf = async (signature: string): Promise<string> =>
  sha256(fromHex(signature) ?? new Uint8Array());

/** `<gameCode>_<numero>`, or with a beacon the SHA-256 of it, a colon and the randomness. */
export async function clientSeedOf(gameCode: string, numero: string, beacon?: string): Promise<string> {
  const name = `${gameCode}_${numero}`;
  return beacon === undefined ? name : sha256(ENCODER.encode(`${name}:${beacon}`));
}

/**
 * Draws a result: slot after slot, number after number, symbol after symbol. With replacement a symbol is the least
 * one plus a draw with n = count of symbols; without, n is how many symbols are left and the draw is the place among
 * them, in rising sequence.
 */
export async function drawFrom(family: Family, words: WordStream): Promise<DrawResult> {
  const slots: number[][][] = [];
  for (const { count, width, symbols } of family.slots) {
    const left = Array.from({ length: symbols.max - symbols.min + 1 }, (_, at) => symbols.min + at);
    const numbers: number[][] = [];
    for (let at = 0; at < count; at += 1) {
      const number: number[] = [];
      for (let place = 0; place < width; place += 1) {
        const { value } = await words.draw(left.length);
        const drawn = symbols.distinct ? left.splice(value, 1)[0] : left[value];
        number.push(drawn ?? symbols.min);
      }
      numbers.push(number);
    }
    slots.push(numbers);
  }
  return slots;
}

/** Repeats one of our own draws from its seed and compares every step with what was published. */
export async function verifyDraw(family: Family, draw: PublishedDraw): Promise<DrawCheck | DrawFault> {
  const fault = faultOf(family, draw);
  const seed = fromHex(draw.seed.trim());
  if (fault || !seed) return fault ?? 'seedMalformed';
  const clientSeed = await clientSeedOf(draw.gameCode, draw.numero, draw.beacon);
  const computedHash = await sha256(seed);
  const computed = await drawFrom(family, await WordStream.open(seed, clientSeed, 0n));
  const computedResult = resultText(computed);
  const hashMatches = computedHash === draw.seedHash.trim().toLowerCase();
  const resultMatches = computedResult === draw.result;
  return {
    clientSeed,
    computedHash,
    hashMatches,
    computedResult,
    resultMatches,
    matches: hashMatches && resultMatches,
  };
}

function faultOf(family: Family, draw: PublishedDraw): DrawFault | undefined {
  if (!family.canBeDrawn) return 'notDrawn';
  if (!SEED.test(draw.seed.trim())) return 'seedMalformed';
  if (!NUMERO.test(draw.numero)) return 'numeroMalformed';
  if (draw.beacon !== undefined && !BEACON.test(draw.beacon)) return 'beaconMalformed';
  return parseResult(family, draw.result) ? undefined : 'resultMalformed';
}
