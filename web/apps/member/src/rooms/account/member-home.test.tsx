// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, serve, stubBrowser } from '../../testing.tsx';
import { statusWith } from '../login/fixtures.ts';
import { initialOf } from './initial.ts';

stubBrowser();
const { default: MemberHomePage } = await import('./MemberHomePage.tsx');
const { announceScreen } = await import('../../parts/screen-registry.ts');
const { openAuthModal, useAuthModal } = await import('../session/auth-modal.ts');

const LINKED = [
  'messages',
  'ownGames',
  'deposit',
  'records',
  'settings',
  'security',
  'limits',
  'announcements',
  'help',
];
for (const screenName of LINKED) announceScreen(screenName, async () => undefined);

const show = (who: typeof MEMBER | null) =>
  open(MemberHomePage, '/m/member/home', ['account', 'content', 'titles', 'vip'], who);

function Modal() {
  return <output>{useAuthModal() ?? 'none'}</output>;
}

beforeEach(() => openAuthModal(null));

describe('member centre', () => {
  it('NAV-044: shows who it is, since when, and the balance with 2 decimals', async () => {
    serve({
      'GET /wps/member/info': () => ({
        id: 'mem_1',
        account: 'somchai88',
        nickname: 'Somchai',
        type: 0,
        regDate: Date.UTC(2026, 9, 11, 18),
      }),
      'GET /wps/wallets/gcs': () => ({
        sumBalance: '12540.75999',
        available: '12540.75999',
        held: '0.00',
        currency: 'THB',
        wallets: [],
        merchantWallet: { isSingle: 1 },
      }),
    });
    await show(MEMBER);
    expect(await screen.findByText('Somchai')).toBeDefined();
    expect(screen.getByText('Member since 2026/10/12')).toBeDefined();
    expect(await screen.findByText(/12,540\.75$/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Log out' })).toBeDefined();
  });

  it('OPN-017: a member is led to deposits, bets and the statement', async () => {
    await show(MEMBER);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      expect.arrayContaining([
        '/m/voucherCenter',
        '/m/voucherCenter?tab=history',
        '/m/gameRecord',
        '/m/gameRecord?tab=statement',
      ]),
    );
  });

  it.each([
    ['Messages', '/m/message'],
    ['Favourites', '/m/favorite'],
    ['Recent', '/m/recent'],
  ])('a member finds the way to %s', async (name, to) => {
    await show(MEMBER);
    expect(screen.getByRole('link', { name: new RegExp(name) }).getAttribute('href')).toBe(to);
  });

  it.each(['Deposit history', 'Betting record', 'Statement', 'Personal settings', 'Security center'])(
    'SES-067 OPN-017: for a visitor %s opens the login',
    async (name) => {
      await show(null);
      render(<Modal />);
      expect(screen.getByRole('status').textContent).toBe('none');
      fireEvent.click(screen.getByRole('button', { name }));
      expect(screen.getByRole('status').textContent).toBe('login');
    },
  );

  it('SES-067: a visitor finds the same doors a member does', async () => {
    const doors = () =>
      ['Money', 'Account and safety'].flatMap((label) =>
        within(screen.getByRole('navigation', { name: label }))
          .getAllByRole('listitem')
          .map((door) => door.textContent),
      );
    await show(MEMBER);
    const ofMember = doors();
    cleanup();
    await show(null);
    expect(doors()).toEqual(ofMember);
  });

  it.each([
    ['new', '1', 0],
    ['base', '0', 1],
  ] as const)('SES-054: the %s form lists the money in its own way', async (_, mem_cen, rows) => {
    serve({
      'GET /wps/system/status': () => statusWith({}, { mobileTemplate: { mem_cen, dep_func: '1' } }),
    });
    await show(MEMBER);
    const money = () => screen.getByRole('navigation', { name: 'Money' });
    await waitFor(() =>
      expect(within(money()).queryAllByRole('link', { name: 'Deposit' })).toHaveLength(rows),
    );
    expect(within(money()).getByRole('link', { name: 'Betting record' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Log out' })).toBeDefined();
  });

  it('OPN-017: a visitor sees no balance and nothing to sign out of', async () => {
    await show(null);
    expect(screen.queryByText('Balance')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
  });

  it.each([
    ['somchai88', 'S'],
    ['เอกชัย', 'อ'],
    ['ไพลิน', 'พ'],
    ['', ''],
  ])('the avatar of "%s" shows "%s"', (name, letter) => {
    expect(initialOf(name)).toBe(letter);
  });
});
