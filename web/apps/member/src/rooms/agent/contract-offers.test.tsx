// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { contract } from './contract-fixtures.ts';
import type { DownlineContracts } from './contract-queries.ts';
import type { Downlines, TeamMember } from './queries.ts';

stubBrowser();
const { default: TeamPage } = await import('./TeamPage.tsx');

const CONTRACTS = 'GET /wps/agent/contracts';
const OFFER = 'POST /wps/agent/contract/dailySalary/offer';
const AGENT = { ...MEMBER, userName: 'agent001', type: 2 };
const LEADER: TeamMember = {
  id: 'mem_2',
  account: 'agent002',
  type: 1,
  level: 1,
  balance: '0.00',
  directMembers: 1,
  teamMembers: 1,
  registeredDate: '2026-10-12',
  rebates: [],
};
const TEAM: Downlines = {
  list: [LEADER],
  pageNum: 1,
  totalPages: 1,
  totalCount: 1,
  ownRebates: [],
  path: [{ id: 'mem_1', account: 'agent001', type: 2, level: 0 }],
  footer: {
    directMembers: 1,
    teamMembers: 2,
    toDownline: '0',
    downlineReceiver: 'DIRECT',
    transferMinimum: '1.00',
    transferMaximum: '50000.00',
    transferLeft: '1000.00',
    receiversLeft: 50,
  },
};
const OWN = contract({ id: 'ctr_own', status: 'accepted', offeredBy: '', effectiveDate: '2026-10-01' });
const known = (more: Partial<DownlineContracts> = {}): DownlineContracts => ({
  own: [OWN],
  offered: [],
  ...more,
});
const withMember = (more: Parameters<typeof contract>[0]) =>
  known({
    offered: [{ receiverId: 'mem_2', receiver: 'agent002', contract: contract({ id: 'ctr_9', ...more }) }],
  });

beforeEach(() => {
  serve({
    'GET /wps/agent/downlines': () => TEAM,
    'GET /wps/agent/downline': () => ({ ...LEADER, parentAccount: 'agent001', path: TEAM.path }),
    [CONTRACTS]: () => known(),
    [OFFER]: () => ({ id: 'ctr_9' }),
  });
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: RegExp, value: string, at = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[at] as HTMLElement, { target: { value } });

/** The contracts with agent002. */
async function openContracts() {
  await open(TeamPage, '/m/member/team', ['agent', 'parts', 'titles'], AGENT);
  fireEvent.click(await screen.findByRole('button', { name: /^agent002/ }));
  await press('Contracts');
  return within(await screen.findByRole('dialog', { name: 'Contracts with agent002' }));
}

async function writeOffer() {
  await openContracts();
  await press('Offer a daily salary');
  await screen.findByRole('dialog', { name: 'Offer to agent002' });
  type(/^Team stakes from/, '10000');
  type(/^Active members/, '3');
  type(/^Percent \(%\)/, '0.4');
}

async function sendWithPin() {
  await press('Continue');
  await screen.findByRole('dialog', { name: 'Check and offer' });
  type(/^Funds password/, '246810');
  await press('Offer now');
}

describe('contracts with a direct member', () => {
  it('OPN-142: an offer is written beside the own terms, confirmed with the funds password, and sent', async () => {
    await writeOffer();
    expect(screen.getByRole('region', { name: 'Your own terms' }).textContent).toContain('0.8 %');
    await press('Continue');
    const confirm = within(await screen.findByRole('dialog', { name: 'Check and offer' }));
    confirm.getByText('You promise to pay: it is paid from your earnings first, then from your wallet.');
    await press('Offer now');
    await screen.findByText('Please enter all 6 digits');
    type(/^Funds password/, '246810');
    await press('Offer now');
    await screen.findByRole('dialog', { name: 'Contracts with agent002' });
    const [request] = requestsTo(OFFER);
    expect(request?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
    expect(await request?.json()).toEqual({
      downlineId: 'mem_2',
      type: 'NEW',
      gameCategory: 'CONS',
      tiers: [{ minTeamBet: '10000.00', minActiveMembers: 3, rateType: 'P', rate: '0.4' }],
      carry: false,
      paymentPassword: '246810',
    });
    await waitFor(() => expect(requestsTo(CONTRACTS).length).toBeGreaterThan(1));
  });

  it('what is missing is marked, and there are as many as ten tiers', async () => {
    await openContracts();
    await press('Offer a daily salary');
    await press('Continue');
    await screen.findByText('Please enter what is paid');
    for (let tier = 1; tier < 10; tier += 1) await press('Add a tier');
    expect(screen.getByRole('button', { name: 'Add a tier' })).toHaveProperty('disabled', true);
    await press('Remove tier 10');
    expect(screen.queryByRole('group', { name: 'Tier 10' })).toBeNull();
  });

  it('a better offer is told at its tier, with both amounts', async () => {
    const better = { tier: 1, own: '50.00', offered: '60.00' };
    serve({ [OFFER]: () => new Refused(400, 'contract.better', better) });
    await writeOffer();
    await sendWithPin();
    await screen.findByRole('dialog', { name: 'Offer to agent002' });
    const tier = within(screen.getByRole('group', { name: 'Tier 1' }));
    expect(tier.getByRole('alert').textContent).toContain('you would get ฿50.00, and pay ฿60.00');
    type(/^Percent \(%\)/, '0.3');
    expect(tier.queryByRole('alert')).toBeNull();
  });

  it('tiers that do not rise are told at the first of them', async () => {
    serve({ [OFFER]: () => new Refused(400, 'contract.tiers', { tier: 1, rule: 'order' }) });
    await writeOffer();
    await sendWithPin();
    const tier = within(await screen.findByRole('group', { name: 'Tier 1' }));
    tier.getByText('Each tier has to ask for more than the one before.');
  });

  it.each([
    ['contract.tiers', 400, 'Tiers must rise'],
    ['contract.pending', 409, 'An offer waits already'],
  ])('%s is told beside the funds password', async (code, status, text) => {
    serve({ [OFFER]: () => new Refused(status, code, undefined, text) });
    await writeOffer();
    await sendWithPin();
    await screen.findByText(text);
  });

  it('an offer that waits is withdrawn once that was confirmed', async () => {
    const WITHDRAW = 'DELETE /wps/agent/contract/dailySalary/offer/ctr_9';
    serve({ [CONTRACTS]: () => withMember({}), [WITHDRAW]: () => true });
    const sheet = await openContracts();
    await sheet.findByText('Waits for an answer');
    await press('Withdraw the offer');
    const ask = within(await screen.findByRole('dialog', { name: 'Withdraw this offer?' }));
    fireEvent.click(ask.getByRole('button', { name: 'Withdraw the offer' }));
    await waitFor(() => expect(requestsTo(WITHDRAW)).toHaveLength(1));
  });

  it('of a contract that holds other terms or the end are offered', async () => {
    serve({ [CONTRACTS]: () => withMember({ status: 'accepted', effectiveDate: '2026-11-01' }) });
    const sheet = await openContracts();
    await sheet.findByText('Accepted');
    await press('Offer other terms');
    await screen.findByRole('dialog', { name: 'Other terms for agent002' });
    expect(screen.getAllByLabelText<HTMLInputElement>(/^Team stakes from/)[1]?.value).toBe('50000');
    await press('Close');
    await screen.findByRole('dialog', { name: 'Contracts with agent002' });
    await press('Offer the end');
    const confirm = within(await screen.findByRole('dialog', { name: 'Check and offer' }));
    confirm.getByText('The contract ends when the member accepts.');
    type(/^Funds password/, '246810');
    await press('Offer now');
    await waitFor(() => expect(requestsTo(OFFER)).toHaveLength(1));
    expect(await requestsTo(OFFER)[0]?.json()).toMatchObject({
      type: 'END',
      gameCategory: 'CONS',
      tiers: [],
    });
  });

  it('without an own contract nothing can be offered, and a failure is asked again', async () => {
    serve({ [CONTRACTS]: () => new Refused(500, 'unknown') });
    const sheet = await openContracts();
    const retry = await sheet.findByRole('button', { name: 'Try again' });
    serve({ [CONTRACTS]: () => known({ own: [] }) });
    fireEvent.click(retry);
    await sheet.findByText(/^You can offer a contract once you have one/);
    expect(sheet.queryByRole('button', { name: /^Offer/ })).toBeNull();
  });
});
