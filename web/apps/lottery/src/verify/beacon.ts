import type { DrawView } from '../wire.ts';

/** drand's network `quicknet`: its key and times are known here without being told. */
const QUICKNET = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisMs: 1_692_803_367_000,
  periodMs: 3_000,
};

/** A signature as the network writes it: the same point in other digits would be other randomness. */
export const SIGNATURE = /^[0-9a-f]{96}$/;

/** What this browser can say of the beacon that a draw was promised with. It does not check the signature. */
export interface BeaconCheck {
  /** Its round is after the draw's moment: at a network that is known by that one's times, under its own key. */
  isAfter: boolean;
  /** Where the network itself publishes the round, of one that is known. */
  address?: string;
}

export function checkBeacon(
  drawTime: number,
  { chain, publicKey, round, roundTime }: NonNullable<DrawView['beacon']>,
): BeaconCheck {
  if (chain !== QUICKNET.chain) return { isAfter: roundTime > drawTime };
  const time = QUICKNET.genesisMs + (round - 1) * QUICKNET.periodMs;
  return {
    isAfter: time > drawTime && time === roundTime && publicKey === QUICKNET.publicKey,
    address: `https://api.drand.sh/${chain}/public/${round}`,
  };
}
