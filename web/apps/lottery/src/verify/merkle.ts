/** The tree of RFC 6962 with SHA-256: a leaf is the hash of 00 and the item, a node that of 01 and its children. */
import { fromHex, toHex } from '@erawan/kit/fairness';

type Hash = Uint8Array<ArrayBuffer>;

const LEAF = 0;
const NODE = 1;
const HASH = /^[0-9a-f]{64}$/i;

/** That an item is on a list: its place from 0, how many items there are, and the hashes beside the way to the root. */
export interface InclusionProof {
  index: number;
  size: number;
  /** In hexadecimal digits, from the leaf upwards. */
  path: readonly string[];
}

async function hash(kind: number, ...parts: readonly Uint8Array[]): Promise<Hash> {
  const bytes = Uint8Array.from([kind, ...parts.flatMap((part) => [...part])]);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Whether the proof shows that `item` is on the list with this root, at this place among so many. */
export async function verifyInclusion(proof: InclusionProof, root: string, item: string): Promise<boolean> {
  const { index, size, path } = proof;
  const isPlace = Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size;
  if (!isPlace || !path.every((each) => HASH.test(each))) return false;
  const siblings = path.map((each) => fromHex(each) ?? new Uint8Array());
  let reached = await hash(LEAF, new TextEncoder().encode(item));
  let at = index;
  let used = 0;
  for (let last = size - 1; last > 0; last = Math.floor(last / 2)) {
    const isRight = at % 2 === 1;
    // An odd last node has no sibling and moves up as it is.
    if (isRight || at < last) {
      const sibling = siblings[used];
      if (!sibling) return false;
      used += 1;
      reached = isRight ? await hash(NODE, sibling, reached) : await hash(NODE, reached, sibling);
    }
    at = Math.floor(at / 2);
  }
  return used === siblings.length && toHex(reached) === root.trim().toLowerCase();
}

/** What stands for a draw in the list of a day's commitments, with the beacon's chain, key and round where one takes part. */
export const commitmentItem = (
  gameCode: string,
  numero: string,
  seedHash: string,
  beacon?: { chain: string; publicKey: string; round: number } | null,
): string =>
  `${gameCode}_${numero}:${seedHash}` +
  (beacon ? `:${beacon.chain}:${beacon.publicKey}:${beacon.round}` : '');
