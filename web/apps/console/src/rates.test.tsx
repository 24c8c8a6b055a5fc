// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choicesOf } from './rate-calls.ts';
import { Refused, paged, requestsTo, serve, show, stage } from './testing.tsx';

const RATES = {
  memberName: 'agent002',
  type: 1,
  rebates: [{ gameCategory: 'RNG', rate: '0.6', comingRate: '0.7' }],
  lowestRebates: [{ gameCategory: 'RNG', rate: '0.5' }],
  highestRebates: [
    { gameCategory: 'RNG', rate: '0.8' },
    { gameCategory: 'LOTT', rate: '1.0' },
  ],
} as const;
const PROPOSED = {
  proposalId: 'prp_1',
  memberName: 'agent002',
  changes: [{ gameCategory: 'RNG', before: '0.7', after: '0.5' }],
  reason: 'The agreement changed',
  state: 'open',
  digest: 'ab12cd34'.repeat(8),
  proposer: 'Anan',
  own: false,
  hadPart: false,
  needsRelease: false,
  createdAt: Date.UTC(2026, 10, 25, 5),
  expiresAt: Date.UTC(2026, 10, 26, 5),
};

const serveChanges = (list: object[]) => serve({ 'GET /console/rateChanges': () => paged(list) });

/** The form with the rates of agent002. */
async function form() {
  await show('op');
  fireEvent.click(await screen.findByRole('button', { name: 'Propose rates' }));
  const sheet = within(await screen.findByRole('dialog'));
  const name = sheet.getByLabelText(/Member's user name/);
  fireEvent.change(name, { target: { value: 'agent002' } });
  fireEvent.blur(name);
  fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'The agreement changed' } });
  return { sheet, slots: await sheet.findByRole<HTMLSelectElement>('combobox', { name: 'Slots' }) };
}

describe('rates of members', () => {
  it('are chosen between those below and above, and only what is another one is proposed', async () => {
    stage.permissions = ['rate.read', 'rate.propose'];
    serveChanges([]);
    serve({
      'GET /console/members/agent002/rates': () => RATES,
      'POST /console/members/agent002/rates': () => PROPOSED,
    });
    const { sheet, slots } = await form();
    expect([...slots.options].map(({ text }) => text)).toEqual(['0.5 %', '0.6 %', '0.7 %', '0.8 %']);
    expect(slots.value, 'what begins at midnight').toBe('0.7');
    const send = sheet.getByRole<HTMLButtonElement>('button', { name: 'Propose rates' });
    expect(send.disabled, 'nothing is changed').toBe(true);
    fireEvent.change(slots, { target: { value: '0.5' } });
    fireEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await requestsTo('POST /console/members/agent002/rates')[0]?.json()).toEqual({
      rebates: [{ gameCategory: 'RNG', rate: '0.5' }],
      reason: 'The agreement changed',
    });
  });

  it('a refusal is told in the form', async () => {
    stage.permissions = ['rate.read', 'rate.propose'];
    serveChanges([]);
    serve({
      'GET /console/members/agent002/rates': () => RATES,
      'POST /console/members/agent002/rates': () =>
        new Refused(409, 'agent.rate.higher.below', 'A member below has a higher rate'),
    });
    const { sheet, slots } = await form();
    fireEvent.change(slots, { target: { value: '0.5' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Propose rates' }));
    await sheet.findByText('A member below has a higher rate');
  });

  it('another operator approves what is on the screen', async () => {
    stage.permissions = ['rate.read', 'rate.approve'];
    serveChanges([PROPOSED]);
    serve({ 'POST /console/rateChanges/prp_1/approve': () => ({ ...PROPOSED, state: 'executed' }) });
    await show('op');
    expect(await screen.findByText('0.7 → 0.5 %')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Propose rates' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Decide' }));
    const sheet = await screen.findByRole('dialog');
    fireEvent.click(within(sheet).getByRole('button', { name: 'Approve and carry out' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = requestsTo('POST /console/rateChanges/prp_1/approve');
    expect(await sent?.json()).toEqual({ digest: PROPOSED.digest });
  });

  it('a rate that outlived a lower cap is a choice too, and one that no one may have leaves zero', () => {
    const member = {
      ...RATES,
      rebates: [{ gameCategory: 'LIVE' as const, rate: '0.5' }],
      lowestRebates: [],
      highestRebates: [{ gameCategory: 'LIVE' as const, rate: '0.1' }],
    };
    expect(choicesOf(member, 'LIVE')).toEqual(['0.0', '0.1', '0.5']);
    expect(choicesOf(member, 'FISH')).toEqual(['0.0']);
  });
});
