// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refused, paged, requestsTo, serve, show, stage } from './testing.tsx';

const TIERS = [
  { minTeamBet: '10000.00', minActiveMembers: 3, rateType: 'P', rate: '0.5' },
  { minTeamBet: '200000.00', minActiveMembers: 10, rateType: 'F', rate: '3000.00' },
];
const CHARGES = { bank: '0.1', product: '5' };
const PROPOSED = {
  proposalId: 'prp_1',
  memberName: 'agent001',
  kind: 'dailySalary',
  type: 'UPDATE',
  gameCategory: 'CONS',
  tiers: TIERS,
  activeMinBet: '100.00',
  carry: false,
  charges: CHARGES,
  before: {
    kind: 'dailySalary',
    type: 'UPDATE',
    gameCategory: 'CONS',
    tiers: [{ minTeamBet: '20000.00', minActiveMembers: 3, rateType: 'P', rate: '0.3' }],
    activeMinBet: '50.00',
    carry: false,
    charges: CHARGES,
  },
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
const HELD = {
  id: 'ctr_1',
  kind: 'dividend',
  gameCategory: 'CONS',
  offeredBy: '',
  type: 'NEW',
  status: 'accepted',
  digest: 'ef56',
  effectiveDate: '2026-11-16',
  offeredAt: Date.UTC(2026, 10, 10, 5),
  expiresAt: Date.UTC(2026, 10, 17, 5),
  period: 'halfMonth',
  tiers: [{ minTeamBet: '500000.00', minActiveMembers: 5, minNetLoss: '20000.00', rateType: 'P', rate: '5' }],
  activeMinBet: '500.00',
  carry: true,
  charges: CHARGES,
  downlineHigherRate: 'N',
  preview: [],
};
const MEMBER = 'GET /console/members/agent001/contracts';
const PROPOSE = 'POST /console/members/agent001/contracts';

const serveProposals = (list: object[]) => serve({ 'GET /console/contractProposals': () => paged(list) });

/** The form with what agent001 has. */
async function form(has: object[]) {
  stage.permissions = ['contract.read', 'contract.propose'];
  serveProposals([]);
  serve({ [MEMBER]: () => ({ list: has }), [PROPOSE]: () => PROPOSED });
  await show('op');
  fireEvent.click(await screen.findByRole('button', { name: 'Propose a contract' }));
  const sheet = within(await screen.findByRole('dialog'));
  const name = sheet.getByLabelText(/Member's user name/);
  fireEvent.change(name, { target: { value: 'agent001' } });
  fireEvent.blur(name);
  fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'The agreement changed' } });
  await sheet.findByRole('combobox', { name: 'Kind' });
  const type = (label: RegExp, value: string) =>
    fireEvent.change(sheet.getByLabelText(label), { target: { value } });
  const choose = (label: string, value: string) =>
    fireEvent.change(sheet.getByRole('combobox', { name: label }), { target: { value } });
  const send = () => sheet.getByRole<HTMLButtonElement>('button', { name: 'Propose a contract' });
  return { sheet, type, choose, send };
}
const sent = async () => (await requestsTo(PROPOSE).at(-1)?.json()) as unknown;

describe('contracts with agents', () => {
  it('a salary is proposed with its tiers, once all of it is typed', async () => {
    const { type, choose, send } = await form([]);
    expect(send().disabled).toBe(true);
    type(/^Team stakes from/, '10000');
    type(/^Active members/, '3');
    type(/^Percent/, '0.5');
    choose('Game types', 'RNG');
    fireEvent.click(send());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await sent()).toEqual({
      kind: 'dailySalary',
      type: 'NEW',
      gameCategory: 'RNG',
      tiers: [{ minTeamBet: '10000.00', minActiveMembers: 3, rateType: 'P', rate: '0.5' }],
      activeMinBet: '100.00',
      reason: 'The agreement changed',
    });
  });

  it('other terms of a dividend begin with those that hold', async () => {
    const { sheet, type, choose, send } = await form([HELD]);
    choose('Kind', 'dividend');
    choose('About', 'UPDATE');
    expect(sheet.getByRole('region', { name: 'Present terms' }).textContent).toContain('500,000.00');
    type(/^Percent/, '6');
    fireEvent.click(send());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await sent()).toMatchObject({
      kind: 'dividend',
      type: 'UPDATE',
      gameCategory: 'CONS',
      tiers: [
        {
          minTeamBet: '500000.00',
          minActiveMembers: 5,
          minNetLoss: '20000.00',
          rateType: 'P',
          rate: '6',
        },
      ],
      activeMinBet: '500.00',
      carry: true,
      bankCharge: '0.1',
      productCharge: '5',
    });
  });

  it('an end is proposed without terms, and a refusal is told in the form', async () => {
    const { sheet, choose, send } = await form([HELD]);
    serve({ [PROPOSE]: () => new Refused(409, 'contract.state', 'The contract has changed') });
    choose('Kind', 'dividend');
    choose('About', 'END');
    fireEvent.click(send());
    await sheet.findByText('The contract has changed');
    expect(await sent()).toEqual({
      kind: 'dividend',
      type: 'END',
      gameCategory: 'CONS',
      reason: 'The agreement changed',
    });
  });

  it('another operator approves what is on the screen, beside what holds', async () => {
    stage.permissions = ['contract.read', 'contract.approve'];
    serveProposals([PROPOSED]);
    serve({ 'POST /console/contractProposals/prp_1/approve': () => ({ ...PROPOSED, state: 'executed' }) });
    await show('op');
    await screen.findByText('from 10,000.00, 3 active → 0.5 %');
    screen.getByText('from 200,000.00, 10 active → 3,000.00');
    screen.getByText('from 20,000.00, 3 active → 0.3 %');
    expect(screen.queryByRole('button', { name: 'Propose a contract' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Decide' }));
    const sheet = await screen.findByRole('dialog');
    fireEvent.click(within(sheet).getByRole('button', { name: 'Approve and carry out' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [request] = requestsTo('POST /console/contractProposals/prp_1/approve');
    expect(await request?.json()).toEqual({ digest: PROPOSED.digest });
  });

  it('the contracts of a member are found by name', async () => {
    stage.permissions = ['contract.read'];
    serveProposals([]);
    serve({ [MEMBER]: () => ({ list: [HELD] }) });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Contracts of a member' }));
    const sheet = within(await screen.findByRole('dialog'));
    fireEvent.change(sheet.getByLabelText(/Member's user name/), { target: { value: 'agent001' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Find' }));
    await sheet.findByText('from 500,000.00, 5 active · net 20,000.00 → 5 %');
    for (const text of ['Dividend', 'Accepted', 'The platform', '2026-11-16', '5 %', 'Yes'])
      sheet.getByText(text);
  });
});
