// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLAIMED, coins, DETAIL, PAID, SUCCESS, T0, TO_PAY } from './fixtures.ts';
import { requestsTo, serve, stubBrowser } from '../../testing.tsx';

stubBrowser();
const { queries } = await import('../../core/api.ts');
const { paymentKeys } = await import('./queries.ts');
const { showDeposits: show } = await import('../../testing-deposits.ts');

const AT = '/m/voucherCenter?orderId=dep_1';
const CANCEL = 'DELETE /wps/transaction/deposit/dep_1';
const ADDRESS = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW';
const CODE = 'QR code of the TRC20 address';
const MATCHING = { status: 'pending', step: 'matching' } as const;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const written: string[] = [];

beforeEach(() => {
  written.length = 0;
  vi.spyOn(Date, 'now').mockReturnValue(T0 + 55_000);
  Object.defineProperty(navigator, 'clipboard', {
    value: {
      writeText: async (text: string) => {
        written.push(text);
      },
    },
    configurable: true,
  });
});
afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

describe('a deposit in coins', () => {
  it('WAL-017: warns of other networks and shows coins, rate and address, each to be copied', async () => {
    await show(AT, { [DETAIL]: () => coins(TO_PAY) });
    expect(await screen.findByRole('img', { name: CODE })).toBeDefined();
    expect(screen.getByText(/TRC20 network/)).toBeDefined();
    expect(screen.getByText('14.598541 USDT')).toBeDefined();
    expect(screen.getByText('1 USDT = ฿34.25, for another 14:05')).toBeDefined();
    expect(screen.getByText('TJCn KsPa 7y5o kkXv QAid ZBzq x3Qy Q6sx MW')).toBeDefined();
    expect(screen.getByText('Channel')).toBeDefined();
    expect(screen.queryByText('Bank')).toBeNull();
    press('Copy amount');
    press('Copy address');
    await waitFor(() => expect(written).toEqual(['14.598541', ADDRESS]));
  });

  it('says when the rate is no longer sure, while the order is still open', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(T0 + 900_001);
    await show(AT, { [DETAIL]: () => coins(TO_PAY) });
    expect(await screen.findByText(/^The rate of ฿34.25 is over/)).toBeDefined();
    expect(screen.getByRole('img', { name: CODE })).toBeDefined();
  });

  it('follows coins on the chain: no address to pay to twice, and no way to cancel', async () => {
    let now: ReturnType<typeof coins> = coins(TO_PAY);
    await show(AT, { [DETAIL]: () => now });
    await screen.findByRole('img', { name: CODE });
    expect(screen.getByRole('button', { name: 'Cancel deposit' })).toBeDefined();
    now = coins(MATCHING, { seen: { coins: '14.598541', confirmations: 7, needed: 19 } });
    await act(() => queries.invalidateQueries({ queryKey: paymentKeys.deposits() }));
    expect(await screen.findByRole('progressbar', { name: '7 of 19 confirmations' })).toBeDefined();
    expect(screen.queryByRole('img', { name: CODE })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel deposit' })).toBeNull();
    expect(screen.getByText(/Your coins are on the chain/)).toBeDefined();
    now = coins(SUCCESS);
    await act(() => queries.invalidateQueries({ queryKey: paymentKeys.deposits() }));
    expect(await screen.findByRole('heading', { name: 'Deposit successful' })).toBeDefined();
  });

  it('"I have paid" asks at once, and an order that was not paid can be given up', async () => {
    await show(AT, { [DETAIL]: () => coins(TO_PAY) });
    await screen.findByRole('img', { name: CODE });
    serve({ [PAID]: () => coins(CLAIMED), [DETAIL]: () => coins(CLAIMED), [CANCEL]: () => true });
    press('I have paid');
    expect(await screen.findByRole('heading', { name: 'Being checked' })).toBeDefined();
    expect(requestsTo(PAID)).toHaveLength(1);
    press('Cancel deposit');
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel this deposit?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel deposit' }));
    await waitFor(() => expect(requestsTo(CANCEL)).toHaveLength(1));
  });
});
