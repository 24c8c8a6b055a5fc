// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Payer } from './payout-calls.ts';
import { requestsTo, serve, show, stage } from './testing.tsx';

const T0 = Date.UTC(2026, 10, 25, 5);
const PAYER: Payer = { payer: 'sandbox', isUsed: true, isKnown: true, openAttempts: 2 };
const SUSPENDED: Payer = { ...PAYER, suspension: { at: T0, reason: 'paid after failed: wdr_1-1' } };
const PROPOSED: Payer = {
  ...SUSPENDED,
  proposal: {
    proposalId: 'prp_1',
    reason: 'The bank explained it',
    proposer: 'Anong',
    digest: 'ab12cd34'.repeat(8),
    own: false,
    hadPart: false,
    needsRelease: false,
    state: 'open',
    createdAt: T0,
    expiresAt: T0 + 86_400_000,
  },
};

async function open(permissions: string[], payer: Payer) {
  stage.permissions = permissions;
  serve({ 'GET /console/payers': () => ({ list: [payer] }) });
  await show('op');
  return within(await screen.findByRole('article'));
}

async function giveReason(button: string, reason: string) {
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: reason } });
  fireEvent.click(sheet.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('payers', () => {
  it('R34: one operator suspends a payer with a reason', async () => {
    const entry = await open(['payer.read', 'payer.suspend'], PAYER);
    expect(entry.getByText('Works')).toBeDefined();
    serve({ 'POST /console/payers/sandbox/suspend': () => ({ list: [SUSPENDED] }) });
    fireEvent.click(entry.getByRole('button', { name: 'Suspend' }));
    await giveReason('Suspend', 'It does not answer');
    const [sent] = requestsTo('POST /console/payers/sandbox/suspend');
    expect(await sent?.json()).toEqual({ reason: 'It does not answer' });
  });

  it('R34: one that broke its word says so, and is let go on by a proposal', async () => {
    const entry = await open(['payer.read', 'payer.propose', 'payer.suspend'], SUSPENDED);
    expect(entry.getByText('paid after failed: wdr_1-1')).toBeDefined();
    expect(entry.queryByRole('button', { name: 'Suspend' })).toBeNull();
    serve({ 'POST /console/payers/sandbox/proposals': () => ({ list: [PROPOSED] }) });
    fireEvent.click(entry.getByRole('button', { name: 'Let it go on' }));
    await giveReason('Let it go on', 'The bank explained it');
    expect(requestsTo('POST /console/payers/sandbox/proposals')).toHaveLength(1);
  });

  it('R34: another operator decides', async () => {
    const entry = await open(['payer.read', 'payer.approve'], PROPOSED);
    serve({ 'POST /console/payers/sandbox/proposals/prp_1/approve': () => ({ list: [PAYER] }) });
    fireEvent.click(entry.getByRole('button', { name: 'Decide' }));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.click(sheet.getByRole('button', { name: 'Approve and carry out' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = requestsTo('POST /console/payers/sandbox/proposals/prp_1/approve');
    expect(await sent?.json()).toMatchObject({ digest: PROPOSED.proposal?.digest });
  });

  it('offers nothing to who may only read', async () => {
    const entry = await open(['payer.read'], PROPOSED);
    expect(entry.queryByRole('button')).toBeNull();
  });
});
