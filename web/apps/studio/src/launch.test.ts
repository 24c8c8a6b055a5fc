import { describe, expect, it } from 'vitest';
import { LOBBY, readLaunch, safeBackUrl, without } from './launch';

describe('the address of a launch', () => {
  it('names the game, the ticket and the language', () => {
    const launch = readLaunch('/studio/jade-elephant', '#ticket=abc-1&lang=EN&backUrl=%2Fm%2Fgames', 'TH');
    expect(launch).toEqual({
      page: 'game',
      gameCode: 'jade-elephant',
      ticket: 'abc-1',
      round: undefined,
      language: 'EN',
      backUrl: '/m/games',
    });
  });

  it('opens the verification of a round', () => {
    const launch = readLaunch('/studio/verify', '#round=rnd_01', 'EN');
    expect(launch.page).toBe('verify');
    expect(launch.round).toBe('rnd_01');
    expect(launch.language).toBe('EN');
  });

  it('A41: does not keep its ticket', () => {
    expect(without('#ticket=abc&lang=EN', 'ticket')).toBe('#lang=EN');
    expect(without('#ticket=abc', 'ticket')).toBe('');
  });

  it('A41: leads back to no other site', () => {
    for (const text of [
      'https://evil.test',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      'm/home',
      '/a\\b',
    ]) {
      expect(safeBackUrl(text), text).toBe(LOBBY);
    }
    expect(safeBackUrl('/m/games?type=RNG')).toBe('/m/games?type=RNG');
  });

  it('takes no strange game code into a request', () => {
    for (const path of ['/studio/..%2Fadmin', '/studio/%22x', '/studio/']) {
      expect(readLaunch(path, '', 'TH').gameCode).toMatch(/^[a-z0-9-]*$/);
    }
  });
});
