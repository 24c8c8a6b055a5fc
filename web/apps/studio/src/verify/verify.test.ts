import { describe, expect, it } from 'vitest';
import type { Spin } from '../wire';
import { evaluateSpin } from './rules';
import { WordStream, fromHex, scale, sha256 } from '@erawan/kit/fairness';
import { DIGEST, infoOf, read } from './testing';
import { type Claim, faultOf, verifyRound } from './verify';

interface Vectors {
  streams: {
    serverSeed: string;
    serverSeedHash: string;
    clientSeed: string;
    nonce: string;
    draws: { bound: number; value: number }[];
  }[];
  rounds: {
    gameCode: string;
    betMinor: string;
    serverSeed: string;
    serverSeedHash: string;
    clientSeed: string;
    nonce: string;
    spins: Spin[];
    winMinor: string;
  }[];
}

const vectors = read('vectors/fairness.json') as Vectors;

const claimOf = (round: Vectors['rounds'][number]): Claim => ({
  ...round,
  betMinor: BigInt(round.betMinor),
  nonce: BigInt(round.nonce),
});
const check = (round: Vectors['rounds'][number], claim = claimOf(round), digest = DIGEST) =>
  verifyRound(infoOf(round.gameCode), claim, { ...round, status: 'settled', titleDigest: digest });

describe('the chance', () => {
  it.each(vectors.streams)(
    'gives the published numbers for client seed $clientSeed, nonce $nonce',
    async (stream) => {
      const seed = fromHex(stream.serverSeed) ?? new Uint8Array();
      expect(await sha256(seed)).toBe(stream.serverSeedHash);
      const source = await WordStream.open(seed, stream.clientSeed, BigInt(stream.nonce));
      for (const { bound, value } of stream.draws) expect((await source.draw(bound)).value).toBe(value);
    },
  );

  it('throws away the words that would favour a place', () => {
    expect(scale(2 ** 32 - 1, 40)).toBeUndefined();
    expect(scale(Math.floor(2 ** 32 / 40) * 40 - 1, 40)).toBe(39);
    expect(scale(2 ** 32 - 1, 65_536)).toBe(65_535);
  });
});

describe('R49: a recorded round', () => {
  it.each(vectors.rounds)(
    'R49: of $gameCode, nonce $nonce, is recomputed to the last detail',
    async (round) => {
      const verification = await check(round);
      expect(verification.spins.map(({ stops }) => stops)).toEqual(round.spins.map(({ stops }) => stops));
      expect(verification.totalMinor).toBe(BigInt(round.winMinor));
      expect(verification.matches).toBe(true);
    },
  );

  it('R49: covers lines, ways, scatters, free spins, respins, cascades, holds and every title', () => {
    const kinds = vectors.rounds.flatMap((round) =>
      round.spins.flatMap((spin) => spin.wins.map((win) => win.kind)),
    );
    expect(new Set(kinds)).toEqual(new Set(['line', 'ways', 'scatter', 'hold']));
    expect(new Set(vectors.rounds.map((round) => round.gameCode)).size).toBe(7);
    const modes = new Set(vectors.rounds.flatMap(({ spins }) => spins.map(({ mode }) => mode)));
    expect(modes).toEqual(new Set(['base', 'free', 'respin', 'cascade', 'hold']));
    expect(vectors.rounds.some(({ spins }) => spins.some(({ held }) => held?.length === 3))).toBe(true);
  });
});

describe('a falsified round is found out', () => {
  it('R49: when only the height of a reel was changed', async () => {
    const tall = vectors.rounds.find(({ gameCode }) => gameCode === 'lantern-sky');
    const copy = structuredClone(tall) as Vectors['rounds'][number];
    const [spin] = copy.spins;
    expect(spin?.heights).toHaveLength(6);
    expect((await check(copy)).matches).toBe(true);
    spin?.heights?.splice(0, 1, 7);
    expect((await check(copy)).spins[0]?.stopsMatch).toBe(false);
  });

  const round = vectors.rounds.find(({ spins }) =>
    spins.some((spin) => spin.wins.length > 0),
  ) as Vectors['rounds'][number];
  const forged = (change: (copy: Vectors['rounds'][number]) => void) => {
    const copy = structuredClone(round);
    change(copy);
    return check(copy);
  };

  it('when the server seed is not the one that was shown', async () => {
    const verification = await forged((copy) => {
      copy.serverSeed = copy.serverSeed.replace(/^../, '00');
    });
    expect(verification.hashMatches).toBe(false);
    expect(verification.matches).toBe(false);
  });

  it('when the player’s seed was not used', async () => {
    const verification = await check(round, { ...claimOf(round), clientSeed: 'another' });
    expect(verification.hashMatches).toBe(true);
    expect(verification.spins[0]?.stopsMatch).toBe(false);
    expect(verification.matches).toBe(false);
  });

  it('when the total was changed', async () => {
    const verification = await forged((copy) => {
      copy.winMinor = (BigInt(copy.winMinor) + 1n).toString();
    });
    expect(verification.totalMatches).toBe(false);
    expect(verification.matches).toBe(false);
  });

  it('when a win was left out, a symbol changed or a free spin dropped', async () => {
    const changes: ((copy: Vectors['rounds'][number]) => void)[] = [
      (copy) => void copy.spins.find((spin) => spin.wins.length > 0)?.wins.pop(),
      (copy) => {
        const column = copy.spins[0]?.grid[0];
        if (column) column[0] = 'wild';
      },
      (copy) => {
        const spin = copy.spins[0];
        if (spin) spin.freeSpinsAwarded += 1;
      },
      (copy) => void copy.spins.pop(),
    ];
    for (const change of changes) expect((await forged(change)).matches).toBe(false);
  });

  it('when a held reel was let go or a respin counted more than it does', async () => {
    const respins = vectors.rounds.find(({ spins }) => spins.length > 2 && spins[1]?.mode === 'respin');
    const changes: ((copy: Vectors['rounds'][number]) => void)[] = [
      (copy) => delete copy.spins[1]?.held,
      (copy) => {
        const spin = copy.spins[0];
        if (spin) spin.expanded = [];
      },
      (copy) => {
        const spin = copy.spins[1];
        if (spin) spin.multiplier += 1;
      },
      (copy) => void copy.spins.pop(),
    ];
    for (const change of changes) {
      const copy = structuredClone(respins as Vectors['rounds'][number]);
      change(copy);
      expect((await check(copy)).matches).toBe(false);
    }
  });

  it('when a cascade was left out, another symbol fell or a scatter was counted too soon', async () => {
    const cascades = vectors.rounds.find(
      ({ spins }) => spins[2]?.mode === 'cascade' && spins.every(({ mode }) => mode !== 'free'),
    );
    const changes: ((copy: Vectors['rounds'][number]) => void)[] = [
      (copy) => void copy.spins.splice(1, 1),
      (copy) => {
        const column = copy.spins[1]?.grid.find(
          (_, reel) => copy.spins[1]?.stops[reel] !== copy.spins[0]?.stops[reel],
        );
        column?.splice(0, 1, 'wild');
      },
      (copy) => {
        const spin = copy.spins[1];
        if (spin) spin.stops = copy.spins[0]?.stops ?? [];
      },
      (copy) => {
        const spin = copy.spins[1];
        if (spin) spin.freeSpinsAwarded = 10;
      },
    ];
    expect((await check(cascades as Vectors['rounds'][number])).matches).toBe(true);
    for (const change of changes) {
      const copy = structuredClone(cascades as Vectors['rounds'][number]);
      change(copy);
      expect((await check(copy)).matches).toBe(false);
    }
  });

  it('R49: when a pearl of a hold is worth more, was moved or added, or a respin was taken away', async () => {
    const holds = vectors.rounds.find(({ spins }) => spins.some(({ mode }) => mode === 'hold'));
    const last = (copy: Vectors['rounds'][number]): Spin => copy.spins[copy.spins.length - 1] as Spin;
    const changes: ((copy: Vectors['rounds'][number]) => void)[] = [
      (copy) => {
        const held = copy.spins[0]?.values?.[0];
        if (held) held.stakes += 1;
      },
      (copy) => {
        const held = copy.spins[1]?.values?.[0];
        if (held) held.cell = [held.cell[0] ?? 0, 3];
      },
      (copy) => last(copy).values?.push({ cell: [4, 2], stakes: 1, payMinor: copy.betMinor }),
      (copy) => {
        const spin = copy.spins[1];
        if (spin) spin.respinsLeft = 0;
      },
      (copy) => void last(copy).wins.pop(),
      (copy) => void copy.spins.splice(1, 1),
    ];
    expect((await check(holds as Vectors['rounds'][number])).matches).toBe(true);
    for (const change of changes) {
      const copy = structuredClone(holds as Vectors['rounds'][number]);
      change(copy);
      expect((await check(copy)).matches).toBe(false);
    }
  });

  it('when it was played by other rules', async () => {
    const verification = await check(round, claimOf(round), 'another-digest');
    expect(verification.rulesMatch).toBe(false);
    expect(verification.matches).toBe(false);
  });
});

describe('values of one’s own', () => {
  const claim = claimOf(vectors.rounds[0] as Vectors['rounds'][number]);

  it('are refused with their reason when they cannot be right', () => {
    expect(faultOf(claim)).toBeUndefined();
    expect(faultOf({ ...claim, serverSeed: 'xyz' })).toBe('reasonServerSeed');
    expect(faultOf({ ...claim, clientSeed: 'two words' })).toBe('reasonClientSeed');
    expect(faultOf({ ...claim, nonce: -1n })).toBe('reasonNonce');
  });
});

describe('the rules of lines', () => {
  const info = {
    ...infoOf('jade-elephant'),
    reelStrips: Array.from({ length: 5 }, () => ['wild', 'crown', 'lion', 'scatter', 'naga']),
  };
  const lineWin = (stops: number[]) =>
    evaluateSpin(info, 'base', stops, 2_000_000n).wins.find((win) => win.line === 1);

  it('take the better of wilds alone and wilds standing in', () => {
    // Top row: three wilds and two crowns. Five crowns pay 500, three wilds 50.
    expect(lineWin([0, 0, 0, 1, 1])).toMatchObject({
      symbol: 'crown',
      count: 5,
      payMinor: (100_000 * 500).toString(),
    });
    // Top row: four wilds and a naga. Four wilds pay 200, five nagas 300.
    expect(lineWin([0, 0, 0, 0, 4])).toMatchObject({ symbol: 'naga', count: 5 });
    // Top row: four wilds and a scatter: no symbol to stand in for.
    expect(lineWin([0, 0, 0, 0, 3])).toMatchObject({
      symbol: 'wild',
      count: 4,
      payMinor: (100_000 * 200).toString(),
    });
  });

  it('double every win of a free spin', () => {
    const free = { ...info, freeReelStrips: info.reelStrips };
    const base = evaluateSpin(free, 'base', [0, 0, 0, 1, 1], 2_000_000n);
    const spin = evaluateSpin(free, 'free', [0, 0, 0, 1, 1], 2_000_000n);
    expect(spin.winMinor).toBe(base.winMinor * 2n);
  });
});
