// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { decodePath, serviceEntries } from './customer-service.ts';

const encode = (url: string) => btoa(String.fromCharCode(...new TextEncoder().encode(url)));
const entry = (csType: string, url: string) => ({ csType, title: csType, path: encode(url) });

describe('customer service', () => {
  it('MSG-022 OPN-083: an address is base64 of UTF-8', () => {
    const path = decodePath(encode('https://line.me/R/ti/p/@สุวรรณ')) ?? '';
    expect(decodeURI(path)).toBe('https://line.me/R/ti/p/@สุวรรณ');
    // Bytes that are no UTF-8 are no address either.
    expect(decodePath(btoa('https://line.me/\xff'))).toBeUndefined();
  });

  it.each(['javascript:alert(1)', 'http://plain.example', 'data:text/html,x'])(
    'OPN-083: %s is never opened',
    (url) => {
      expect(decodePath(encode(url))).toBeUndefined();
    },
  );

  it('what is not base64 is no address', () => {
    expect(decodePath('%%%')).toBeUndefined();
  });

  it('HOM-004 MSG-020: the floating widget lists LINE and FACEBOOK only', () => {
    const customerService = [
      entry('WHATSAPP', 'https://wa.me/1'),
      entry('TELEGRAM', 'https://t.me/s'),
      entry('MESSENGER', 'https://m.me/s'),
      entry('EMAIL', 'mailto:help@suvarna.example'),
      entry('FACEBOOK', 'https://facebook.com/s'),
      entry('LINE', 'https://line.me/s'),
    ];
    const info = { customerService } as Parameters<typeof serviceEntries>[0];
    expect(serviceEntries(info).map((e) => e.kind)).toEqual(['LINE', 'FACEBOOK']);
  });

  it('MSG-019 MSG-021: an entry says of what kind it is, how it is called and where it leads', () => {
    const customerService = [
      { csType: 'LINE', title: 'CS', path: btoa('https://line.me/s') },
      { csType: 'FACEBOOK', title: 'whatsapp', path: btoa('https://facebook.com/s') },
      { csType: 'LINE', title: 'CS', path: 'no address' },
    ];
    const info = { customerService } as Parameters<typeof serviceEntries>[0];
    expect(serviceEntries(info)).toEqual([
      { kind: 'LINE', title: 'CS', href: 'https://line.me/s' },
      { kind: 'FACEBOOK', title: 'whatsapp', href: 'https://facebook.com/s' },
    ]);
  });
});
