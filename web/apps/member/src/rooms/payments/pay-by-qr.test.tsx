// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CLAIMED,
  DETAIL,
  EXPIRED,
  LATE,
  PAID,
  qrDeposit,
  SUCCESS,
  T0,
  TO_PAY,
  WALLET,
  wallet,
} from './fixtures.ts';
import { Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';

stubBrowser();
const { queries } = await import('../../core/api.ts');
const { paymentKeys } = await import('./queries.ts');
const { showDeposits: show } = await import('../../testing-deposits.ts');

const AT = '/m/voucherCenter?orderId=dep_1';
const CODE = 'QR code to pay by PromptPay QR';
const code = () => screen.findByRole('img', { name: CODE });
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

describe('a deposit by QR code', () => {
  it('WAL-017: shows the amount, the code with its margin, the time left and who is paid', async () => {
    await show(AT, { [DETAIL]: () => qrDeposit(TO_PAY) });
    const drawn = await code();
    expect(screen.getByText('Amount to pay').parentElement?.textContent).toContain('฿1,000.00');
    expect(screen.getByRole('timer').textContent).toBe('Time left 14:05');
    expect(screen.getByText('PromptPay QR · Suvarna')).toBeDefined();
    // Four light modules on each side: the first dark one is the corner of a finder pattern.
    expect(drawn.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/);
    press('Copy amount');
    await waitFor(() => expect(written).toEqual(['1000.00']));
  });

  it('opens the app of the bank or wallet where there is an address for it', async () => {
    await show(AT, { [DETAIL]: () => qrDeposit(TO_PAY) });
    await code();
    press('Open the app');
    expect(location.hash).toBe('#app');
  });

  it('without an address there is no app to open', async () => {
    await show(AT, { [DETAIL]: () => qrDeposit(TO_PAY, { payUrl: 'javascript:alert(1)' }) });
    await code();
    expect(screen.queryByRole('button', { name: 'Open the app' })).toBeNull();
  });

  it('"I have paid" asks at once; while nothing came the code is put away, and can be fetched back', async () => {
    await show(AT, { [DETAIL]: () => qrDeposit(TO_PAY) });
    await code();
    serve({ [PAID]: () => qrDeposit(CLAIMED), [DETAIL]: () => qrDeposit(CLAIMED) });
    press('I have paid');
    expect(await screen.findByRole('heading', { name: 'Being checked' })).toBeDefined();
    expect(requestsTo(PAID)).toHaveLength(1);
    expect(screen.queryByRole('img', { name: CODE })).toBeNull();
    press('Show the QR again');
    expect(await code()).toBeDefined();
    expect(screen.getByRole('button', { name: 'Ask again' })).toBeDefined();
  });

  it('"I have paid" that was right shows the new balance at once', async () => {
    await show(AT, { [DETAIL]: () => qrDeposit(TO_PAY) });
    await code();
    serve({
      [PAID]: () => qrDeposit(SUCCESS),
      [DETAIL]: () => qrDeposit(SUCCESS),
      [WALLET]: () => wallet('1012.50'),
    });
    press('I have paid');
    expect(await screen.findByRole('heading', { name: 'Deposit successful' })).toBeDefined();
    expect(await screen.findByText('฿1,012.50')).toBeDefined();
  });

  it('a question that was refused is said, and the code stays', async () => {
    await show(AT, { [DETAIL]: () => qrDeposit(TO_PAY), [PAID]: () => new Refused(503, 'system.busy') });
    await code();
    press('I have paid');
    expect((await screen.findByRole('alert')).textContent).toContain('busy');
    expect(screen.getByRole('img', { name: CODE })).toBeDefined();
  });

  it('says when the time to pay is over, before the server closes it', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(T0 + 900_001);
    await show(AT, { [DETAIL]: () => qrDeposit(TO_PAY) });
    await code();
    expect(screen.getByRole('timer').textContent).toBe('Time is over');
  });

  it.each([
    ['expired', EXPIRED, 'This deposit has expired'],
    ['paid late', LATE, 'Deposit successful'],
  ] as const)('follows the news: %s', async (_what, state, heading) => {
    let now: ReturnType<typeof qrDeposit> = qrDeposit(TO_PAY);
    await show(AT, { [DETAIL]: () => now });
    await code();
    now = qrDeposit(state);
    await act(() => queries.invalidateQueries({ queryKey: paymentKeys.deposits() }));
    expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
    expect(screen.queryByRole('img', { name: CODE })).toBeNull();
  });
});

describe('the picture of a code', () => {
  it('that cannot be drawn is said', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await show(AT, { [DETAIL]: () => qrDeposit(TO_PAY) });
    await code();
    press('Save QR');
    expect((await screen.findByRole('alert')).textContent).toContain('A screenshot works too');
  });
});
