import { type Computed, playRound } from '../src/verify/play';
import { WordStream } from '@erawan/kit/fairness';
import type { GameInfo, Round } from '../src/wire';

/** What the player of the harness has before the round. */
export const BALANCE = 1_285_407_500n;

/** Which round is looked at. */
export interface Wanted {
  /** A spin that it has: `free`, `respin`, `cascade`, `hold`; without it the win decides. */
  mode?: string | null;
  /** Its win in tenths of the bet, at least; below twice as much. */
  tenths?: bigint;
  /** The nonce from which on it is looked for. */
  from?: bigint;
}

/** The first round, by its nonce, that is as wanted. */
async function findSpins(info: GameInfo, bet: bigint, wanted: Wanted): Promise<Computed[]> {
  const { mode, tenths: low = 0n, from = 7n } = wanted;
  const high = low === 0n ? 1n : low * 2n;
  for (let nonce = from; ; nonce += 1n) {
    const spins = await playRound(info, bet, await WordStream.open(new Uint8Array(32), 'harness', nonce));
    const win = spins.reduce((sum, spin) => sum + spin.winMinor, 0n) * 10n;
    const isWanted = mode ? spins.some((spin) => spin.mode === mode) : win >= bet * low && win < bet * high;
    if (isWanted) return spins;
  }
}

/** A settled round that is as wanted, in the form in which the server answers one. */
export async function roundOf(info: GameInfo, bet: bigint, wanted: Wanted): Promise<Round> {
  const computed = await findSpins(info, bet, wanted);
  const spins = computed.map(({ awarded, left, winMinor, ...spin }) => ({
    ...spin,
    winMinor: winMinor.toString(),
    freeSpinsAwarded: awarded,
    freeSpinsLeft: left,
  }));
  const winMinor = spins.reduce((sum, spin) => sum + BigInt(spin.winMinor), 0n);
  return {
    roundId: 'rnd_harness',
    gameCode: info.gameCode,
    version: info.version,
    titleDigest: info.titleDigest,
    status: 'settled',
    startedAt: 0,
    betMinor: bet.toString(),
    winMinor: winMinor.toString(),
    balanceBeforeMinor: BALANCE.toString(),
    balanceAfterMinor: (BALANCE - bet + winMinor).toString(),
    nonce: 1,
    serverSeedHash: 'harness',
    clientSeed: 'harness',
    transactions: { bet: '00000000-0000-0000-0000-000000000000' },
    spins,
  };
}
