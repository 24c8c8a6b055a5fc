// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { contactChannels } from './contact-channels.ts';

const entry = (csType: string, url: string) => ({ csType, title: csType, path: btoa(url) });

describe('contact block', () => {
  it('PWD-011: official, official, e-mail, telegram, facebook, live chat', () => {
    const channels = contactChannels({
      mainDomain: 'suvarna.example',
      domainRoute: [{ url: 'suvarna.example' }, { url: 'https://backup.example' }, { url: 'third.example' }],
      customerService: [
        entry('FACEBOOK', 'https://facebook.example/x'),
        entry('EMAIL', 'mailto:help@suvarna.example'),
      ],
    });
    expect(channels.map(({ kind, href }) => [kind, href])).toEqual([
      ['OFFICIAL', 'https://suvarna.example/'],
      ['OFFICIAL', 'https://backup.example/'],
      ['EMAIL', 'mailto:help@suvarna.example'],
      ['TELEGRAM', undefined],
      ['FACEBOOK', 'https://facebook.example/x'],
      ['LIVECHAT', undefined],
    ]);
  });

  it('OPN-065: a missing official site is not drawn', () => {
    const kinds = contactChannels({ mainDomain: '', domainRoute: [], customerService: [] }).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(['EMAIL', 'TELEGRAM', 'FACEBOOK', 'LIVECHAT']);
  });

  it.each(['javascript:alert(1)', 'http://plain.example', 'https://%%'])(
    '%s is no official site',
    (mainDomain) => {
      const [first] = contactChannels({ mainDomain, domainRoute: [], customerService: [] });
      expect(first?.kind).toBe('EMAIL');
    },
  );
});
