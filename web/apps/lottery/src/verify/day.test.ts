import { createHash } from 'node:crypto';
import { WordStream } from '@erawan/kit/fairness';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Family } from '../rules/family.ts';
import { loadFamily } from '../rules/load.ts';
import { resultText } from '../rules/result.ts';
import type { ProofView } from '../wire.ts';
import { clientSeedOf, drawFrom } from './draw.ts';
import { commitmentItem } from './merkle.ts';
import { checkProof } from './proof.ts';
import { pathOf, rootOf } from './testing.ts';

const GAME = 'mekong-hourly';
/** From 08:00 to 23:00. */
const DRAWS = 16;
const ALTERED = 11;

const hex = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const numeroOf = (at: number) => `20261129-${String(at + 1).padStart(2, '0')}`;

interface Draw {
  numero: string;
  seed: string;
  seedHash: string;
  result: string;
}

let family: Family;
let day: Draw[];

async function drawOf(numero: string, seed: string): Promise<Draw> {
  const bytes = Uint8Array.from(Buffer.from(seed, 'hex'));
  const words = await WordStream.open(bytes, await clientSeedOf(GAME, numero), 0n);
  return { numero, seed, seedHash: hex(bytes), result: resultText(await drawFrom(family, words)) };
}

const itemsOf = (draws: readonly Draw[]) =>
  draws.map(({ numero, seedHash }) => commitmentItem(GAME, numero, seedHash));

/** What the vendor answers of each draw: under the root of the commitments that were published for the day. */
function proofsOf(draws: readonly Draw[], promised: readonly Draw[] = day): ProofView[] {
  const items = itemsOf(promised);
  const root = rootOf(items).toString('hex');
  return draws.map((draw, index) => ({
    draw: {
      gameCode: GAME,
      state: 'settled',
      openTime: 0,
      closeTime: 0,
      drawTime: 0,
      isSale: false,
      isLate: false,
      isBeforeSales: false,
      ...draw,
    },
    day: { item: items[index] ?? '', index, size: items.length, path: pathOf(items, index), root },
  }));
}

/** The draws of a day that do not agree, by their numbers: each is checked, and all stand under one root. */
async function foundOut(proofs: readonly ProofView[]): Promise<string[]> {
  const checks = await Promise.all(
    proofs.map((proof, at) => checkProof(family, { gameCode: GAME, numero: numeroOf(at) }, proof)),
  );
  expect(new Set(proofs.map((proof) => proof.day?.root)).size).toBe(1);
  return checks.flatMap(({ isOther, seed, day: place }, at) => {
    const agrees =
      !isOther && typeof seed === 'object' && seed.matches && place?.isTrue && place.index === at;
    return agrees ? [] : [numeroOf(at)];
  });
}

beforeAll(async () => {
  family = await loadFamily('th4');
  day = await Promise.all(
    Array.from({ length: DRAWS }, (_, at) => drawOf(numeroOf(at), hex(`seed of draw ${at}`))),
  );
});

describe('a whole day', () => {
  it('is verified: every draw follows from its seed, and every seed was promised for the day', async () => {
    expect(new Set(day.map(({ result }) => result)).size).toBeGreaterThan(DRAWS / 2);
    expect(await foundOut(proofsOf(day))).toEqual([]);
  });

  it('of which one draw is altered names that one', async () => {
    const other = await drawOf(numeroOf(ALTERED), hex('another seed'));
    const moved = await drawOf(numeroOf(ALTERED + 1), day[ALTERED]?.seed ?? '');
    const changes: [string, Partial<Draw>][] = [
      ['another result', { result: other.result }],
      ['another seed', { seed: other.seed }],
      ['another fingerprint', { seedHash: other.seedHash }],
      // All that is shown of this draw fits together; it is not what was promised.
      ['another draw with the same number', other],
      ['the result of the same seed at another number', { result: moved.result }],
      ['another number', { numero: numeroOf(ALTERED + 1) }],
    ];
    for (const [what, change] of changes) {
      const altered = day.map((draw, at) => (at === ALTERED ? { ...draw, ...change } : draw));
      expect([what, await foundOut(proofsOf(altered))]).toEqual([what, [numeroOf(ALTERED)]]);
    }
  });

  it('of which two draws changed places names both', async () => {
    const swapped = day.map((draw, at) => {
      const from = at === 3 ? day[4] : at === 4 ? day[3] : draw;
      return { ...(from ?? draw), numero: draw.numero };
    });
    expect(await foundOut(proofsOf(swapped))).toEqual([numeroOf(3), numeroOf(4)]);
  });

  it('whose list has another draw in it names that one, and not those beside it', async () => {
    const other = await drawOf(numeroOf(ALTERED), hex('another seed'));
    const promised = day.map((draw, at) => (at === ALTERED ? other : draw));
    expect(await foundOut(proofsOf(day, promised))).toEqual([numeroOf(ALTERED)]);
    expect(await foundOut(proofsOf(promised, promised))).toEqual([]);
  });

  it('of which a draw stands at another place of the list names that one', async () => {
    const proofs = proofsOf(day);
    const [own, next] = [proofs[ALTERED]?.day, proofs[ALTERED + 1]?.day];
    if (own && next) Object.assign(own, { index: next.index, path: next.path });
    expect(await foundOut(proofs)).toEqual([numeroOf(ALTERED)]);
  });
});
