import { describe, expect, it } from 'vitest';
import { rememberReturn, takeReturn } from './return-path.ts';

describe('OPN-019: where login leads', () => {
  it('leads back once to the page that asked for it, then home', () => {
    rememberReturn('/m/gameRecord?tab=statement');
    expect(takeReturn()).toBe('/m/gameRecord?tab=statement');
    expect(takeReturn()).toBe('/m/home');
  });

  it.each([
    'https://evil.example/m/',
    '//evil.example',
    '/wps/system',
    '/m/login',
    '/m/register?affiliateCode=1',
  ])('never leads to %s', (to) => {
    rememberReturn(to);
    expect(takeReturn()).toBe('/m/home');
  });
});
