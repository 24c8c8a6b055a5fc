import { describe, expect, it } from 'vitest';
import { checkBeacon } from './beacon.ts';

/** Round 1000 of quicknet, as the network publishes it. */
const QUICKNET = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  round: 1_000,
  roundTime: 1_692_806_364_000,
};

describe('the beacon of a draw', () => {
  it('is after the draw’s moment by the times of its network, which publishes it itself', () => {
    const { roundTime } = QUICKNET;
    expect(checkBeacon(roundTime - 1, QUICKNET)).toEqual({
      isAfter: true,
      address: `https://api.drand.sh/${QUICKNET.chain}/public/1000`,
    });
    expect(checkBeacon(roundTime, QUICKNET).isAfter).toBe(false);
  });

  it.each([
    { round: 999 },
    { roundTime: QUICKNET.roundTime + 3_000 },
    { publicKey: QUICKNET.publicKey.replace('83', '84') },
  ])('of a known network is not believed otherwise: %j', (change) => {
    expect(checkBeacon(0, { ...QUICKNET, ...change }).isAfter).toBe(false);
  });

  it('of another network is as it is told, and has no address', () => {
    const other = { ...QUICKNET, chain: 'ee'.repeat(32), roundTime: 5 };
    expect(checkBeacon(4, other)).toEqual({ isAfter: true });
    expect(checkBeacon(5, other)).toEqual({ isAfter: false });
  });
});
