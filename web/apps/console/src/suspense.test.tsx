// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paged, requestsTo, serve, show, stage } from './testing.tsx';

const WAITS = {
  receiptId: 'rcp_1',
  vendor: 'sandbox',
  transactionId: 'tx-1',
  amount: '1000.00',
  suspended: '1000.00',
  currency: 'THB',
  reason: 'no.order',
  creditable: true,
  payerName: 'Somchai J***',
  payerBank: 'KRU',
  receivedAt: Date.UTC(2026, 10, 25, 5),
};
const PROPOSAL = {
  resolution: 'credit',
  memberName: 'somchai88',
  proposalId: 'prp_1',
  reason: 'Seen on the bank statement',
  state: 'open',
  digest: 'ab12cd34'.repeat(8),
  proposer: 'Prasert',
  own: false,
  createdAt: Date.UTC(2026, 10, 25, 5),
  expiresAt: Date.UTC(2026, 10, 26, 5),
};

describe('suspense', () => {
  const may = (...permissions: string[]) => {
    stage.permissions = ['suspense.read', ...permissions];
  };
  const field = (sheet: HTMLElement, label: RegExp) => within(sheet).getByLabelText(label);

  it('money without a member is credited to a member who is named, with a reason', async () => {
    may('suspense.propose');
    serve({
      'GET /console/suspense': () => paged([WAITS]),
      'POST /console/suspense/rcp_1/proposals': () => ({ ...WAITS, proposal: { ...PROPOSAL, own: true } }),
    });
    await show('op');
    expect(await screen.findByText('It names no deposit')).toBeDefined();
    expect(screen.getByText('1,000.00 THB')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Propose a decision' }));
    const sheet = await screen.findByRole('dialog');
    const send = within(sheet).getByRole('button', { name: 'Send proposal' }) as HTMLButtonElement;
    fireEvent.change(field(sheet, /^Reason/), { target: { value: 'Seen on the statement' } });
    expect(send.disabled).toBe(true);
    fireEvent.change(field(sheet, /user name/), { target: { value: ' somchai88 ' } });
    fireEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await requestsTo('POST /console/suspense/rcp_1/proposals')[0]?.json()).toEqual({
      resolution: 'credit',
      memberName: 'somchai88',
      reason: 'Seen on the statement',
    });
  });

  it('what another person paid is only sent back, under the name of the bank transfer', async () => {
    may('suspense.propose');
    serve({
      'GET /console/suspense': () =>
        paged([{ ...WAITS, reason: 'payer.other', creditable: false, memberName: 'somchai88' }]),
      'POST /console/suspense/rcp_1/proposals': () => WAITS,
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Propose a decision' }));
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).queryByText('Credit to the wallet')).toBeNull();
    fireEvent.change(field(sheet, /^Bank's reference/), { target: { value: 'KBANK 7781' } });
    fireEvent.change(field(sheet, /^Reason/), { target: { value: 'Another name' } });
    fireEvent.click(within(sheet).getByRole('button', { name: 'Send proposal' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await requestsTo('POST /console/suspense/rcp_1/proposals')[0]?.json()).toEqual({
      resolution: 'return',
      bankReference: 'KBANK 7781',
      reason: 'Another name',
    });
  });

  it('R67: another operator approves what is on the screen; a refusal says why', async () => {
    may('suspense.approve');
    serve({
      'GET /console/suspense': () => paged([{ ...WAITS, proposal: PROPOSAL }]),
      'POST /console/suspense/proposals/prp_1/approve': () => ({
        ...WAITS,
        proposal: { ...PROPOSAL, state: 'failed', failure: 'The member is at the own deposit limit' },
      }),
    });
    await show('op');
    expect(await screen.findByText('Seen on the bank statement')).toBeDefined();
    expect(screen.getByText('Credit to the wallet').previousSibling?.textContent).toBe('Proposal');
    expect(screen.queryByRole('button', { name: 'Propose a decision' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Decide' }));
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).getByText('Approving credits 1,000.00 THB to somchai88.')).toBeDefined();
    fireEvent.click(within(sheet).getByRole('button', { name: 'Approve and carry out' }));
    expect(await screen.findByText('The member is at the own deposit limit')).toBeDefined();
    expect(await requestsTo('POST /console/suspense/proposals/prp_1/approve')[0]?.json()).toEqual({
      digest: PROPOSAL.digest,
    });
  });

  it('R67: who proposed takes it back and cannot decide; who only reads can do neither', async () => {
    may('suspense.propose', 'suspense.approve');
    serve({
      'GET /console/suspense': () => paged([{ ...WAITS, proposal: { ...PROPOSAL, own: true } }]),
      'POST /console/suspense/proposals/prp_1/withdraw': () => WAITS,
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(requestsTo('POST /console/suspense/proposals/prp_1/withdraw')).toHaveLength(1),
    );
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });

  it('what is over offers nothing, and an empty list says so', async () => {
    may('suspense.propose', 'suspense.approve');
    const executed = { ...PROPOSAL, state: 'executed', decider: 'Wanida', decidedAt: WAITS.receivedAt };
    serve({
      'GET /console/suspense': (request) =>
        paged(
          new URL(request.url).searchParams.get('state') === 'over'
            ? [{ ...WAITS, resolvedAt: WAITS.receivedAt, proposal: executed }]
            : [],
        ),
    });
    await show('op');
    expect(await screen.findByText('No money waits for a decision')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: 'Decided' }));
    expect(await screen.findByText('Carried out')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Propose a decision' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });
});
