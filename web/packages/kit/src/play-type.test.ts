// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPlayType, keptPlayType } from './play-type.ts';

beforeEach(() => localStorage.clear());

describe('the board of a lottery', () => {
  it('OPN-110: is kept for this lottery alone, also for the next visit', async () => {
    expect(keptPlayType('yeekee-speed')).toBeUndefined();
    keepPlayType('yeekee-speed', 'Entertainment');
    vi.resetModules();
    const next = await import('./play-type.ts');
    expect([next.keptPlayType('yeekee-speed'), next.keptPlayType('digit-rush')]).toEqual([
      'Entertainment',
      undefined,
    ]);
  });

  it('is unknown where what is kept names no board', () => {
    localStorage.setItem('lottery.playType.yeekee-speed', 'Other');
    expect(keptPlayType('yeekee-speed')).toBeUndefined();
  });

  it('is not kept where the browser keeps nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => keepPlayType('yeekee-speed', 'Entertainment')).not.toThrow();
    expect(keptPlayType('yeekee-speed')).toBeUndefined();
  });
});
