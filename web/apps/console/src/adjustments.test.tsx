// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refused, paged, requestsTo, serve, show, stage } from './testing.tsx';

const PROPOSED = {
  proposalId: 'prp_1',
  memberName: 'somchai88',
  direction: 'credit',
  amount: '500.00',
  reason: 'Round stopped by a fault',
  state: 'open',
  digest: 'ab12cd34'.repeat(8),
  proposer: 'Prasert',
  own: false,
  createdAt: Date.UTC(2026, 10, 25, 5),
  expiresAt: Date.UTC(2026, 10, 26, 5),
};
const WALLET = {
  memberName: 'somchai88',
  sumBalance: '1000.00',
  available: '900.00',
  held: '100.00',
  currency: 'THB',
};

describe('adjustments', () => {
  const serveAdjustments = (list: object[]) =>
    serve({
      'GET /console/adjustments': () => paged(list),
      'GET /console/members/somchai88/wallet': () => WALLET,
    });

  it('R67: who may approve sees the balance of this moment and approves what is on the screen', async () => {
    stage.permissions = ['adjustment.read', 'adjustment.approve'];
    serveAdjustments([PROPOSED]);
    serve({
      'POST /console/adjustments/prp_1/approve': () => ({ ...PROPOSED, state: 'executed' }),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Decide' }));
    const sheet = await screen.findByRole('dialog');
    expect(await within(sheet).findByText('900.00 THB')).toBeDefined();
    expect(within(sheet).getByText('ab12cd34')).toBeDefined();
    fireEvent.click(within(sheet).getByRole('button', { name: 'Approve and carry out' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = requestsTo('POST /console/adjustments/prp_1/approve');
    expect(await sent?.json()).toEqual({ digest: PROPOSED.digest });
    expect(screen.queryByRole('button', { name: 'Propose adjustment' })).toBeNull();
  });

  it('a proposal that changed meanwhile is said in the sheet, which stays', async () => {
    stage.permissions = ['adjustment.read', 'adjustment.approve'];
    serveAdjustments([PROPOSED]);
    serve({
      'POST /console/adjustments/prp_1/approve': () =>
        new Refused(409, 'proposal.stale', 'This proposal has changed, please look at it again'),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Decide' }));
    const approve = await screen.findByRole('button', { name: 'Approve and carry out' });
    await waitFor(() => expect((approve as HTMLButtonElement).disabled).toBe(false));
    fireEvent.click(approve);
    expect((await screen.findByRole('alert')).textContent).toContain('please look at it again');
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('R67: who proposed takes it back and cannot decide', async () => {
    stage.permissions = ['adjustment.read', 'adjustment.propose'];
    serveAdjustments([{ ...PROPOSED, own: true }]);
    serve({
      'POST /console/adjustments/prp_1/withdraw': () => ({ ...PROPOSED, state: 'withdrawn' }),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(requestsTo('POST /console/adjustments/prp_1/withdraw')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });

  it('a rejection needs a reason of five characters', async () => {
    stage.permissions = ['adjustment.read', 'adjustment.approve'];
    serveAdjustments([PROPOSED]);
    serve({
      'POST /console/adjustments/prp_1/reject': () => ({ ...PROPOSED, state: 'rejected' }),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Decide' }));
    const reject = await screen.findByRole('button', { name: 'Reject' });
    const reason = screen.getByLabelText(/Reason for rejecting/);
    fireEvent.change(reason, { target: { value: 'why ' } });
    expect((reject as HTMLButtonElement).disabled).toBe(true);
    fireEvent.change(reason, { target: { value: 'Not shown by the log' } });
    fireEvent.click(reject);
    await waitFor(() => expect(requestsTo('POST /console/adjustments/prp_1/reject')).toHaveLength(1));
    expect(await requestsTo('POST /console/adjustments/prp_1/reject')[0]?.json()).toEqual({
      reason: 'Not shown by the log',
    });
  });

  it('A09: the form takes a number with two places and says what the member has', async () => {
    stage.permissions = ['adjustment.read', 'adjustment.propose'];
    serveAdjustments([]);
    serve({ 'POST /console/members/somchai88/adjustments': () => PROPOSED });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Propose adjustment' }));
    const sheet = await screen.findByRole('dialog');
    const send = within(sheet).getByRole('button', { name: 'Propose adjustment' });
    const name = within(sheet).getByLabelText(/Member's user name/);
    fireEvent.change(name, { target: { value: 'somchai88' } });
    fireEvent.blur(name);
    expect(await within(sheet).findByText('Available now: 900.00 THB')).toBeDefined();
    fireEvent.change(within(sheet).getByLabelText(/^Reason/), { target: { value: 'Round stopped' } });
    for (const wrong of ['1.234', '-1', '1e3', '1,000', 'x']) {
      fireEvent.change(within(sheet).getByLabelText(/^Amount/), { target: { value: wrong } });
      expect((send as HTMLButtonElement).disabled, wrong).toBe(true);
    }
    fireEvent.change(within(sheet).getByLabelText(/^Amount/), { target: { value: '12.50' } });
    fireEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await requestsTo('POST /console/members/somchai88/adjustments')[0]?.json()).toEqual({
      direction: 'credit',
      amount: '12.50',
      reason: 'Round stopped',
    });
  });
});
