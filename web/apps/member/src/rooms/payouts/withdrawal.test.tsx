// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { WALLET, wallet } from '../payments/fixtures.ts';
import type { Withdrawal } from './queries.ts';
import { type Answer, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';

stubBrowser();
const {
  answers,
  CARD,
  DETAIL,
  OTHER,
  SETTINGS,
  showWithdrawals: show,
  T0,
  withdrawal,
} = await import('../../testing-withdrawals.ts');
const { queries } = await import('../../core/api.ts');
const { payoutKeys } = await import('./queries.ts');

const REPORT = 'GET /wps/relay/MCS2_WithdrawTransactionReport';

const ON_ITS_WAY = withdrawal({ status: 'processing', step: 'sent' });
const UNKNOWN = withdrawal({ status: 'processing', step: 'unknown' });
const PAID = withdrawal({ status: 'paid', step: 'paid', completedAt: T0 + 60_000 });
const REFUSED = withdrawal({
  status: 'refused',
  step: 'refused',
  reason: 'wrong.name',
  reasonText: 'The account is in another name',
  completedAt: T0 + 60_000,
});

describe('one withdrawal', () => {
  const at = '/m/withdraw?orderId=wdr_1';

  it('OPN-117: is followed to its end, with steps, times and the balance of that moment', async () => {
    let now = ON_ITS_WAY;
    await show(at, { [DETAIL]: () => now });
    expect(await screen.findByRole('heading', { name: 'On its way' })).toBeDefined();
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      expect.stringMatching(/^Amount set aside\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/),
      expect.stringMatching(/^Being checked/),
    ]);
    now = PAID;
    serve({ [WALLET]: () => wallet('4000.00') });
    await act(() => queries.invalidateQueries({ queryKey: payoutKeys.all() }));
    expect(await screen.findByRole('heading', { name: 'Paid' })).toBeDefined();
    expect(await screen.findByText('฿4,000.00')).toBeDefined();
  });

  it('OPN-118: one that was paid to an address shows its coins and copies their transaction', async () => {
    const transaction = 'a1'.repeat(32);
    const coins = { coins: '24.75', rate: '40.00', transaction };
    await show(at, { [DETAIL]: () => ({ ...PAID, kind: 'crypto', coins }) });
    expect(await screen.findByText('24.75 USDT')).toBeDefined();
    expect(screen.getByText('1 USDT').parentElement?.textContent).toContain('฿40.00');
    expect(screen.getByText(transaction)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Copy transaction' })).toBeDefined();
    expect(screen.queryByText(/≈/)).toBeNull();
  });

  describe('OPN-117: another account while it waits', () => {
    const CHANGE = 'PUT /wps/transaction/withdraw/wdr_1/card';
    const WAITS = withdrawal({ isChangeable: true });

    async function choose(routes: Record<string, Answer>, pin = '246813') {
      await show(at, { [DETAIL]: () => WAITS, [SETTINGS]: answers({ cards: [CARD, OTHER] }), ...routes });
      fireEvent.click(await screen.findByRole('button', { name: 'Pay to another account' }));
      const sheet = within(await screen.findByRole('dialog'));
      fireEvent.click(await sheet.findByRole('radio', { name: /Siam Demo Bank/ }));
      fireEvent.change(sheet.getByLabelText('Funds password', { selector: 'input' }), {
        target: { value: pin },
      });
      const send = sheet.getByRole('button', { name: 'Change account' });
      fireEvent.click(send);
      fireEvent.click(send);
      return sheet;
    }

    it('is chosen with the funds password, once', async () => {
      await choose({ [CHANGE]: () => withdrawal({ isChangeable: true, bankCode: 'SIA' }) });
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const [sent, ...more] = requestsTo(CHANGE);
      expect(more).toEqual([]);
      expect(await sent?.json()).toEqual({ cardId: 'card_2', paymentPassword: '246813' });
    });

    it('is another one: the one that it goes to is not among them', async () => {
      const ALIKE = { ...OTHER, cardId: 'card_3', accountNumber: CARD.accountNumber };
      await show(at, { [DETAIL]: () => WAITS, [SETTINGS]: answers({ cards: [CARD, OTHER, ALIKE] }) });
      fireEvent.click(await screen.findByRole('button', { name: 'Pay to another account' }));
      const sheet = within(await screen.findByRole('dialog'));
      await sheet.findAllByRole('radio', { name: /Siam Demo Bank/ });
      expect(sheet.getAllByRole('radio')).toHaveLength(2);
      expect(sheet.queryByRole('radio', { name: /Krung Demo Bank/ })).toBeNull();
    });

    it('is not sent without all digits', async () => {
      const sheet = await choose({}, '123');
      expect(sheet.getByRole('alert').textContent).toContain('All 6 digits are needed');
      expect(requestsTo(CHANGE)).toEqual([]);
    });

    it('is refused in words in the sheet, which stays', async () => {
      const sheet = await choose({
        [CHANGE]: () => new Refused(409, 'withdraw.not.changeable', {}, 'It is on its way already'),
      });
      expect((await sheet.findByRole('alert')).textContent).toContain('It is on its way already');
    });

    it('is not offered for one that is on its way', async () => {
      await show(at, { [DETAIL]: () => ON_ITS_WAY });
      await screen.findByRole('heading', { name: 'On its way' });
      expect(screen.queryByRole('button', { name: 'Pay to another account' })).toBeNull();
    });
  });

  it('OPN-117: while the bank has not said anything, the money is said to be reserved', async () => {
    await show(at, { [DETAIL]: () => UNKNOWN });
    expect(
      await screen.findByText('Your bank is confirming. Your money is safe and reserved.'),
    ).toBeDefined();
  });

  it('OPN-117: one that was refused says why, and that the money is back', async () => {
    await show(at, { [DETAIL]: () => REFUSED });
    expect(await screen.findByRole('heading', { name: 'Refused, money is back' })).toBeDefined();
    expect(screen.getByText('The account is in another name')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Customer service' })).toBeDefined();
  });

  it('one that the bank sent back says so', async () => {
    await show(at, {
      [DETAIL]: () => withdrawal({ status: 'refused', step: 'returned', reason: 'returned' }),
    });
    expect(
      await screen.findByText('Your bank sent the money back; it is in your wallet again'),
    ).toBeDefined();
  });

  it('one that is not of this member is not found', async () => {
    await show('/m/withdraw?orderId=wdr_9');
    expect(await screen.findByText('This withdrawal was not found')).toBeDefined();
  });
});

describe('withdrawal report', () => {
  const page = (list: Withdrawal[]) => ({
    list,
    pageNum: 1,
    totalPages: 1,
    totalCount: list.length,
    footer: { amount: '2000.00', fee: '20.00', net: '1980.00' },
  });

  it('WAL-015 OPN-117: lists withdrawals with their state and sums, and leads to each', async () => {
    await show('/m/withdraw?tab=history', {
      [REPORT]: () => page([PAID, withdrawal({ orderId: 'wdr_2' })]),
    });
    const [paid, open] = await screen.findAllByRole('listitem');
    expect(paid?.textContent).toMatch(/•••• 4321.*฿1,000\.00Paid$/);
    expect(open?.textContent).toMatch(/Pending$/);
    expect(
      within(paid as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/m/withdraw?orderId=wdr_1');
    expect(screen.getByRole('region', { name: 'Withdrawals: 2' }).textContent).toContain('1,980.00');
  });

  it('OPN-117: a state and a period are asked of the server', async () => {
    await show('/m/withdraw?tab=history', { [REPORT]: () => page([PAID]) });
    fireEvent.click(await screen.findByRole('radio', { name: 'Refused' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Today' }));
    await waitFor(() => {
      const asked = new URL(requestsTo(REPORT).at(-1)?.url ?? '').searchParams;
      expect(asked.get('status')).toBe('refused');
      expect(asked.get('startDate')).toBe(asked.get('endDate'));
    });
    expect(new URL(requestsTo(REPORT)[0]?.url ?? '').searchParams.get('status')).toBeNull();
  });

  it('WAL-015: has an empty state', async () => {
    await show('/m/withdraw?tab=history', { [REPORT]: () => page([]) });
    expect(await screen.findByText('No withdrawals in this period')).toBeDefined();
  });
});
