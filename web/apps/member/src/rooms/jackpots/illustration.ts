/** A whole number from `least` to `most`, both included; `random` is from 0 to below 1. */
const between = (least: number, most: number, random: number): number =>
  least + Math.floor(random * (most - least + 1));

/** Where the counter begins, what it rises by, and after how many milliseconds. It counts nothing. */
export const startOf = (random: number): number => between(1_200_000_000, 1_300_000_000, random);
export const stepOf = (random: number): number => between(10_000, 50_000, random);
export const pauseOf = (random: number): number => between(3, 5, random) * 1_000;
