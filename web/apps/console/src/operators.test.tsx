// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OperatorRow } from './operators.ts';
import { paged, Refused, requestsTo, serve, show, stage } from './testing.tsx';

const T0 = Date.UTC(2026, 10, 25, 5);
const ROW: OperatorRow = {
  username: 'finance02',
  name: 'Siriporn',
  roles: ['FIN-checker'],
  own: false,
  factorSince: T0,
};
const PROPOSED: OperatorRow = {
  ...ROW,
  proposal: {
    proposalId: 'prp_1',
    reason: 'The phone is lost',
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
const APPROVE = 'POST /console/operators/proposals/prp_1/approve';

async function open(permissions: string[], row: OperatorRow) {
  stage.permissions = permissions;
  serve({ 'GET /console/operators': () => paged([row]) });
  await show('op');
  return within(await screen.findByRole('article'));
}

describe('operators', () => {
  it('R67: a lost second step is reset by a proposal with a reason', async () => {
    const entry = await open(['factor.read', 'factor.propose'], ROW);
    serve({ 'POST /console/operators/finance02/factorReset': () => PROPOSED });
    fireEvent.click(entry.getByRole('button', { name: 'Reset second step' }));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'The phone is lost' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Reset second step' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = requestsTo('POST /console/operators/finance02/factorReset');
    expect(await sent?.json()).toEqual({ reason: 'The phone is lost' });
  });

  it('R67: a decision asks for a code where the last one is old, and then goes on by itself', async () => {
    const entry = await open(['factor.read', 'factor.approve'], PROPOSED);
    let isFresh = false;
    serve({
      [APPROVE]: () => (isFresh ? ROW : new Refused(403, 'reauth.required', 'Please confirm that it is you')),
      'POST /console/session/factor': async (request) => {
        const { code } = (await request.json()) as { code: string };
        if (code !== '123456') return new Refused(400, 'verification.code.error', 'Wrong code');
        return (isFresh = true);
      },
    });
    fireEvent.click(entry.getByRole('button', { name: 'Decide' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Approve and carry out' }));
    const ask = within(await screen.findByRole('dialog', { name: 'Enter your code' }));
    const type = (code: string) => {
      fireEvent.change(ask.getByLabelText(/6-digit code/), { target: { value: code } });
      fireEvent.click(ask.getByRole('button', { name: 'Confirm' }));
    };
    type('000000');
    expect(await ask.findByText('Wrong code')).toBeDefined();
    type('123456');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requestsTo(APPROVE)).toHaveLength(2);
    for (const sent of requestsTo(APPROVE)) {
      expect(await sent.json()).toEqual({ digest: PROPOSED.proposal?.digest });
    }
  });

  it('R67: a code that is not given leaves the refusal on the screen, and nothing is sent again', async () => {
    const entry = await open(['factor.read', 'factor.approve'], PROPOSED);
    serve({ [APPROVE]: () => new Refused(403, 'reauth.required', 'Please confirm that it is you') });
    fireEvent.click(entry.getByRole('button', { name: 'Decide' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Approve and carry out' }));
    const ask = within(await screen.findByRole('dialog', { name: 'Enter your code' }));
    fireEvent.click(ask.getByRole('button', { name: 'Close' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Please confirm that it is you');
    expect(requestsTo(APPROVE)).toHaveLength(1);
  });

  it('offers nothing about oneself, and nothing to who may only read', async () => {
    const own = await open(['factor.read', 'factor.propose', 'factor.approve'], { ...PROPOSED, own: true });
    expect(own.queryByRole('button')).toBeNull();
  });

  it('says who has no second step yet', async () => {
    const { factorSince: _, ...none } = ROW;
    const entry = await open(['factor.read', 'factor.propose'], none);
    expect(entry.getByText('None yet: set up at the next log-in')).toBeDefined();
    expect(entry.queryByRole('button')).toBeNull();
  });
});
