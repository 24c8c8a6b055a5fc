// @vitest-environment jsdom
import { dropSession, hideBalance, keepSession, session } from '@erawan/kit/storage';
import { UiTextsProvider } from '@erawan/ui/texts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n } from '../../core/i18n.ts';
import { UI_TEXTS } from '../../testing.tsx';

const WALLET = {
  sumBalance: '128540.759',
  available: '128540.759',
  held: '0.00',
  currency: 'THB',
  wallets: [],
};
const answers: ((value: unknown) => void)[] = [];
const refusals: ((error: Error) => void)[] = [];

vi.mock('../../core/api.ts', () => ({
  api: { GET: () => undefined },
  own: (...parts: unknown[]) => ['own', ...parts],
  value: () =>
    new Promise((resolve, reject) => {
      answers.push(resolve);
      refusals.push(reject);
    }),
}));
vi.mock('../../core/merchant.ts', () => ({
  useInfo: () => ({ currency: { code: 'THB', symbol: '฿', places: 2 } }),
}));

const { BalanceLine } = await import('./BalanceLine.tsx');

/** The server answers, and the screen has heard it. */
async function answer(): Promise<void> {
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0));
  answers.shift()?.(WALLET);
  await waitFor(() => expect(shown()).not.toContain('****'));
}
const shown = () => document.body.textContent;

/** As a page does that was loaded anew: nothing is known but what the browser kept. */
const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UiTextsProvider value={UI_TEXTS}>
        <BalanceLine size="h1" />
      </UiTextsProvider>
    </QueryClientProvider>,
  );

/** The server cannot be reached. */
async function fail(): Promise<void> {
  await vi.waitFor(() => expect(refusals.length).toBeGreaterThan(0));
  refusals.at(-1)?.(new Error('no line'));
}

describe('balance', () => {
  beforeEach(async () => {
    answers.length = 0;
    refusals.length = 0;
    hideBalance(false);
    keepSession(
      { token: 't', merchantCode: 'm', userName: 'u', type: 0, firstTimeLogin: false, id: 'mem_1' },
      false,
    );
    await i18n.open('wallet');
    draw();
  });
  afterEach(cleanup);

  it('WAL-002: stars stand for the balance until it is known', async () => {
    expect(shown()).toContain('****');
    await answer();
    expect(shown()).toContain('128,540.75');
  });

  it('WAL-012: hiding shows stars, showing again the amount', async () => {
    await answer();
    fireEvent.click(screen.getByRole('button', { name: 'ซ่อนยอดเงิน' }));
    expect(shown()).not.toContain('128,540.75');
    expect(shown()).toContain('****');
    fireEvent.click(screen.getByRole('button', { name: 'แสดงยอดเงิน' }));
    expect(shown()).toContain('128,540.75');
  });

  it('WAL-003 WAL-013: refreshing shows stars until the refresh is done', async () => {
    await answer();
    fireEvent.click(screen.getByRole('button', { name: 'อัปเดตยอดเงิน' }));
    await waitFor(() => expect(shown()).toContain('****'));
    await answer();
    expect(shown()).toContain('128,540.75');
  });

  it('a start that does not reach the server shows the last balance, and of when it is', async () => {
    await answer();
    cleanup();
    draw();
    await fail();
    await waitFor(() => expect(shown()).toContain('128,540.75'));
    expect(screen.getByRole('status').textContent).toMatch(/\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d/);
  });

  it('a balance that was just told has no time beside it', async () => {
    await answer();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('the last balance of another member is not shown', async () => {
    await answer();
    cleanup();
    session.set({
      token: 't',
      merchantCode: 'm',
      userName: 'v',
      type: 0,
      firstTimeLogin: false,
      id: 'mem_2',
    });
    draw();
    await fail();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'อัปเดตยอดเงิน' })).toHaveProperty('disabled', false),
    );
    expect(shown()).not.toContain('128,540.75');
  });

  it('the last balance goes with the session', async () => {
    await answer();
    dropSession();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('128540');
  });
});
