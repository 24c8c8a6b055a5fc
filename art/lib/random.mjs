// Seeded randomness: the same id always paints the same picture.

/** FNV-1a over code points; a 32-bit seed from any text. */
export function hash(text) {
  let value = 0x811c9dc5
  for (const character of text) {
    value ^= character.codePointAt(0)
    value = Math.imul(value, 0x01000193)
  }
  return value >>> 0
}

/** A generator seeded by `text`, with the few draws the painters need (mulberry32). */
export function generator(text) {
  let state = hash(text)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (list) => list[Math.floor(next() * list.length)],
    chance: (share) => next() < share,
  }
}

export const times = (count, make) => Array.from({ length: count }, (_, index) => make(index))
