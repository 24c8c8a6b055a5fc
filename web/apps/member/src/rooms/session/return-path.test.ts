import { session } from '@erawan/kit/storage';
import { describe, expect, it } from 'vitest';
import { rememberReturn, takeReturn } from './return-path.ts';

describe('OPN-019: where login leads', () => {
  it('leads back once to the page that asked for it, then home', () => {
    rememberReturn('/m/gameRecord?tab=statement');
    expect(takeReturn()).toBe('/m/gameRecord?tab=statement');
    expect(takeReturn()).toBe('/m/home');
  });

  it('without such a page an agent begins at the agent home', () => {
    session.set({ token: 't', merchantCode: 'm', userName: 'a', type: 1, firstTimeLogin: false, id: 'i' });
    expect(takeReturn()).toBe('/m/agent');
    rememberReturn('/m/help');
    expect(takeReturn()).toBe('/m/help');
    session.set(null);
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
