import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

it.each([
  [0, '00:00'],
  [59, '00:59'],
  [845, '14:05'],
  [3_600, '1:00:00'],
  [7_199, '1:59:59'],
])('%i seconds are %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
