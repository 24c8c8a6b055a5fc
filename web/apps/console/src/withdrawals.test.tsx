// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Withdrawal, WithdrawalCase } from './payout-calls.ts';
import { paged, Refused, requestsTo, serve, show, stage } from './testing.tsx';

const T0 = Date.UTC(2026, 10, 25, 5);
const ROW: Withdrawal = {
  orderId: 'wdr_1',
  username: 'somchai88',
  kind: 'bank',
  bankCode: 'KRU',
  accountNumber: '********4321',
  amount: '20000.00',
  fee: '10.00',
  net: '19990.00',
  state: 'review',
  held: false,
  createdAt: T0,
  dueAt: T0 + 1_800_000,
  rules: ['amount', 'first'],
};
const PROPOSAL = {
  proposalId: 'prp_1',
  outcome: 'pay',
  reason: 'Played with own deposits',
  proposer: 'Prasert',
  digest: 'ab12cd34'.repeat(8),
  own: false,
  state: 'open',
  createdAt: T0,
  expiresAt: T0 + 86_400_000,
  needsRelease: false,
  hadPart: false,
} as const;
const CASE: WithdrawalCase = {
  ...ROW,
  evidence: [{ code: 'amount', seen: '20000.00', allowed: '5000.00' }],
  balance: '500.00',
  deposited: '30000.00',
  withdrawn: '0.00',
  lastDeposits: [{ orderId: 'dep_1', createdAt: T0 - 60_000, amount: '30000.00', status: 'success' }],
  steps: [{ source: 'member', kind: 'requested', detail: '', at: T0 }],
  attempts: [],
};
const ANSWERED = { ...CASE, proposal: PROPOSAL };

function serveCase(found: WithdrawalCase) {
  serve({
    'GET /console/withdrawals': () => paged([found]),
    'GET /console/withdrawals/wdr_1': () => found,
  });
}

async function openCase() {
  await show('op');
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  return within(await screen.findByRole('dialog'));
}

describe('withdrawals', () => {
  it('OPN-117: the queue says what is asked for, why it waits and until when', async () => {
    stage.permissions = ['withdrawal.read'];
    serveCase(CASE);
    await show('op');
    const [entry] = await screen.findAllByRole('article');
    expect(entry?.textContent).toContain('20,000.00');
    expect(entry?.textContent).toContain('Large amount, First withdrawal');
    expect(entry?.textContent).toMatch(/Due2026\/11\/25 \d\d:\d\d/);
    const states = within(screen.getByRole('radiogroup', { name: 'State' }));
    fireEvent.click(states.getByRole('radio', { name: 'Ended' }));
    await waitFor(() =>
      expect(
        requestsTo('GET /console/withdrawals').map(({ url }) => new URL(url).searchParams.get('state')),
      ).toEqual(['queue', 'ended']),
    );
  });

  it('is not there for an operator without the right', async () => {
    stage.permissions = ['jackpot.read', 'adjustment.read'];
    serveCase(CASE);
    await show('op');
    await screen.findByRole('radio', { name: 'Jackpots' });
    expect(screen.queryByRole('radio', { name: 'Withdrawals' })).toBeNull();
    expect(requestsTo('GET /console/withdrawals')).toEqual([]);
  });

  it('R67: who may propose sees the evidence and proposes with a reason, and cannot approve', async () => {
    stage.permissions = ['withdrawal.read', 'withdrawal.propose'];
    serveCase(CASE);
    serve({ 'POST /console/withdrawals/wdr_1/proposals': () => ANSWERED });
    const sheet = await openCase();
    expect(await sheet.findByText('20000.00, limit 5000.00')).toBeDefined();
    const send = sheet.getByRole('button', { name: 'Propose' }) as HTMLButtonElement;
    fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'ok  ' } });
    expect(send.disabled).toBe(true);
    fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: ' Own deposits ' } });
    fireEvent.click(send);
    fireEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent, ...more] = requestsTo('POST /console/withdrawals/wdr_1/proposals');
    expect(more).toEqual([]);
    expect(await sent?.json()).toEqual({ outcome: 'pay', reason: 'Own deposits' });
  });

  it('R67: a refusal is proposed with what the member will read', async () => {
    stage.permissions = ['withdrawal.read', 'withdrawal.propose'];
    serveCase(CASE);
    serve({ 'POST /console/withdrawals/wdr_1/proposals': () => ANSWERED });
    const sheet = await openCase();
    fireEvent.click(await sheet.findByRole('radio', { name: 'Refuse' }));
    fireEvent.change(sheet.getByLabelText('What the member reads'), { target: { value: 'needs.documents' } });
    fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'Name differs' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Propose' }));
    await waitFor(() => expect(requestsTo('POST /console/withdrawals/wdr_1/proposals')).toHaveLength(1));
    expect(await requestsTo('POST /console/withdrawals/wdr_1/proposals')[0]?.json()).toEqual({
      outcome: 'refuse',
      reason: 'Name differs',
      refusal: 'needs.documents',
    });
  });

  it('R67: another operator approves what is on the screen', async () => {
    stage.permissions = ['withdrawal.read', 'withdrawal.approve'];
    serveCase(ANSWERED);
    serve({ 'POST /console/withdrawals/wdr_1/proposals/prp_1/approve': () => ({ ...ANSWERED }) });
    const sheet = await openCase();
    expect(await sheet.findByText('ab12cd34')).toBeDefined();
    expect(sheet.queryByRole('button', { name: 'Propose' })).toBeNull();
    fireEvent.click(sheet.getByRole('button', { name: 'Approve and carry out' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = requestsTo('POST /console/withdrawals/wdr_1/proposals/prp_1/approve');
    expect(await sent?.json()).toMatchObject({ digest: PROPOSAL.digest });
  });

  it('R67: what changed meanwhile is said in the sheet, which stays', async () => {
    stage.permissions = ['withdrawal.read', 'withdrawal.approve'];
    serveCase(ANSWERED);
    serve({
      'POST /console/withdrawals/wdr_1/proposals/prp_1/approve': () =>
        new Refused(409, 'proposal.stale', 'This proposal has changed, please look at it again'),
    });
    const sheet = await openCase();
    fireEvent.click(await sheet.findByRole('button', { name: 'Approve and carry out' }));
    expect((await sheet.findByRole('alert')).textContent).toContain('please look at it again');
  });

  it('R67: a rejection needs a reason', async () => {
    stage.permissions = ['withdrawal.read', 'withdrawal.approve'];
    serveCase(ANSWERED);
    serve({ 'POST /console/withdrawals/wdr_1/proposals/prp_1/reject': () => CASE });
    const sheet = await openCase();
    const reject = (await sheet.findByRole('button', { name: 'Reject' })) as HTMLButtonElement;
    expect(reject.disabled).toBe(true);
    fireEvent.change(sheet.getByLabelText(/Reason for rejecting/), { target: { value: 'Look again' } });
    fireEvent.click(reject);
    await waitFor(() =>
      expect(requestsTo('POST /console/withdrawals/wdr_1/proposals/prp_1/reject')).toHaveLength(1),
    );
    expect(
      await requestsTo('POST /console/withdrawals/wdr_1/proposals/prp_1/reject')[0]?.json(),
    ).toMatchObject({ reason: 'Look again' });
  });

  it('R67: who proposed takes it back and cannot decide', async () => {
    stage.permissions = ['withdrawal.read', 'withdrawal.propose', 'withdrawal.approve'];
    serveCase({ ...CASE, proposal: { ...PROPOSAL, own: true } });
    serve({ 'POST /console/withdrawals/wdr_1/proposals/prp_1/withdraw': () => CASE });
    const sheet = await openCase();
    fireEvent.click(await sheet.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(requestsTo('POST /console/withdrawals/wdr_1/proposals/prp_1/withdraw')).toHaveLength(1),
    );
    expect(sheet.queryByRole('button', { name: 'Approve and carry out' })).toBeNull();
  });

  describe('R34: a large one takes three persons', () => {
    const CHECKED = {
      ...CASE,
      proposal: { ...PROPOSAL, state: 'checked', needsRelease: true, decider: 'Malee' },
    } as const;

    it('says whose decision is missing, and the third one releases exactly what is on the screen', async () => {
      stage.permissions = ['withdrawal.read', 'withdrawal.release'];
      serveCase(CHECKED);
      serve({ 'POST /console/withdrawals/wdr_1/proposals/prp_1/release': () => CHECKED });
      const sheet = await openCase();
      expect(await sheet.findByText('Malee')).toBeDefined();
      expect(sheet.getByText('A third person (RISK)')).toBeDefined();
      fireEvent.click(sheet.getByRole('button', { name: 'Approve and carry out' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const [sent] = requestsTo('POST /console/withdrawals/wdr_1/proposals/prp_1/release');
      expect(await sent?.json()).toMatchObject({ digest: PROPOSAL.digest });
    });

    it('says no with a reason', async () => {
      stage.permissions = ['withdrawal.read', 'withdrawal.release'];
      serveCase(CHECKED);
      serve({ 'POST /console/withdrawals/wdr_1/proposals/prp_1/refuseRelease': () => CASE });
      const sheet = await openCase();
      fireEvent.change(await sheet.findByLabelText(/Reason for rejecting/), {
        target: { value: 'Look again' },
      });
      fireEvent.click(sheet.getByRole('button', { name: 'Reject' }));
      await waitFor(() =>
        expect(requestsTo('POST /console/withdrawals/wdr_1/proposals/prp_1/refuseRelease')).toHaveLength(1),
      );
    });

    it.each([
      ['one of the first two', true, ['withdrawal.read', 'withdrawal.release']],
      ['the second person’s right alone', false, ['withdrawal.read', 'withdrawal.approve']],
    ])('offers nothing to decide with %s', async (_, hadPart, permissions) => {
      stage.permissions = permissions;
      serveCase({ ...CHECKED, proposal: { ...CHECKED.proposal, hadPart } });
      const sheet = await openCase();
      expect(await sheet.findByText('A third person (RISK)')).toBeDefined();
      expect(sheet.queryByRole('button', { name: 'Approve and carry out' })).toBeNull();
    });
  });

  describe('one that is held back', () => {
    const HELD: WithdrawalCase = { ...CASE, state: 'unknown', held: true, heldBecause: 'facts.differ' };
    const ATTEMPT = { reference: 'wdr_1-1', payer: 'sandbox', asks: 2, createdAt: T0 };

    it('says why, and goes on by a proposal with a reason', async () => {
      stage.permissions = ['withdrawal.read', 'withdrawal.propose'];
      serveCase(HELD);
      serve({ 'POST /console/withdrawals/wdr_1/proposals': () => HELD });
      const sheet = await openCase();
      expect(await sheet.findByText('The provider names another amount or account')).toBeDefined();
      expect(sheet.queryByRole('radio', { name: 'Pay' })).toBeNull();
      fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'The bank explained it' } });
      fireEvent.click(sheet.getByRole('button', { name: 'Propose' }));
      await waitFor(() => expect(requestsTo('POST /console/withdrawals/wdr_1/proposals')).toHaveLength(1));
      expect(await requestsTo('POST /console/withdrawals/wdr_1/proposals')[0]?.json()).toEqual({
        outcome: 'resume',
        reason: 'The bank explained it',
      });
    });

    it.each([
      ['unknown', true],
      ['paid', true],
      ['failed', false],
    ])('an attempt that is %s: refusing is blocked, %s', async (state, isBlocked) => {
      stage.permissions = ['withdrawal.read', 'withdrawal.propose'];
      serveCase({ ...HELD, attempts: [{ ...ATTEMPT, state }] });
      const sheet = await openCase();
      fireEvent.click(await sheet.findByRole('radio', { name: 'Refuse' }));
      fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'Cannot be paid' } });
      const send = sheet.getByRole('button', { name: 'Propose' }) as HTMLButtonElement;
      expect([send.disabled, sheet.queryByText(/has not definitely failed/) !== null]).toEqual([
        isBlocked,
        isBlocked,
      ]);
    });
  });

  it('one that has ended shows its attempts and nothing to decide', async () => {
    stage.permissions = ['withdrawal.read', 'withdrawal.propose', 'withdrawal.approve'];
    serveCase({
      ...CASE,
      state: 'paid',
      attempts: [
        {
          reference: 'wdr_1-1',
          payer: 'sandbox',
          state: 'paid',
          asks: 2,
          lastSaid: 'paid',
          coins: { coins: '12.50', rate: '40.00', transaction: 'a1'.repeat(32) },
          createdAt: T0,
        },
      ],
    });
    const sheet = await openCase();
    expect(await sheet.findByText('wdr_1-1')).toBeDefined();
    expect(sheet.getByText(/times asked: 2.*12\.50 USDT × 40\.00.*(a1){32}/)).toBeDefined();
    expect(sheet.queryByRole('button', { name: 'Propose' })).toBeNull();
  });
});
