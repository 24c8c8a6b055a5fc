import { createHash } from 'node:crypto';

const digest = (...parts: (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Where the RFC cuts a list: at the largest power of two below its length. */
const halfOf = (list: readonly string[]): number => 2 ** Math.ceil(Math.log2(list.length) - 1);

/** The root of a list, by the definition of the RFC. */
export function rootOf(list: readonly string[]): Buffer {
  if (list.length <= 1) return digest(Buffer.of(0), list[0] ?? '');
  const half = halfOf(list);
  return digest(Buffer.of(1), rootOf(list.slice(0, half)), rootOf(list.slice(half)));
}

/** The path of an item, from the leaf upwards. */
export function pathOf(items: readonly string[], index: number): string[] {
  if (items.length === 1) return [];
  const half = halfOf(items);
  const [left, right] = [items.slice(0, half), items.slice(half)];
  return index < half
    ? [...pathOf(left, index), rootOf(right).toString('hex')]
    : [...pathOf(right, index - half), rootOf(left).toString('hex')];
}
