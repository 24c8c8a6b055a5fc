// @vitest-environment jsdom
import { parseMoney, toWire } from '@erawan/kit/money';
import { hideBalance } from '@erawan/kit/storage';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { open, quietTime, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';

vi.mock('../../core/merchant.ts', () => ({
  useInfo: () => ({ currency: { code: 'THB', symbol: '฿', places: 2 } }),
}));
stubBrowser();
const { queries } = await import('../../core/api.ts');
const { i18n } = await import('../../core/i18n.ts');
const { wallets } = await import('./queries.ts');
const { WalletCard } = await import('./WalletCard.tsx');

const WALLETS = 'GET /wps/wallets/gcs';
const TRANSFER = 'POST /wps/relay/GCS_walletTransfer';
const OPEN = 'GET /wps/wallets/transfers';

const wallet = (code: string, displayName: string, balance: string) => ({
  wallet: code,
  accountTypeId: code === 'MAIN' ? 2 : 301,
  displayName,
  balance,
});

const answer = (main: string, atVendor: string, isSingle = 0, held = '0.00') => ({
  sumBalance: toWire((parseMoney(main) ?? 0n) + (parseMoney(atVendor) ?? 0n)),
  available: main,
  held,
  currency: 'THB',
  wallets: [wallet('MAIN', 'Main wallet', main), wallet('BGS', 'Bang Slots', atVendor)],
  merchantWallet: { isSingle },
});

/** What the server says of a transfer that it made. */
const moving = () => {
  const { sumBalance, wallets } = answer('100.50', '0.00');
  return { status: 'success', sumBalance, wallets };
};

const show = () => open(WalletCard, '/m/member/home', ['account']);
const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);
const moved = () => Promise.all(requestsTo(TRANSFER).map((request) => request.json()));
const keys = () => requestsTo(TRANSFER).map((request) => request.headers.get('Idempotency-Key'));

beforeEach(() => hideBalance(false));

describe('wallets', () => {
  it('OPN-113 OPN-119: shows each wallet, and what is on its way out', async () => {
    serve({ [WALLETS]: () => answer('60.00', '40.50', 0, '5.00') });
    await show();
    await waitFor(async () =>
      expect(await rows()).toEqual(['Main wallet฿60.00', 'Bang Slots฿40.50', 'On its way out฿5.00']),
    );
  });

  it('WAL-004: is not there where there is one wallet', async () => {
    serve({ [WALLETS]: () => answer('60.00', '0.00', 1) });
    await show();
    await vi.waitFor(() => expect(requestsTo(WALLETS)).toHaveLength(1));
    await quietTime();
    expect(queries.getQueryData(wallets().queryKey)?.merchantWallet.isSingle).toBe(1);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('OPN-114: a hidden balance is hidden in every wallet and in the form', async () => {
    serve({ [WALLETS]: () => answer('60.00', '40.50') });
    hideBalance(true);
    await show();
    expect(await rows()).toEqual(['Main wallet****', 'Bang Slots****']);
    fireEvent.click(screen.getByRole('button', { name: 'Transfer' }));
    const sheet = await screen.findByRole('dialog');
    expect(sheet.textContent).not.toContain('60.00');
    expect(sheet.textContent).toContain('Up to ****');
  });

  it('OPN-119 CST-023: moves an amount from one wallet to another, once', async () => {
    serve({ [WALLETS]: () => answer('60.00', '40.50'), [TRANSFER]: () => moving() });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Transfer' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Transfer between wallets' }));
    expect(sheet.getByText('Up to ฿60.00')).toBeDefined();
    expect(sheet.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Main wallet · ฿60.00',
      'Bang Slots · ฿40.50',
      'Bang Slots · ฿40.50',
    ]);
    fireEvent.change(sheet.getByLabelText('From'), { target: { value: 'BGS' } });
    expect(sheet.getByLabelText<HTMLSelectElement>('To').value).toBe('MAIN');
    fireEvent.click(sheet.getByRole('button', { name: 'All' }));
    expect(sheet.getByLabelText<HTMLInputElement>('Amount').value).toBe('40.50');
    const press = sheet.getByRole('button', { name: 'Transfer' });
    fireEvent.click(press);
    fireEvent.click(press);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await moved()).toEqual([{ from: 'BGS', to: 'MAIN', amount: '40.50' }]);
    expect(requestsTo(TRANSFER)[0]?.headers.get('ModuleId')).toBe('FUNDTRANS3');
  });

  it('more than there is, and nothing, are not sent', async () => {
    serve({ [WALLETS]: () => answer('60.00', '40.50') });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Transfer' }));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.click(sheet.getByRole('button', { name: 'Transfer' }));
    expect(await sheet.findByText('Please enter an amount')).toBeDefined();
    fireEvent.change(sheet.getByLabelText('Amount'), { target: { value: '60.01' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Transfer' }));
    expect(await sheet.findByText('There is not that much in this wallet')).toBeDefined();
    expect(requestsTo(TRANSFER)).toHaveLength(0);
  });

  it('an open round is told, and the next try is a new request', async () => {
    const open = new Refused(409, 'wallet.round.open', undefined, 'A round is still open there');
    serve({ [WALLETS]: () => answer('60.00', '40.50'), [TRANSFER]: () => open });
    await show();
    const back = await screen.findByRole('button', { name: 'Bring all back' });
    fireEvent.click(back);
    expect((await screen.findByRole('alert')).textContent).toContain('A round is still open there');
    serve({ [TRANSFER]: () => moving() });
    fireEvent.click(back);
    await vi.waitFor(() => expect(requestsTo(TRANSFER)).toHaveLength(2));
    expect(await moved()).toEqual([
      { from: 'ALL', to: 'MAIN' },
      { from: 'ALL', to: 'MAIN' },
    ]);
    expect(new Set(keys()).size).toBe(2);
  });

  it('what was not answered is sent again as the same request', async () => {
    serve({ [WALLETS]: () => answer('60.00', '40.50'), [TRANSFER]: () => new Refused(503, 'system.busy') });
    await show();
    const back = await screen.findByRole('button', { name: 'Bring all back' });
    fireEvent.click(back);
    await screen.findByRole('alert');
    serve({ [TRANSFER]: () => moving() });
    fireEvent.click(back);
    await vi.waitFor(() => expect(requestsTo(TRANSFER)).toHaveLength(2));
    expect(new Set(keys()).size).toBe(1);
  });

  it('what was not answered long ago is not meant by the next press', async () => {
    serve({ [WALLETS]: () => answer('60.00', '40.50'), [TRANSFER]: () => new Refused(503, 'system.busy') });
    await show();
    const back = await screen.findByRole('button', { name: 'Bring all back' });
    fireEvent.click(back);
    await screen.findByRole('alert');
    const later = Date.now() + 180_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    serve({ [TRANSFER]: () => moving() });
    fireEvent.click(back);
    await vi.waitFor(() => expect(requestsTo(TRANSFER)).toHaveLength(2));
    expect(new Set(keys()).size).toBe(2);
    vi.restoreAllMocks();
  });

  it('their names are in the language that is read', async () => {
    const named = (name: string) => ({
      ...answer('60.00', '0.00'),
      wallets: [wallet('MAIN', name, '60.00'), wallet('BGS', 'Bang Slots', '0.00')],
    });
    serve({
      [WALLETS]: (request) => named(request.headers.get('Language') === 'TH' ? 'กระเป๋าหลัก' : 'Main wallet'),
    });
    await show();
    expect(await screen.findByText('Main wallet')).toBeDefined();
    await act(() => i18n.speak('TH'));
    expect(await screen.findByText('กระเป๋าหลัก')).toBeDefined();
    await act(() => i18n.speak('EN'));
  });

  it('with nothing elsewhere there is nothing to bring back', async () => {
    serve({ [WALLETS]: () => answer('60.00', '0.00') });
    await show();
    const back = await screen.findByRole<HTMLButtonElement>('button', { name: 'Bring all back' });
    expect(back.disabled).toBe(true);
  });

  it('WAL-014: what a provider has not confirmed is shown until it is', async () => {
    const kept = (main: string, atVendor: string, held: string) => {
      const all = answer(main, atVendor, 0, held);
      return { ...all, wallets: all.wallets.map((one) => ({ ...one, keptByVendor: one.wallet === 'BGS' })) };
    };
    const underWay = { from: 'MAIN', to: 'BGS', amount: '20.00', createdAt: 1_790_000_000_000 };
    serve({
      [WALLETS]: () => kept('60.00', '0.00', '20.00'),
      [OPEN]: () => ({ list: [] }),
      [TRANSFER]: () => ({ ...moving(), status: 'pending' }),
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Transfer' }));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.change(sheet.getByLabelText('Amount'), { target: { value: '20' } });
    serve({ [OPEN]: () => ({ list: [underWay] }) });
    fireEvent.click(sheet.getByRole('button', { name: 'Transfer' }));
    const held = ['Main wallet฿60.00', 'Bang Slots฿0.00', 'Under way: Main wallet to Bang Slots฿20.00'];
    await waitFor(async () => expect(await rows()).toEqual(held));
    serve({ [WALLETS]: () => kept('60.00', '20.00', '0.00'), [OPEN]: () => ({ list: [] }) });
    await waitFor(async () => expect(await rows()).toEqual(['Main wallet฿60.00', 'Bang Slots฿20.00']), {
      timeout: 5_000,
    });
  });

  it('no provider is asked about where none keeps money itself', async () => {
    serve({ [WALLETS]: () => answer('60.00', '40.50') });
    await show();
    await rows();
    await quietTime();
    expect(requestsTo(OPEN)).toHaveLength(0);
  });

  it('a list that does not come to the sums is asked for again', async () => {
    serve({ [WALLETS]: () => ({ ...answer('60.00', '40.50'), sumBalance: '90.00' }) });
    await show();
    serve({ [WALLETS]: () => answer('60.00', '30.00') });
    await waitFor(async () => expect(await rows()).toEqual(['Main wallet฿60.00', 'Bang Slots฿30.00']));
  });
});
