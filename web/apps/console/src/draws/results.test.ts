import { describe, expect, it } from 'vitest';
import { TH6, VN27 } from './fixtures.ts';
import { digitsOf, emptyResult, isWhole, readResult, wireResult, withNumber } from './results.ts';

const BALLS = [{ name: 'balls', count: 5, width: 1, min: 1, max: 11, distinct: true }];

describe('a typed result', () => {
  it('is whole when every number of every slot is', () => {
    const typed = readResult('730826|45|154,967|208,481');
    expect(isWhole(TH6, typed)).toBe(true);
    expect(isWhole(TH6, withNumber(typed, 2, 1, '96'))).toBe(false);
    expect(isWhole(TH6, emptyResult(TH6))).toBe(false);
    expect(emptyResult(VN27).flat()).toHaveLength(27);
  });

  it('is sent as the server writes it', () => {
    expect(wireResult(readResult('730826|45|154,967|208,481'))).toBe('730826|45|154,967|208,481');
  });

  it('takes digits only, Thai ones too', () => {
    expect(digitsOf('๗3 0-8๒6')).toBe('730826');
  });

  it('has balls within their bounds, none of them twice', () => {
    expect(isWhole(BALLS, readResult('11,4,3,1,6'))).toBe(true);
    for (const wrong of ['11,4,3,1,1', '12,4,3,1,6', '0,4,3,1,6', '04,5,3,1,6']) {
      expect(isWhole(BALLS, readResult(wrong))).toBe(false);
    }
  });
});
