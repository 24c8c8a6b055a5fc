// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { readLaunch } from './launch.ts';

describe('the address of a launch', () => {
  it('names the lottery, the ticket, the language and the way back', () => {
    expect(
      readLaunch('/lottery/digit-rush', '#ticket=t_1&lang=en&backUrl=%2Fm%2Flott%3Fa%3D1', 'TH'),
    ).toEqual({
      gameCode: 'digit-rush',
      ticket: 't_1',
      language: 'EN',
      backUrl: '/m/lott?a=1',
      vendor: '',
      verify: { game: '', numero: '' },
    });
  });

  it('keeps the language chosen last, and a page of the client is no ticket', () => {
    expect(readLaunch('/lottery/th3/', '#/orders', 'EN')).toEqual({
      gameCode: 'th3',
      ticket: undefined,
      language: 'EN',
      backUrl: '/m/home',
      vendor: '',
      verify: { game: '', numero: '' },
    });
  });

  it('of a lobby names the vendor', () => {
    const { gameCode, vendor, backUrl } = readLaunch(
      '/lottery/lobby',
      '#vendor=TCG_SEA&lang=th&backUrl=/m/lott',
      'TH',
    );
    expect([gameCode, vendor, backUrl]).toEqual(['lobby', 'TCG_SEA', '/m/lott']);
  });

  it('of the page that verifies names the draw', () => {
    const { gameCode, verify } = readLaunch('/lottery/verify', '#game=digit-rush&numero=20261129-0421', 'TH');
    expect([gameCode, verify]).toEqual(['verify', { game: 'digit-rush', numero: '20261129-0421' }]);
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    'leads back to no other site: %s',
    (address) => {
      const fragment = `#ticket=t&backUrl=${encodeURIComponent(address)}`;
      expect(readLaunch('/lottery/digit-rush', fragment, 'TH').backUrl).toBe('/m/home');
    },
  );

  it.each(['/lottery/..%2Fconsole', '/lottery/A', '/lottery/%E0', `/lottery/${'a'.repeat(65)}`])(
    'takes no name like %s',
    (path) => {
      expect(readLaunch(path, '', 'TH').gameCode).toBe('');
    },
  );
});
