import type { Minor } from '../money';
import type { GameInfo, Spin, Win } from '../wire';
import { evaluateSpin } from './rules';
import { WordStream, fromHex, sha256 } from './stream';

/** What a player can check a round with: the proof, or values of their own. */
export interface Claim {
  betMinor: Minor;
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  nonce: bigint;
}

/** One spin, computed and recorded side by side. */
export interface SpinCheck {
  mode: 'base' | 'free';
  stops: number[];
  words: number[][];
  grid: string[][];
  wins: Win[];
  winMinor: Minor;
  multiplier: number;
  awarded: number;
  left: number;
  recorded: Spin | undefined;
  stopsMatch: boolean;
  gridMatches: boolean;
  winsMatch: boolean;
  freeMatches: boolean;
}

export interface Verification {
  computedHash: string;
  hashMatches: boolean;
  /** The published rules are those the round was played by. */
  rulesMatch: boolean;
  message: string;
  spins: SpinCheck[];
  totalMinor: Minor;
  recordedTotalMinor: Minor;
  totalMatches: boolean;
  /** True only when every single step matches. */
  matches: boolean;
}

/** Why values cannot be used at all. */
export type ClaimFault = 'reasonServerSeed' | 'reasonClientSeed' | 'reasonNonce';

/** A limit far above any game's, so that false values cannot keep the page busy for ever. */
const MOST_SPINS = 1000;

export function faultOf(claim: Claim): ClaimFault | undefined {
  if (fromHex(claim.serverSeed)?.length !== 32) return 'reasonServerSeed';
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(claim.clientSeed)) return 'reasonClientSeed';
  if (claim.nonce < 0n) return 'reasonNonce';
  return undefined;
}

/** Plays the round again from the seeds and compares every step with the record. */
export async function verifyRound(
  info: GameInfo,
  claim: Claim,
  recorded: Spin[],
  recordedTotal: Minor,
  titleDigest: string,
): Promise<Verification> {
  const seed = fromHex(claim.serverSeed);
  const fault = faultOf(claim);
  if (!seed || fault) throw new RangeError(fault ?? 'reasonServerSeed');
  const computedHash = await sha256(seed);
  const stream = await WordStream.open(seed, claim.clientSeed, claim.nonce);
  const spins = await playRound(info, claim.betMinor, stream, recorded);
  const total = spins.reduce((sum, spin) => sum + spin.winMinor, 0n);
  const hashMatches = computedHash === claim.serverSeedHash.trim().toLowerCase();
  const rulesMatch = info.titleDigest === titleDigest;
  const totalMatches = total === recordedTotal && spins.length === recorded.length;
  const each = spins.every(
    (spin) => spin.stopsMatch && spin.gridMatches && spin.winsMatch && spin.freeMatches,
  );
  return {
    computedHash,
    hashMatches,
    rulesMatch,
    message: `${stream.message}0, 1, 2 …`,
    spins,
    totalMinor: total,
    recordedTotalMinor: recordedTotal,
    totalMatches,
    matches: hashMatches && rulesMatch && totalMatches && each,
  };
}

async function playRound(
  info: GameInfo,
  bet: Minor,
  stream: WordStream,
  recorded: Spin[],
): Promise<SpinCheck[]> {
  const most = info.freeSpins.maxSpins;
  const checks: SpinCheck[] = [];
  let left = 0;
  let granted = 0;
  do {
    const mode = checks.length === 0 ? 'base' : 'free';
    if (mode === 'free') left -= 1;
    const strips = mode === 'free' ? info.freeReelStrips : info.reelStrips;
    const stops: number[] = [];
    const words: number[][] = [];
    for (const strip of strips) {
      const draw = await stream.draw(strip.length);
      stops.push(draw.value);
      words.push(draw.words);
    }
    const result = evaluateSpin(info, mode, stops, bet);
    const awarded = Math.min(result.award, most - granted);
    granted += awarded;
    left += awarded;
    checks.push(compare({ mode, stops, words, awarded, left, ...result }, recorded[checks.length]));
  } while (left > 0 && checks.length < MOST_SPINS);
  return checks;
}

type Computed = Omit<SpinCheck, 'recorded' | 'stopsMatch' | 'gridMatches' | 'winsMatch' | 'freeMatches'>;

function compare(computed: Computed, recorded: Spin | undefined): SpinCheck {
  const { mode, stops, words, grid, wins, winMinor, multiplier, awarded, left } = computed;
  return {
    mode,
    stops,
    words,
    grid,
    wins,
    winMinor,
    multiplier,
    awarded,
    left,
    recorded,
    stopsMatch: recorded !== undefined && recorded.mode === mode && same(recorded.stops, stops),
    gridMatches: same(recorded?.grid, grid),
    winsMatch:
      same(recorded?.wins.map(winText), wins.map(winText)) &&
      recorded?.winMinor === winMinor.toString() &&
      recorded.multiplier === multiplier,
    freeMatches: recorded?.freeSpinsAwarded === awarded && recorded.freeSpinsLeft === left,
  };
}

/** A win as one comparable text, whatever the order of its fields. */
function winText(win: Win): string {
  return [win.kind, win.line ?? '', win.symbol, win.count, JSON.stringify(win.positions), win.payMinor].join(
    '|',
  );
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
