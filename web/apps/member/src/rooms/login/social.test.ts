import { describe, expect, it } from 'vitest';
import { socialLoginLinks } from './social.ts';

const google = { provider: 'google', startUrl: '/auth/suvarna/google/start' };
const facebook = { provider: 'facebook', startUrl: '/auth/suvarna/facebook/start' };
const names = (...args: Parameters<typeof socialLoginLinks>) =>
  socialLoginLinks(...args).map(({ provider }) => provider);

describe('social login', () => {
  it('SES-021 CST-094: Facebook appears with its flag and a provider set up', () => {
    expect(names({ whitelabel: { FACEBOOKLOGIN3: true }, social: [facebook, google] })).toEqual(['FACEBOOK']);
    expect(names({ whitelabel: { FACEBOOKLOGIN3: true }, social: [] })).toEqual([]);
    expect(names({ whitelabel: { FACEBOOKLOGIN3: false }, social: [facebook] })).toEqual([]);
  });

  it('SES-022 CST-094: Google appears with its flag and a provider set up', () => {
    expect(names({ whitelabel: { GOOGLELOGIN3: true }, social: [facebook, google] })).toEqual(['GOOGLE']);
    expect(names({ whitelabel: { GOOGLELOGIN3: true } })).toEqual([]);
    expect(names({ whitelabel: {}, social: [google] })).toEqual([]);
  });

  it('says where to come back to', () => {
    const info = { whitelabel: { GOOGLELOGIN3: true }, social: [google] };
    expect(socialLoginLinks(info, '/m/gameRecord?tab=statement')[0]?.href).toBe(
      '/auth/suvarna/google/start?returnTo=%2Fm%2FgameRecord%3Ftab%3Dstatement',
    );
  });

  it.each(['https://evil.example/auth/x', '//evil.example/auth', '/wps/auth', 'javascript:alert(1)'])(
    'A24: a start at %s is not offered',
    (startUrl) => {
      const social = [{ provider: 'google', startUrl }];
      expect(names({ whitelabel: { GOOGLELOGIN3: true }, social })).toEqual([]);
    },
  );
});
