import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { WordStream } from '@erawan/kit/fairness';
import { loadFamily } from '../rules/load.ts';
import { resultText } from '../rules/result.ts';
import { vectors } from '../testing.ts';
import type { ProofView } from '../wire.ts';
import { clientSeedOf, drawFrom } from './draw.ts';
import { checkProof } from './proof.ts';

const vector = vectors.results.find(({ family }) => family === 'th3');
const [gameCode = '', numero = '', result = ''] = [vector?.gameCode, vector?.numero, vector?.result];

const ASKED = { gameCode, numero, suborderId: 'sub-1' };

const leaf = (item: string) => createHash('sha256').update(`\0${item}`).digest();
const node = (left: Buffer, right: Buffer) =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.of(1), left, right]))
    .digest();

/** The item as the first of two. */
function first(item: string) {
  const other = leaf('other');
  const root = node(leaf(item), other).toString('hex');
  return { item, index: 0, size: 2, path: [other.toString('hex')], root };
}

const SEALED = '{"s":"sub-1","m":2,"l":[["top3","057",1000,900000],["bot2","36",1000,92000]]}';

function proof(): ProofView {
  const own = first(SEALED);
  return {
    draw: {
      gameCode,
      numero,
      state: 'settled',
      openTime: 0,
      closeTime: 0,
      drawTime: 0,
      isSale: false,
      isLate: false,
      isBeforeSales: false,
      seed: vectors.serverSeed,
      seedHash: vectors.serverSeedHash,
      result,
    },
    day: first(`${gameCode}_${numero}:${vectors.serverSeedHash}`),
    sealedRoot: own.root,
    sealedSize: 2,
    suborder: own,
  };
}

describe('the proofs of a draw', () => {
  it('all agree, and the own slip wins what its lines say', async () => {
    const { seed, day, suborder } = await checkProof(await loadFamily('th3'), ASKED, proof());
    expect(seed).toMatchObject({ matches: true });
    expect([day?.isTrue, suborder?.isTrue]).toEqual([true, true]);
    // 057 at 10.00 pays 900, twice; 36 was not drawn.
    expect(suborder?.win).toBe(1_800_000_000n);
  });

  it('with a beacon follow from its signature too', async () => {
    const own = proof();
    const chain = '52'.repeat(32);
    const publicKey = '83'.repeat(96);
    own.draw.beacon = { chain, publicKey, round: 1_000, roundTime: 1, signature: 'b4'.repeat(48) };
    const family = await loadFamily('th3');
    const randomness = createHash('sha256')
      .update(Buffer.from('b4'.repeat(48), 'hex'))
      .digest('hex');
    const seed = Uint8Array.from(Buffer.from(vectors.serverSeed, 'hex'));
    const words = await WordStream.open(seed, await clientSeedOf(gameCode, numero, randomness), 0n);
    own.draw.result = resultText(await drawFrom(family, words));
    own.day = first(`${gameCode}_${numero}:${vectors.serverSeedHash}:${chain}:${publicKey}:1000`);
    const checked = await checkProof(family, ASKED, own);
    expect(checked.seed).toMatchObject({ matches: true });
    expect(checked.day?.isTrue).toBe(true);
    // The same point with both coordinates, in other digits, or not there.
    for (const other of ['b4'.repeat(96), 'B4'.repeat(48), '', null]) {
      own.draw.beacon.signature = other;
      expect((await checkProof(family, ASKED, own)).seed).toBe('beaconMalformed');
    }
    own.draw.beacon.publicKey = '84'.repeat(96);
    expect((await checkProof(family, ASKED, own)).day?.isTrue).toBe(false);
    Object.assign(own.draw.beacon, { publicKey, round: 1_001 });
    expect((await checkProof(family, ASKED, own)).day?.isTrue).toBe(false);
  });

  it.each<[string, (proof: ProofView) => void, string]>([
    ['a path that leads elsewhere', ({ day }) => day && (day.path = ['00'.repeat(32)]), 'day'],
    ['the commitment of another draw', ({ day }) => day && Object.assign(day, first('other_1:00')), 'day'],
    [
      'a slip under another root',
      ({ suborder }) => suborder && Object.assign(suborder, first(`${SEALED} `)),
      'suborder',
    ],
    ['another root than the published one', (all) => (all.sealedRoot = '11'.repeat(32)), 'suborder'],
  ])('%s does not agree', async (_, change, part) => {
    const changed = proof();
    change(changed);
    const check = await checkProof(await loadFamily('th3'), ASKED, changed);
    expect(check[part as 'day' | 'suborder']?.isTrue).toBe(false);
  });

  it('the slip of another player does not agree', async () => {
    const { suborder } = await checkProof(
      await loadFamily('th3'),
      { ...ASKED, suborderId: 'sub-9' },
      proof(),
    );
    expect(suborder?.isTrue).toBe(false);
  });

  it('before the result show the own place, and no win yet', async () => {
    const early = proof();
    Object.assign(early.draw, { result: null, seed: null, state: 'sealed' });
    const check = await checkProof(await loadFamily('th3'), ASKED, early);
    expect([check.seed, check.day?.isTrue, check.suborder?.isTrue]).toEqual([undefined, true, true]);
    expect(check.suborder && 'win' in check.suborder).toBe(false);
    expect(check.sealed).toEqual({ root: early.sealedRoot, size: 2 });
  });

  it('of which a part was not published have only the others', async () => {
    const family = await loadFamily('th3');
    const { draw, suborder } = proof();
    const of = (more: Partial<ProofView>) => checkProof(family, ASKED, { draw, ...more });
    expect(Object.keys(await of({}))).toEqual(['draw', 'seed']);
    // A place without the root that was published before proves nothing.
    expect(Object.keys(await of({ suborder: suborder ?? null }))).toEqual(['draw', 'seed']);
    expect((await of({ sealedRoot: 'ab' })).sealed).toEqual({ root: 'ab', size: 0 });
    const entered = { ...draw, seed: null, seedHash: null };
    expect(Object.keys(await of({ draw: entered, day: proof().day ?? null }))).toEqual(['draw']);
  });

  it('of a slip that is not asked for by its name are true of any slip on the list', async () => {
    const { suborder } = await checkProof(
      await loadFamily('th3'),
      { ...ASKED, suborderId: undefined },
      proof(),
    );
    expect([suborder?.isTrue, suborder?.win]).toEqual([true, 1_800_000_000n]);
  });

  it('of a slip that cannot be read are not true, and count no win', async () => {
    const own = proof();
    const unreadable = first('{"s":"sub-1"}');
    Object.assign(own, { suborder: unreadable, sealedRoot: unreadable.root });
    const { suborder } = await checkProof(await loadFamily('th3'), ASKED, own);
    expect([suborder?.isTrue, suborder?.win]).toEqual([false, undefined]);
  });

  it.each([{ gameCode: 'digit-rush' }, { numero: '20261129-99' }])(
    'of another draw than the one asked about compute nothing: %j',
    async (other) => {
      const check = await checkProof(await loadFamily('th3'), { ...ASKED, ...other }, proof());
      expect([check.isOther, check.seed, check.suborder]).toEqual([true, undefined, undefined]);
    },
  );
});
