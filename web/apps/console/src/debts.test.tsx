// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paged, requestsTo, serve, show, stage } from './testing.tsx';

const AT = Date.UTC(2026, 10, 25, 5);
const OWES = {
  reversalId: 'rev_1',
  vendor: 'sandbox-card',
  vendorReversalId: 'cb-1',
  transactionId: 'tx-1',
  memberName: 'somchai88',
  orderId: 'dep_1',
  currency: 'THB',
  amount: '500.00',
  taken: '200.00',
  owed: '300.00',
  repaid: '0.00',
  writtenOff: '0.00',
  left: '300.00',
  lost: '0.00',
  repaysFromDeposits: false,
  reversedAt: AT,
};
const PROPOSAL = {
  end: 'deposits',
  amount: '300.00',
  proposalId: 'prp_1',
  reason: 'Agreed with the member',
  state: 'open',
  digest: 'ab12cd34'.repeat(8),
  proposer: 'Prasert',
  own: false,
  createdAt: AT,
  expiresAt: AT + 86_400_000,
};

describe('debts', () => {
  const may = (...permissions: string[]) => {
    stage.permissions = ['debt.read', ...permissions];
  };

  it('a debt says what was taken back, what the wallet gave and what is left', async () => {
    may();
    serve({ 'GET /console/debts': () => paged([OWES]) });
    await show('op');
    expect(await screen.findByText('somchai88')).toBeDefined();
    expect(screen.getByText(/^500\.00 THB · /)).toBeDefined();
    expect(screen.getByText('200.00 THB')).toBeDefined();
    expect(screen.getAllByText('300.00 THB')).toHaveLength(2);
    expect(screen.getByText('dep_1')).toBeDefined();
    // Who only reads proposes nothing.
    expect(screen.queryByRole('button', { name: 'Propose a decision' })).toBeNull();
  });

  it('R34: one operator proposes that the next deposits repay it, with a reason', async () => {
    may('debt.propose');
    serve({
      'GET /console/debts': () => paged([OWES]),
      'POST /console/debts/rev_1/proposals': () => ({ ...OWES, proposal: { ...PROPOSAL, own: true } }),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Propose a decision' }));
    const sheet = await screen.findByRole('dialog');
    const send = within(sheet).getByRole('button', { name: 'Send proposal' }) as HTMLButtonElement;
    fireEvent.change(within(sheet).getByLabelText(/^Reason/), { target: { value: 'abcd' } });
    expect(send.disabled).toBe(true);
    fireEvent.change(within(sheet).getByLabelText(/^Reason/), { target: { value: ' Agreed by phone ' } });
    fireEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await requestsTo('POST /console/debts/rev_1/proposals')[0]?.json()).toEqual({
      end: 'deposits',
      reason: 'Agreed by phone',
    });
  });

  it('what deposits repay already can only be written off', async () => {
    may('debt.propose');
    serve({
      'GET /console/debts': () => paged([{ ...OWES, repaysFromDeposits: true }]),
      'POST /console/debts/rev_1/proposals': () => OWES,
    });
    await show('op');
    expect(await screen.findByText('The next deposits repay it')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Propose a decision' }));
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).queryByRole('radio')).toBeNull();
    fireEvent.change(within(sheet).getByLabelText(/^Reason/), { target: { value: 'The member left' } });
    fireEvent.click(within(sheet).getByRole('button', { name: 'Send proposal' }));
    await waitFor(() => expect(requestsTo('POST /console/debts/rev_1/proposals')).toHaveLength(1));
    expect(await requestsTo('POST /console/debts/rev_1/proposals')[0]?.json()).toEqual({
      end: 'writeOff',
      reason: 'The member left',
    });
  });

  it('R34: another operator approves exactly what is on the screen', async () => {
    may('debt.approve');
    const executed = { ...PROPOSAL, state: 'executed', decider: 'Wanida', decidedAt: AT };
    serve({
      'GET /console/debts': () => paged([{ ...OWES, proposal: PROPOSAL }]),
      'POST /console/debts/proposals/prp_1/approve': () => ({ ...OWES, proposal: executed }),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Decide' }));
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).getByText(/300\.00 THB/)).toBeDefined();
    fireEvent.click(within(sheet).getByRole('button', { name: /^Approve/ }));
    await waitFor(() => expect(requestsTo('POST /console/debts/proposals/prp_1/approve')).toHaveLength(1));
    expect(await requestsTo('POST /console/debts/proposals/prp_1/approve')[0]?.json()).toEqual({
      digest: PROPOSAL.digest,
    });
  });

  it('R67: who proposed takes it back and cannot decide', async () => {
    may('debt.propose', 'debt.approve');
    serve({
      'GET /console/debts': () => paged([{ ...OWES, proposal: { ...PROPOSAL, own: true } }]),
      'POST /console/debts/proposals/prp_1/withdraw': () => OWES,
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(requestsTo('POST /console/debts/proposals/prp_1/withdraw')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });

  it('what is settled offers nothing, and an empty list says so', async () => {
    may('debt.propose', 'debt.approve');
    const settled = { ...OWES, left: '0.00', writtenOff: '300.00' };
    serve({
      'GET /console/debts': (request) =>
        paged(new URL(request.url).searchParams.get('state') === 'over' ? [settled] : []),
    });
    await show('op');
    expect(await screen.findByText('No debt is open')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: 'Settled' }));
    expect(await screen.findByText('Written off')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Propose a decision' })).toBeNull();
  });
});
