// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, serve, stubBrowser } from '../../testing.tsx';
import { initialOf } from './initial.ts';

stubBrowser();
const { default: MemberHomePage } = await import('./MemberHomePage.tsx');
const { openAuthModal, useAuthModal } = await import('../session/auth-modal.ts');

const show = (who: typeof MEMBER | null) =>
  open(MemberHomePage, '/m/member/home', ['account', 'content'], who);

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
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeDefined();
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

  it.each(['Deposit history', 'Betting record', 'Statement'])(
    'OPN-017: for a visitor %s opens the login',
    async (name) => {
      await show(null);
      render(<Modal />);
      expect(screen.getByRole('status').textContent).toBe('none');
      fireEvent.click(screen.getByRole('button', { name }));
      expect(screen.getByRole('status').textContent).toBe('login');
    },
  );

  it('OPN-017: a visitor sees no balance and nothing to sign out of', async () => {
    await show(null);
    expect(screen.queryByText('Balance')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
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
