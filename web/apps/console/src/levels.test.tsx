// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paged, requestsTo, serve, show, stage } from './testing.tsx';

const LEVEL = {
  memberName: 'somchai88',
  level: 2,
  proposalId: 'prp_1',
  reason: 'Documents were seen',
  state: 'open',
  digest: 'ab12cd34'.repeat(8),
  proposer: 'Prasert',
  own: false,
  hadPart: false,
  needsRelease: false,
  createdAt: Date.UTC(2026, 10, 26, 5),
  expiresAt: Date.UTC(2026, 10, 27, 5),
};
const MEMBER = { memberName: 'somchai88', level: 0, lacks: ['phone', 'own.deposit'] };
const LIST = 'GET /console/levels';

describe('verification levels', () => {
  const may = (...permissions: string[]) => {
    stage.permissions = ['kyc.read', ...permissions];
  };

  it('a level is proposed with what is missing and a reason', async () => {
    may('kyc.propose');
    const proposals = 'POST /console/members/somchai88/level/proposals';
    serve({
      [LIST]: () => paged([]),
      'GET /console/members/somchai88/level': () => MEMBER,
      [proposals]: () => ({ ...LEVEL, own: true }),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Propose a level' }));
    const form = within(await screen.findByRole('dialog'));
    const name = form.getByLabelText(/Member/, { selector: 'input' });
    fireEvent.change(name, { target: { value: 'somchai88' } });
    fireEvent.blur(name);
    expect(
      await form.findByText(/Level 0 · missing: phone number, deposit from an own account/),
    ).toBeDefined();
    fireEvent.click(form.getByRole('radio', { name: 'Level 2' }));
    fireEvent.change(form.getByLabelText(/Reason/, { selector: 'input' }), {
      target: { value: 'Documents were seen' },
    });
    fireEvent.click(form.getByRole('button', { name: 'Propose a level' }));
    await waitFor(() => expect(requestsTo(proposals)).toHaveLength(1));
    expect(await requestsTo(proposals)[0]?.clone().json()).toEqual({
      level: 2,
      reason: 'Documents were seen',
    });
  });

  it('R67: another one approves the digest of what is on the screen', async () => {
    may('kyc.approve');
    const approve = 'POST /console/levels/prp_1/approve';
    serve({ [LIST]: () => paged([LEVEL]), [approve]: () => ({ ...LEVEL, state: 'executed' }) });
    await show('op');
    expect(await screen.findByText('Level 2')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Decide' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Approve and carry out' }));
    await waitFor(() => expect(requestsTo(approve)).toHaveLength(1));
    expect(await requestsTo(approve)[0]?.clone().json()).toEqual({ digest: LEVEL.digest });
  });

  it('who only reads can neither propose nor decide', async () => {
    may();
    serve({ [LIST]: () => paged([LEVEL]) });
    await show('op');
    expect(await screen.findByText('Level 2')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Propose a level' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });
});
