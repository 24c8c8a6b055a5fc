import { WordStream } from '@erawan/kit/fairness';
import { describe, expect, it } from 'vitest';
import { loadFamily } from '../rules/load.ts';
import { parseResult } from '../rules/result.ts';
import { vectors } from '../testing.ts';
import { clientSeedOf, drawFrom, type PublishedDraw, verifyDraw } from './draw.ts';
import { commitmentItem, verifyInclusion } from './merkle.ts';
import { parseSealed, sealedText, sealedWin } from './sealed.ts';
import { pathOf } from './testing.ts';

type Vector = (typeof vectors.results)[number];
const published = ({ gameCode, numero, beacon, result }: Vector): PublishedDraw => ({
  gameCode,
  numero,
  result,
  ...(beacon && { beacon }),
  seed: vectors.serverSeed,
  seedHash: vectors.serverSeedHash,
});

describe('an own draw', () => {
  it.each(vectors.results)('of $gameCode $numero is repeated from its seed', async (vector) => {
    const check = await verifyDraw(await loadFamily(vector.family), published(vector));
    expect(check).toMatchObject({
      clientSeed: vector.clientSeed,
      computedResult: vector.result,
      computedHash: vectors.serverSeedHash,
      matches: true,
    });
  });

  it('covers every family that is drawn, and a beacon', async () => {
    expect(new Set(vectors.results.map(({ family }) => family))).toEqual(
      new Set(['th3', 'th4', 'vn27', 'd5', 'p5of11', 'dice3', 'rank10']),
    );
    expect(vectors.results.some(({ beacon }) => beacon !== undefined)).toBe(true);
  });

  it.each<[string, Partial<PublishedDraw>, object]>([
    ['another seed', { seed: `01${vectors.serverSeed.slice(2)}` }, { hashMatches: false, matches: false }],
    ['another commitment', { seedHash: 'a'.repeat(64) }, { hashMatches: false, resultMatches: true }],
    [
      'another numero',
      { numero: '20261123-43' },
      { hashMatches: true, resultMatches: false, matches: false },
    ],
    ['another lottery', { gameCode: 'yeekee-speed' }, { resultMatches: false, matches: false }],
    ['another result', { result: '057|38' }, { resultMatches: false, matches: false }],
    ['a beacon that was not there', { beacon: '5c'.repeat(32) }, { resultMatches: false, matches: false }],
  ])('is found out with %s', async (_, change, found) => {
    const draw = { ...published(vectors.results[0] as Vector), ...change };
    expect(await verifyDraw(await loadFamily('th3'), draw)).toMatchObject(found);
  });

  it.each<[string, string, Partial<PublishedDraw>]>([
    ['seedMalformed', 'th3', { seed: 'xyz' }],
    ['seedMalformed', 'th3', { seed: vectors.serverSeed.slice(2) }],
    ['numeroMalformed', 'th3', { numero: '2026-11-23' }],
    ['beaconMalformed', 'th3', { beacon: 'ABC' }],
    ['resultMalformed', 'th3', { result: '57|37' }],
    ['notDrawn', 'th6', { result: '730826|45|154,967|208,481' }],
  ])('is not checked: %s', async (fault, family, change) => {
    const draw = { ...published(vectors.results[0] as Vector), ...change };
    expect(await verifyDraw(await loadFamily(family), draw)).toBe(fault);
  });

  it('without replacement shows every symbol once', async () => {
    const family = await loadFamily('rank10');
    for (let nonce = 0n; nonce < 20n; nonce += 1n) {
      const words = await WordStream.open(new Uint8Array(32), 'racing-balls_20261123-001', nonce);
      const [balls = []] = await drawFrom(family, words);
      expect(balls.flat().sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    }
  });

  it('with a beacon depends on what the seed alone does not tell', async () => {
    expect(await clientSeedOf('a', '20261123')).toBe('a_20261123');
    expect(await clientSeedOf('a', '20261123', '00'.repeat(16))).toMatch(/^[0-9a-f]{64}$/);
  });
});

const listed = vectors.lists.flatMap(({ items, paths, root }) =>
  items.map((item, index) => ({ item, index, size: items.length, path: paths[index] ?? [], root })),
);

describe('a place in a sealed list', () => {
  it.each(listed)('$index of $size is proven, and nothing else', async ({ item, root, ...proof }) => {
    expect(await verifyInclusion(proof, root, item)).toBe(true);
    expect(await verifyInclusion(proof, root, `${item} `)).toBe(false);
    expect(await verifyInclusion(proof, '0'.repeat(64), item)).toBe(false);
    expect(await verifyInclusion({ ...proof, path: [...proof.path, root] }, root, item)).toBe(false);
    if (proof.size > 1) {
      expect(await verifyInclusion({ ...proof, index: (proof.index + 1) % proof.size }, root, item)).toBe(
        false,
      );
      expect(await verifyInclusion({ ...proof, path: proof.path.slice(1) }, root, item)).toBe(false);
    }
  });

  it.each([
    { index: 0, size: 0, path: [] },
    { index: -1, size: 1, path: [] },
    { index: 0.5, size: 1, path: [] },
    { index: 0, size: 2, path: ['xyz'] },
  ])('that cannot be ($index of $size) is not proven', async (proof) => {
    expect(await verifyInclusion(proof, vectors.lists[1]?.root ?? '', vectors.lists[1]?.items[0] ?? '')).toBe(
      false,
    );
  });

  it('of a day’s commitment is proven alike', async () => {
    const { items, beacon } = vectors.commitments;
    const [first] = vectors.results;
    const { gameCode = '', numero = '' } = first ?? {};
    expect(commitmentItem(gameCode, numero, vectors.serverSeedHash)).toBe(items[0]);
    expect(commitmentItem(gameCode, numero, vectors.serverSeedHash, beacon)).toBe(items.at(-1));
    const path = pathOf(items, 4);
    const proof = { index: 4, size: items.length, path };
    expect(await verifyInclusion(proof, vectors.commitments.root, items[4] ?? '')).toBe(true);
    expect(await verifyInclusion(proof, vectors.commitments.root, items[3] ?? '')).toBe(false);
  });
});

describe('a sealed suborder', () => {
  it('is read as it was written, and says what it wins', async () => {
    const family = await loadFamily('th3');
    const text = vectors.lists[2]?.items[1] ?? '';
    const sealed = parseSealed(family, text);
    expect(sealed && sealedText(sealed)).toBe(text);
    expect(sealed).toMatchObject({ id: 'suborder-2', multiple: 2 });
    // 2 top 02 at 1 baht pays 92, run top 5 at 0.50 pays 1.65; twice both.
    const result = parseResult(family, '502|37');
    expect(sealed && result && sealedWin(sealed, result)).toBe(2n * (9_200_000n + 165_000n));
  });

  it.each([
    'no JSON',
    'null',
    '{"s":"a","m":1}',
    '{"s":"a","m":0,"l":[]}',
    '{"s":"a","m":1,"l":[["top2","01",100]]}',
    '{"s":"a","m":1,"l":[["top9","01",100,92000]]}',
    '{"s":"a","m":1,"l":[["top2","1",100,92000]]}',
    '{"s":"a","m":1,"l":[["top2","02,01",100,92000]]}',
    '{"s":"a", "m":1,"l":[["top2","01",100,92000]]}',
    '{"m":1,"s":"a","l":[["top2","01",100,92000]]}',
    '{"s":"a","m":1,"l":[["top2","01",0.5,92000]]}',
    '{"s":"a","m":1,"l":[["top2","01",100,0]]}',
    '{"s":"a","m":1,"l":[["top2",1,100,92000]]}',
    '{"s":"a","m":1,"l":[[2,"01",100,92000]]}',
    '{"s":"a","m":1,"l":["top2"]}',
    '{"s":1,"m":1,"l":[]}',
  ])('in another form is not taken: %s', async (text) => {
    expect(parseSealed(await loadFamily('th3'), text)).toBeUndefined();
  });
});
