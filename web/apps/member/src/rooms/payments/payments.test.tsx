// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  CHANNELS,
  CREATE,
  DECLINED,
  CLAIMED,
  DECLINED_IN_REVIEW,
  deposit,
  DETAIL,
  EXPIRED,
  EXPIRED_IN_REVIEW,
  GIVEN_UP,
  GIVEN_UP_IN_REVIEW,
  IN_REVIEW,
  LATE,
  NOT_RECEIVED,
  OTHER_PAYER,
  PLACING,
  qrDeposit,
  RETURNED,
  SUCCESS,
  T0,
  TO_PAY,
  transfer,
  TWICE,
  WALLET,
  wallet,
} from './fixtures.ts';
import type { DepositStarted } from './queries.ts';
import { quietTime, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';

stubBrowser();
const { queries } = await import('../../core/api.ts');
const { wallets } = await import('../wallet/queries.ts');
const { paymentKeys } = await import('./queries.ts');
const { showDeposits: show } = await import('../../testing-deposits.ts');

// A place on this page: the test browser cannot leave it.
const started: DepositStarted = { orderId: 'dep_1', payUrl: '?orderId=dep_1#pay' };

async function toConfirm(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('radio', { name: /Siam Demo Bank/ }));
  fireEvent.click(screen.getByRole('button', { name: '1,000' }));
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  return screen.getByRole('button', { name: 'Go to payment' });
}

describe('deposit', () => {
  it('NAV-047: offers only what the server lists', async () => {
    await show();
    await screen.findByRole('radio', { name: /Krung Demo Bank/ });
    const banks = within(screen.getByRole('radiogroup', { name: 'Choose a bank' })).getAllByRole('radio');
    const channels = within(screen.getByRole('radiogroup', { name: /Channel/ })).getAllByRole('radio');
    expect([channels.length, banks.length]).toEqual([1, 2]);
  });

  it('OPN-115: without a channel it says so', async () => {
    await show('/m/voucherCenter', { [CHANNELS]: () => ({ list: [] }) });
    expect(await screen.findByText('No deposit channel is available right now')).toBeDefined();
  });

  it('OPN-115: nothing is sent before a bank and an amount within the limits are chosen', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Please choose a bank')).toBeDefined();
    expect(screen.getByText('Please enter an amount')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: /Siam Demo Bank/ }));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '99.99' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('The amount must be from ฿100 to ฿200,000')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    await quietTime();
    expect(requestsTo(CREATE)).toEqual([]);
  });

  it('OPN-115: a double press creates one order and leads to the payment page', async () => {
    await show();
    serve({ [CREATE]: () => started, [DETAIL]: () => deposit(TO_PAY) });
    const pay = await toConfirm();
    fireEvent.click(pay);
    fireEvent.click(pay);
    await waitFor(() => expect(location.hash).toBe('#pay'));
    expect(location.search).toBe('?orderId=dep_1');
    const [sent, ...more] = requestsTo(CREATE);
    expect(more).toEqual([]);
    expect(await sent?.json()).toEqual({ vendor: 'sandbox', bankId: 'sia', amount: '1000.00' });
  });

  it('OPN-115: after a broken answer the second press is the same order, even from a sheet opened anew', async () => {
    await show();
    serve({ [CREATE]: () => new Refused(503, 'system.busy') });
    fireEvent.click(await toConfirm());
    await screen.findByRole('alert');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    serve({ [CREATE]: () => started, [DETAIL]: () => deposit(TO_PAY) });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    fireEvent.click(screen.getByRole('button', { name: 'Go to payment' }));
    await waitFor(() => expect(requestsTo(CREATE)).toHaveLength(2));
    const [first, second] = requestsTo(CREATE).map((request) => request.headers.get('Idempotency-Key'));
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    await waitFor(() => expect(location.hash).toBe('#pay'));
  });

  it('OPN-115: an amount the server refuses is told at the field', async () => {
    await show();
    serve({ [CREATE]: () => new Refused(400, 'deposit.amount.out.of.range') });
    fireEvent.click(await toConfirm());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  });

  it('a payment address that is no web page is not opened', async () => {
    await show();
    serve({ [CREATE]: () => ({ ...started, payUrl: 'javascript:alert(1)' }) });
    fireEvent.click(await toConfirm());
    expect((await screen.findByRole('alert')).textContent).toContain('not valid');
    expect(location.search).toBe('');
  });
});

describe('one order', () => {
  it('OPN-115: waits, hears the news and shows the new balance', async () => {
    let state: Parameters<typeof deposit>[0] = TO_PAY;
    await show('/m/voucherCenter?orderId=dep_1', { [DETAIL]: () => deposit(state) });
    await screen.findByText('Waiting for your payment');
    queries.setQueryData(wallets().queryKey, wallet('12.50'));
    state = SUCCESS;
    serve({ [WALLET]: () => wallet('1012.50') });
    await act(() => queries.invalidateQueries({ queryKey: paymentKeys.deposits() }));
    expect(await screen.findByText('Deposit successful')).toBeDefined();
    expect(await screen.findByText('฿1,012.50')).toBeDefined();
  });

  it.each([
    ['a deposit that was paid', SUCCESS, 'due'],
    ['a deposit that waits', TO_PAY, null],
    ['a deposit that failed', DECLINED, null],
  ])('%s is, or is not, a reason to offer notifications and the app', async (_what, state, offer) => {
    for (const key of ['OFFER_push', 'OFFER_install']) localStorage.removeItem(key);
    await show('/m/voucherCenter?orderId=dep_1', { [DETAIL]: () => deposit(state) });
    await screen.findByText('dep_1');
    expect(localStorage.getItem('OFFER_push')).toBe(offer);
    expect(localStorage.getItem('OFFER_install')).toBe(offer);
  });

  it('one that its provider has not taken yet has nothing to be paid', async () => {
    await show('/m/voucherCenter?orderId=dep_1', { [DETAIL]: () => qrDeposit(PLACING) });
    expect(await screen.findByText('Waiting for your payment')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull();
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
  });

  it('OPN-116: a pending order can still be paid', async () => {
    await show('/m/voucherCenter?orderId=dep_1', {
      [DETAIL]: () => deposit(TO_PAY, { payUrl: '?orderId=dep_1#pay-on' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }));
    expect(location.hash).toBe('#pay-on');
  });

  it.each([
    ['to pay it', TO_PAY, 'Continue to payment'],
    ['to have it looked for', CLAIMED, 'Ask again'],
  ])('the first thing to do about it is %s', async (_what, state, first) => {
    await show('/m/voucherCenter?orderId=dep_1', { [DETAIL]: () => deposit(state, { payUrl: '#pay-on' }) });
    await screen.findByRole('button', { name: 'Continue to payment' });
    const isGold = (button: HTMLElement) => button.className.split(' ').includes('gold');
    expect(
      screen
        .getAllByRole('button')
        .filter(isGold)
        .map((button) => button.textContent),
    ).toEqual([first]);
  });

  it('OPN-116: a refused payment says why and offers another try', async () => {
    await show('/m/voucherCenter?orderId=dep_1', {
      [DETAIL]: () => deposit(DECLINED, { reasonText: 'The bank declined the payment' }),
    });
    expect(await screen.findByText('Deposit failed')).toBeDefined();
    expect(screen.getByText('The bank declined the payment')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Deposit again' }).getAttribute('href')).toBe('/m/voucherCenter');
    expect(screen.queryByText('New balance')).toBeNull();
  });

  it('OPN-116: a deposit that was not paid in time says so and offers another try', async () => {
    await show('/m/voucherCenter?orderId=dep_1', {
      [DETAIL]: () => deposit(EXPIRED, { reasonText: 'The time to pay ran out' }),
    });
    expect(await screen.findByText('This deposit has expired')).toBeDefined();
    expect(screen.getByText(/^No payment was made in time/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Deposit again' })).toBeDefined();
  });

  it('what arrived is shown where it is not what was ordered, and what was unusual is said', async () => {
    await show('/m/voucherCenter?orderId=dep_1', {
      [DETAIL]: () =>
        deposit(LATE, {
          receivedAmount: '1500.00',
          creditedAmount: '1200.00',
          reasonText: 'Your payment came after the time and is in your wallet now',
        }),
    });
    expect(await screen.findByText('Deposit successful')).toBeDefined();
    expect(screen.getByText('Your payment came after the time and is in your wallet now')).toBeDefined();
    const fact = (name: string) => screen.getByText(name).parentElement?.textContent;
    expect(fact('Ordered')).toContain('1,000.00');
    expect(fact('Received')).toContain('1,500.00');
    expect(fact('Added to your wallet')).toContain('1,200.00');
  });

  it('money that could not be credited is being checked, and nothing more is asked for', async () => {
    await show('/m/voucherCenter?orderId=dep_1', {
      [DETAIL]: () => deposit(IN_REVIEW, { receivedAmount: '0.50' }),
    });
    expect(await screen.findByRole('heading', { name: 'Being checked' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Deposit again' })).toBeNull();
  });

  it.each([
    ['money is there', IN_REVIEW, 'received', /^Your payment came and is being checked/],
    ['nothing was found', IN_REVIEW, 'claimed', /^Your payment was not found yet/],
    ['money came after a refusal', DECLINED_IN_REVIEW, 'received', /^Your payment came and is being checked/],
    ['money came after it was given up', GIVEN_UP_IN_REVIEW, 'received', /^Your payment came and is/],
    ['a transfer was told of too late', EXPIRED_IN_REVIEW, 'claimed', /^Your payment was not found yet/],
  ] as const)('a deposit that is looked into says that %s', async (_what, state, step, text) => {
    const reasonText = state.status === 'pending' ? {} : { reasonText: 'Why it ended before' };
    await show('/m/voucherCenter?orderId=dep_1', {
      [DETAIL]: () => transfer(state, { steps: [{ step, at: T0 }], ...reasonText }),
    });
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByText('Why it ended before')).toBeNull();
    expect(screen.getByRole('button', { name: 'Customer service' })).toBeDefined();
  });

  it.each([
    ['late', LATE, 'Deposit successful', 'Your payment came after the time and is in your wallet now'],
    ['paid twice', TWICE, 'Deposit successful', 'You paid twice; both payments are in your wallet'],
    ['sent back', RETURNED, 'The money was sent back', 'It went back to the account it came from'],
    ['not found', NOT_RECEIVED, 'Deposit failed', 'We looked for your transfer and it did not arrive'],
    ['of another payer', OTHER_PAYER, 'Deposit failed', 'The money came from an account in another name'],
    ['given up', GIVEN_UP, 'Deposit cancelled', 'You cancelled this deposit'],
  ] as const)('%s is said in the words of the server', async (_what, state, heading, reasonText) => {
    await show('/m/voucherCenter?orderId=dep_1', { [DETAIL]: () => deposit(state, { reasonText }) });
    expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
    expect(screen.getByText(reasonText)).toBeDefined();
  });

  it('OPN-116: its steps are told with their times', async () => {
    await show('/m/voucherCenter?orderId=dep_1', {
      [DETAIL]: () =>
        deposit(SUCCESS, {
          steps: [
            { step: 'ordered', at: T0 },
            { step: 'received', at: T0 + 60_000 },
            { step: 'credited', at: T0 + 61_000 },
          ],
        }),
    });
    const steps = within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent?.replace(/[\d/: ]+$/, ''))).toEqual([
      'Deposit ordered',
      'Payment received',
      'Added to your wallet',
    ]);
    expect(steps[1]?.textContent).toMatch(/2026\/11\/20 \d\d:01:00$/);
  });

  it('a deposit that does not exist, or is another member’s, is not found', async () => {
    await show('/m/voucherCenter?orderId=dep_9');
    expect(await screen.findByText('This deposit was not found')).toBeDefined();
  });
});
