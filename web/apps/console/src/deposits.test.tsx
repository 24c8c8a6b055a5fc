// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { paged, requestsTo, serve, show, stage } from './testing.tsx';

// The reader of files in jsdom takes no bytes that came by fetch.
vi.mock('@erawan/kit/data-url', () => ({ dataUrl: async ({ type }: Blob) => `data:${type};base64,` }));

const AT = Date.UTC(2026, 10, 26, 5);
const CLAIMED = {
  orderId: 'dep_1',
  memberName: 'somchai88',
  amount: '500.00',
  amountToPay: '500.37',
  status: 'pending',
  step: 'claimed',
  bankCode: 'KRU',
  account: 'kru-1',
  accountNumber: 'xxxxxx7890',
  payerName: 'Somchai J***',
  remark: 'From my phone',
  images: ['dpi_1'],
  slips: [{ bank: '004', transRef: 'ABC123', found: false }],
  candidates: [{ receiptId: 'rcp_1', amount: '500.00', payerName: 'Somchai J***', paidAt: AT }],
  createdAt: AT,
  claimedAt: AT,
};
const PROPOSAL = {
  verdict: 'match',
  amount: '500.00',
  receiptId: 'rcp_1',
  proposalId: 'prp_1',
  reason: 'Seen on the bank statement',
  state: 'open',
  digest: 'ab12cd34'.repeat(8),
  proposer: 'Prasert',
  own: false,
  createdAt: AT,
  expiresAt: AT + 86_400_000,
};

describe('deposits by transfer', () => {
  const may = (...permissions: string[]) => {
    stage.permissions = ['deposit.read', ...permissions];
  };

  it('money in suspense is proposed for the deposit that its member reported', async () => {
    may('deposit.propose');
    serve({
      'GET /console/deposits': () => paged([CLAIMED]),
      'POST /console/deposits/dep_1/proposals': () => CLAIMED,
    });
    await show('op');
    expect(await screen.findByText('500.37')).toBeDefined();
    expect(screen.getByText('004 ABC123 · not confirmed by the bank so far')).toBeDefined();
    expect(screen.getByText('From my phone')).toBeDefined();
    await waitFor(() => expect(requestsTo('GET /console/deposits/dep_1/images/dpi_1')).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'Propose a decision' }));
    const sheet = await screen.findByRole('dialog');
    const send = within(sheet).getByRole('button', { name: 'Send proposal' }) as HTMLButtonElement;
    expect(send.disabled).toBe(true);
    fireEvent.change(within(sheet).getByLabelText(/^Reason/), { target: { value: ' On the statement ' } });
    fireEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await requestsTo('POST /console/deposits/dep_1/proposals')[0]?.json()).toEqual({
      verdict: 'match',
      receiptId: 'rcp_1',
      reason: 'On the statement',
    });
  });

  it('two payments of one amount by one person differ by reference and time', async () => {
    may('deposit.propose');
    const one = { amount: '500.00', payerName: 'Somchai J***' };
    const candidates = [
      { ...one, receiptId: 'rcp_1', reference: '004/A1', paidAt: AT },
      { ...one, receiptId: 'rcp_2', reference: '004/A2', paidAt: AT + 60_000 },
    ];
    serve({
      'GET /console/deposits': () => paged([{ ...CLAIMED, images: [], candidates }]),
      'POST /console/deposits/dep_1/proposals': () => CLAIMED,
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Propose a decision' }));
    const sheet = within(await screen.findByRole('dialog'));
    const [first, second] = within(sheet.getByRole('radiogroup', { name: 'Money in suspense' })).getAllByRole(
      'radio',
    );
    expect(first?.textContent).toMatch(/^500.00 · Somchai J\*\*\* · 004\/A1 · 2026\/11\/26 \d\d:00:00$/);
    expect(second?.textContent).toMatch(/004\/A2 · 2026\/11\/26 \d\d:01:00$/);
    expect(first?.getAttribute('aria-checked')).toBe('true');
    fireEvent.click(second as HTMLElement);
    fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'On the statement' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Send proposal' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await requestsTo('POST /console/deposits/dep_1/proposals')[0]?.json()).toMatchObject({
      receiptId: 'rcp_2',
    });
  });

  it('a slip opens in full size, here', async () => {
    may();
    serve({
      'GET /console/deposits': () => paged([CLAIMED]),
      'GET /console/deposits/dep_1/images/dpi_1': () =>
        new Response('jpeg', { headers: { 'Content-Type': 'image/jpeg' } }),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Slip the member sent in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Slip the member sent in' }));
    expect(dialog.getByRole('img').getAttribute('src')).toMatch(/^data:image\/jpeg/);
    expect(document.querySelector('a[download]')).toBeNull();
  });

  it('without money in suspense it can only be refused, with the reason that the member reads', async () => {
    may('deposit.propose');
    serve({
      'GET /console/deposits': () => paged([{ ...CLAIMED, candidates: [], images: [] }]),
      'POST /console/deposits/dep_1/proposals': () => CLAIMED,
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Propose a decision' }));
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).queryByText('The money arrived')).toBeNull();
    fireEvent.click(within(sheet).getByRole('radio', { name: 'Another person paid' }));
    fireEvent.change(within(sheet).getByLabelText(/^Reason/), { target: { value: 'Another name' } });
    fireEvent.click(within(sheet).getByRole('button', { name: 'Send proposal' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await requestsTo('POST /console/deposits/dep_1/proposals')[0]?.json()).toEqual({
      verdict: 'refuse',
      refusal: 'payer.other',
      reason: 'Another name',
    });
  });

  it('R67: another operator approves what is on the screen; who proposed takes it back', async () => {
    may('deposit.propose', 'deposit.approve');
    let own = false;
    serve({
      'GET /console/deposits': () => paged([{ ...CLAIMED, images: [], proposal: { ...PROPOSAL, own } }]),
      'POST /console/deposits/proposals/prp_1/approve': () => {
        own = true;
        return { ...CLAIMED, proposal: { ...PROPOSAL, state: 'executed' } };
      },
      'POST /console/deposits/proposals/prp_1/withdraw': () => CLAIMED,
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Decide' }));
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).getByText('Approving credits 500.00 to somchai88.')).toBeDefined();
    fireEvent.click(within(sheet).getByRole('button', { name: 'Approve and carry out' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await requestsTo('POST /console/deposits/proposals/prp_1/approve')[0]?.json()).toEqual({
      digest: PROPOSAL.digest,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(requestsTo('POST /console/deposits/proposals/prp_1/withdraw')).toHaveLength(1),
    );
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });

  it('coins are found by address or transaction, with what the chain and the wallet have of them', async () => {
    may();
    serve({
      'GET /console/deposits': () => paged([]),
      'GET /console/coins': () =>
        paged([
          {
            receiptId: 'rcp_2',
            vendor: 'usdt-trc20',
            transactionId: 'ab12:0',
            onChain: {
              address: 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW',
              coins: '0.50',
              rate: '34.25',
              block: 77,
            },
            amount: '17.12',
            credited: '0.00',
            suspended: '17.12',
            reason: 'too.small',
            memberName: 'somchai88',
            receivedAt: AT,
          },
        ]),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('radio', { name: 'Coins' }));
    expect(await screen.findByText('0.50 USDT × 34.25')).toBeDefined();
    expect(screen.getByText('usdt-trc20 · ab12:0')).toBeDefined();
    expect(screen.getByText('It is less than 1.00')).toBeDefined();
    fireEvent.change(screen.getByLabelText('Address or transaction'), { target: { value: 'ab12%' } });
    await waitFor(() => {
      const [last] = requestsTo('GET /console/coins').slice(-1);
      expect(new URL(last?.url ?? '').searchParams.get('search')).toBe('ab12');
    });
  });
});
