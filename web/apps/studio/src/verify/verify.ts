import { type Minor, parseMinor } from '../money';
import type { GameInfo, Held, Round, Spin, Win } from '../wire';
import { type Computed, playRound } from './play';
import { WordStream, fromHex, sha256 } from '@erawan/kit/fairness';

/** What a player can check a round with: the proof, or values of their own. */
export interface Claim {
  betMinor: Minor;
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  nonce: bigint;
}

/** One spin, computed and recorded side by side. */
export interface SpinCheck extends Computed {
  recorded: Spin | undefined;
  stopsMatch: boolean;
  gridMatches: boolean;
  winsMatch: boolean;
  freeMatches: boolean;
}

/** What the studio recorded of a round: of one that was refused or cancelled, no outcome. */
export interface RoundRecord {
  status: Round['status'];
  spins: Spin[];
  winMinor: string;
  titleDigest: string;
}

/** How a round was recorded that no one played; the seeds still say what it would have been. */
export type Unplayed = 'refused' | 'rolled_back';

export interface Verification {
  /** There is no outcome to compare with: only the hash and the rules are checked. */
  unplayed: Unplayed | undefined;
  computedHash: string;
  hashMatches: boolean;
  /** The published rules are those the round was played by. */
  rulesMatch: boolean;
  message: string;
  spins: SpinCheck[];
  totalMinor: Minor;
  recordedTotalMinor: Minor;
  totalMatches: boolean;
  /** True only when every single step matches that there is a record of. */
  matches: boolean;
}

/** Why values cannot be used at all. */
export type ClaimFault = 'reasonServerSeed' | 'reasonClientSeed' | 'reasonNonce';

export function faultOf(claim: Claim): ClaimFault | undefined {
  if (fromHex(claim.serverSeed)?.length !== 32) return 'reasonServerSeed';
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(claim.clientSeed)) return 'reasonClientSeed';
  if (claim.nonce < 0n) return 'reasonNonce';
  return undefined;
}

/** Plays the round again from the seeds and compares every step with the record. */
export async function verifyRound(info: GameInfo, claim: Claim, record: RoundRecord): Promise<Verification> {
  const seed = fromHex(claim.serverSeed);
  const fault = faultOf(claim);
  if (!seed || fault) throw new RangeError(fault ?? 'reasonServerSeed');
  const computedHash = await sha256(seed);
  const stream = await WordStream.open(seed, claim.clientSeed, claim.nonce);
  const played = await playRound(info, claim.betMinor, stream);
  const { status, spins: recorded } = record;
  const unplayed = status === 'refused' || status === 'rolled_back' ? status : undefined;
  const spins = played.map((spin, index) => compare(spin, recorded[index]));
  const recordedTotal = parseMinor(record.winMinor);
  const total = spins.reduce((sum, spin) => sum + spin.winMinor, 0n);
  const hashMatches = computedHash === claim.serverSeedHash.trim().toLowerCase();
  const rulesMatch = info.titleDigest === record.titleDigest;
  const totalMatches = total === recordedTotal && spins.length === recorded.length;
  const each = spins.every(
    (spin) => spin.stopsMatch && spin.gridMatches && spin.winsMatch && spin.freeMatches,
  );
  return {
    unplayed,
    computedHash,
    hashMatches,
    rulesMatch,
    message: `${stream.message}0, 1, 2 …`,
    spins,
    totalMinor: total,
    recordedTotalMinor: recordedTotal,
    totalMatches,
    matches: hashMatches && rulesMatch && (unplayed !== undefined || (totalMatches && each)),
  };
}

function compare(computed: Computed, recorded: Spin | undefined): SpinCheck {
  const { mode, stops, heights, held, expanded, grid, wins, winMinor, multiplier, awarded, left } = computed;
  return {
    ...computed,
    recorded,
    stopsMatch:
      recorded !== undefined &&
      recorded.mode === mode &&
      same(recorded.stops, stops) &&
      same(recorded.heights ?? [], heights ?? []),
    gridMatches:
      same(recorded?.grid, grid) &&
      same(recorded?.held ?? [], held) &&
      same(recorded?.expanded ?? [], expanded) &&
      same((recorded?.values ?? []).map(heldText), (computed.values ?? []).map(heldText)) &&
      recorded?.respinsLeft === computed.respinsLeft,
    winsMatch:
      same(recorded?.wins.map(winText), wins.map(winText)) &&
      recorded?.winMinor === winMinor.toString() &&
      recorded.multiplier === multiplier,
    freeMatches: recorded?.freeSpinsAwarded === awarded && recorded.freeSpinsLeft === left,
  };
}

/** A value as one comparable text. */
function heldText({ cell, stakes, payMinor }: Held): string {
  return [...cell, stakes, payMinor].join('|');
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
