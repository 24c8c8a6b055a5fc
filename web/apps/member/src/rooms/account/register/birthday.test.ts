// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { ageOn, daysInMonth } from './birthday.ts';

const LATE_IN_UTC = Date.parse('2026-03-31T17:30:05Z');

describe('a birthday', () => {
  it('OPN-056: a person reaches the age on the birthday itself', () => {
    expect(ageOn('2008-04-01', LATE_IN_UTC)).toBe(18);
    expect(ageOn('2008-04-02', LATE_IN_UTC)).toBe(17);
  });

  it('knows leap years', () => {
    expect(daysInMonth(2024, 2)).toBe(29);
    expect(daysInMonth(1900, 2)).toBe(28);
  });
});
