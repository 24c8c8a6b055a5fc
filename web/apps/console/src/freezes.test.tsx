// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Freeze } from './payout-calls.ts';
import { paged, Refused, requestsTo, serve, show, stage } from './testing.tsx';

const T0 = Date.UTC(2026, 10, 25, 5);
const FREEZE: Freeze = {
  freezeId: 'frz_1',
  username: 'somchai88',
  scope: 'out',
  reason: 'Documents do not fit',
  frozenBy: 'Anong',
  frozenAt: T0,
  dueAt: T0 + 7 * 86_400_000,
};
const PROPOSAL = {
  proposalId: 'prp_1',
  reason: 'The documents came',
  proposer: 'Anong',
  digest: 'ab12cd34'.repeat(8),
  own: false,
  hadPart: false,
  needsRelease: false,
  state: 'open',
  createdAt: T0,
  expiresAt: T0 + 86_400_000,
} as const;
const PROPOSED = { ...FREEZE, proposal: PROPOSAL };
const CASE = {
  orderId: 'wdr_1',
  username: 'somchai88',
  kind: 'bank',
  bankCode: 'KRU',
  accountNumber: '********4321',
  amount: '400.00',
  fee: '0.00',
  net: '400.00',
  state: 'review',
  held: false,
  createdAt: T0,
  dueAt: T0,
  rules: [],
  evidence: [],
  balance: '0.00',
  deposited: '0.00',
  withdrawn: '0.00',
  lastDeposits: [],
  steps: [],
  attempts: [],
};

async function open(permissions: string[], freeze: Freeze = FREEZE) {
  stage.permissions = permissions;
  serve({ 'GET /console/freezes': () => paged([freeze]) });
  await show('op');
  return within(await screen.findByRole('article'));
}
const sheet = async () => within(await screen.findByRole('dialog'));

describe('frozen accounts', () => {
  it('R34: the list says what is frozen, why, by whom and until when it is decided', async () => {
    const entry = await open(['freeze.read']);
    for (const text of ['somchai88', 'Withdrawals', 'Documents do not fit', /Anong · 2026/]) {
      expect(entry.getByText(text)).toBeDefined();
    }
    expect(entry.queryByRole('button')).toBeNull();
  });

  it('R34: to lift one is proposed with a reason, once', async () => {
    const entry = await open(['freeze.read', 'freeze.propose']);
    serve({ 'POST /console/freezes/frz_1/proposals': () => PROPOSED });
    fireEvent.click(entry.getByRole('button', { name: 'Propose to lift' }));
    const form = await sheet();
    const send = form.getByRole('button', { name: 'Propose to lift' }) as HTMLButtonElement;
    expect(send.disabled).toBe(true);
    fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: ' The documents came ' } });
    fireEvent.click(send);
    fireEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent, ...more] = requestsTo('POST /console/freezes/frz_1/proposals');
    expect(more).toEqual([]);
    expect(await sent?.json()).toEqual({ reason: 'The documents came' });
  });

  it('R34: another operator approves what is on the screen', async () => {
    const entry = await open(['freeze.read', 'freeze.approve'], PROPOSED);
    serve({ 'POST /console/freezes/frz_1/proposals/prp_1/approve': () => FREEZE });
    fireEvent.click(entry.getByRole('button', { name: 'Decide' }));
    fireEvent.click((await sheet()).getByRole('button', { name: 'Approve and carry out' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = requestsTo('POST /console/freezes/frz_1/proposals/prp_1/approve');
    expect(await sent?.json()).toMatchObject({ digest: PROPOSAL.digest });
  });

  it('R34: who proposed takes it back and cannot decide', async () => {
    const own = { ...FREEZE, proposal: { ...PROPOSAL, own: true } };
    const entry = await open(['freeze.read', 'freeze.propose', 'freeze.approve'], own);
    serve({ 'POST /console/freezes/frz_1/proposals/prp_1/withdraw': () => FREEZE });
    expect(entry.queryByRole('button', { name: 'Decide' })).toBeNull();
    fireEvent.click(entry.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(requestsTo('POST /console/freezes/frz_1/proposals/prp_1/withdraw')).toHaveLength(1),
    );
  });

  it('one that was lifted offers nothing', async () => {
    const entry = await open(['freeze.read', 'freeze.propose'], { ...FREEZE, liftedAt: T0 + 60_000 });
    expect(entry.queryByRole('button')).toBeNull();
  });

  it('R34: the case of a withdrawal freezes the account, with scope, days and a reason', async () => {
    stage.permissions = ['withdrawal.read', 'freeze.set'];
    serve({
      'GET /console/withdrawals': () => paged([CASE]),
      'GET /console/withdrawals/wdr_1': () => CASE,
      'POST /console/members/somchai88/freezes': () => new Refused(404, 'not.found', 'Not found'),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Freeze account' }));
    fireEvent.click(screen.getByRole('radio', { name: 'All' }));
    fireEvent.click(screen.getByRole('radio', { name: '30 days' }));
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Documents do not fit' } });
    const buttons = screen.getAllByRole('button', { name: 'Freeze account' });
    fireEvent.click(buttons[buttons.length - 1] as HTMLElement);
    expect((await screen.findByRole('alert')).textContent).toContain('Not found');
    const [sent] = requestsTo('POST /console/members/somchai88/freezes');
    expect(await sent?.json()).toEqual({ scope: 'all', reason: 'Documents do not fit', dueDays: 30 });
  });

  it('R34: an account whose withdrawals are frozen can only be frozen altogether', async () => {
    stage.permissions = ['withdrawal.read', 'freeze.set'];
    serve({
      'GET /console/withdrawals': () => paged([CASE]),
      'GET /console/withdrawals/wdr_1': () => ({ ...CASE, frozen: 'out' }),
      'POST /console/members/somchai88/freezes': () => ({ ...FREEZE, scope: 'all' }),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Freeze account' }));
    const scopes = within(screen.getByRole('radiogroup', { name: 'What is frozen' })).getAllByRole('radio');
    expect(scopes.map((one) => one.textContent)).toEqual(['All']);
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Documents do not fit' } });
    fireEvent.click(screen.getAllByRole('button', { name: 'Freeze account' }).at(-1) as HTMLElement);
    await waitFor(() => expect(requestsTo('POST /console/members/somchai88/freezes')).toHaveLength(1));
    expect(await requestsTo('POST /console/members/somchai88/freezes')[0]?.json()).toMatchObject({
      scope: 'all',
    });
  });
});
