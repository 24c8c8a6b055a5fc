import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../{rules,entry,verify,statistics}/*.ts', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What makes a fraction of a text, a text of a fraction, or is one. */
const FRACTION =
  /parseFloat|\.toFixed\(|\.toPrecision\(|NumberFormat|toLocaleString|\d\.\d|Math\.(round|random)/;

it('no source that counts reads, writes or holds a fraction', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(20);
  const found = Object.entries(sources).flatMap(([path, source]) =>
    source
      .split('\n')
      .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line) && FRACTION.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
