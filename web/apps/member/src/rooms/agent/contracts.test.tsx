// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER, open, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { contract, update } from './contract-fixtures.ts';
import type { ContractRow } from './contract-queries.ts';

stubBrowser();
const { default: ContractPage } = await import('./ContractPage.tsx');

const LIST = 'GET /wps/agent/contract/dailySalary';
const ANSWER = 'POST /wps/agent/contract/dailySalary/answer';
const AGENT = { ...MEMBER, userName: 'agent002', type: 1 };

/** What the server knows; an answer changes it. */
let rows: ContractRow[] = [];

const show = (who = AGENT) =>
  open(ContractPage, '/m/member/agent/getSalaryContract', ['contracts', 'offers', 'titles'], who);
const offer = async () =>
  within((await screen.findByRole('heading', { name: 'Contract offer' })).closest('section') as HTMLElement);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const sent = async () => (await requestsTo(ANSWER).at(-1)?.clone().json()) as unknown;

beforeEach(() => {
  rows = [update()];
  serve({
    [LIST]: () => ({ list: rows, first: rows[0] }),
    [ANSWER]: async (request) => {
      const { accept } = (await request.clone().json()) as { accept: boolean };
      const status = accept ? 'accepted' : 'refused';
      rows = accept
        ? [contract({ status, effectiveDate: '2026-11-23' })]
        : [contract({ status: 'accepted', effectiveDate: '2026-11-01' })];
      return { status };
    },
  });
});

describe('an offer', () => {
  it('OPN-142: stands beside the present terms, with what both would have paid, who pays and until when', async () => {
    await show();
    const card = await offer();
    const [offered, present, preview] = card.getAllByRole('table').map((table) => table.textContent);
    for (const text of ['10,000', '50,000', '0.8 %', '฿3,000']) expect(offered).toContain(text);
    for (const text of ['20,000', '0.3 %']) expect(present).toContain(text);
    for (const text of ['2026/11/20', '62,000.00', 'Active 5', '186.00', '496.00'])
      expect(preview).toContain(text);
    for (const text of [
      'Other terms · All game types',
      'Paid by agent001: from their earnings first, then from their wallet',
      'Effective from the day after you accept',
      'Effective from 2026/11/01',
    ])
      card.getByText(text);
    card.getByText(/^Please answer by 2026\/11\/27/);
    expect(card.getAllByText(/counted stakes of ฿100 or more/)).toHaveLength(2);
  });

  it('is accepted once that was confirmed, and the page shows what holds then', async () => {
    await show();
    await offer();
    press('Accept');
    const ask = await dialog('Accept this offer?');
    ask.getByText('The terms shown take the place of the present ones.');
    expect(requestsTo(ANSWER)).toHaveLength(0);
    fireEvent.click(ask.getByRole('button', { name: 'Accept' }));
    await screen.findByText('Accepted. Effective from tomorrow.');
    expect(await sent()).toEqual({ id: 'ctr_1', digest: 'ab12cd34', accept: true });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Contract offer' })).toBeNull());
    await screen.findByText('Effective from 2026/11/23');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is refused once that was confirmed', async () => {
    await show();
    await offer();
    press('Refuse');
    const ask = await dialog('Refuse this offer?');
    fireEvent.click(ask.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Refuse');
    fireEvent.click((await dialog('Refuse this offer?')).getByRole('button', { name: 'Refuse' }));
    await screen.findByText('Refused. The present terms stay.');
    expect(await sent()).toEqual({ id: 'ctr_1', digest: 'ab12cd34', accept: false });
  });

  it('that leaves members below with better terms is asked about once more', async () => {
    rows = [update({ downlineHigherRate: 'Y' })];
    await show();
    await offer();
    press('Accept');
    fireEvent.click((await dialog('Accept this offer?')).getByRole('button', { name: 'Accept' }));
    const again = await dialog(/will have better terms than you/);
    expect(requestsTo(ANSWER)).toHaveLength(0);
    fireEvent.click(again.getByRole('button', { name: 'Accept' }));
    await screen.findByText('Accepted. Effective from tomorrow.');
    expect(await sent()).toMatchObject({ accept: true, confirmHigher: true });
  });

  it('is asked about once more where only the server knows of better terms below', async () => {
    let first = true;
    serve({
      [ANSWER]: () => {
        if (!first) return { status: 'accepted' };
        first = false;
        return new Refused(409, 'contract.higher.confirm');
      },
    });
    await show();
    await offer();
    press('Accept');
    fireEvent.click((await dialog('Accept this offer?')).getByRole('button', { name: 'Accept' }));
    fireEvent.click(
      (await dialog(/will have better terms than you/)).getByRole('button', { name: 'Accept' }),
    );
    await screen.findByText('Accepted. Effective from tomorrow.');
    expect(await sent()).toMatchObject({ confirmHigher: true });
  });

  it('that is gone meanwhile is told of, and what is there is asked for anew', async () => {
    serve({
      [ANSWER]: () => {
        rows = [];
        return new Refused(409, 'contract.state');
      },
    });
    await show();
    await offer();
    press('Accept');
    fireEvent.click((await dialog('Accept this offer?')).getByRole('button', { name: 'Accept' }));
    await screen.findByText(/^This offer has changed or is over/);
    await screen.findByText('No data');
    expect(requestsTo(LIST).length).toBeGreaterThan(1);
  });

  it('another refusal stands above the buttons', async () => {
    serve({ [ANSWER]: () => new Refused(503, 'system.busy') });
    await show();
    await offer();
    press('Refuse');
    fireEvent.click((await dialog('Refuse this offer?')).getByRole('button', { name: 'Refuse' }));
    expect((await screen.findByRole('alert')).textContent).toBe('System busy, please try again');
    await offer();
  });

  it('of the end says what ends', async () => {
    rows = [update({ type: 'END', preview: [] })];
    await show();
    const card = await offer();
    card.getByText('The contract below is to end. If you refuse, it stays as it is.');
    card.getByText('Ends with the day on which you accept');
    expect(card.getAllByRole('table')).toHaveLength(1);
  });

  it('makes a member an agent, which is said before and after', async () => {
    rows = [contract()];
    await show(MEMBER);
    await offer();
    screen.getByText('You have no contract of this kind now.');
    press('Accept');
    const ask = await dialog('Accept this offer?');
    ask.getByText('By accepting you become an agent.');
    fireEvent.click(ask.getByRole('button', { name: 'Accept' }));
    await screen.findByText(/log in again to see the agent area/);
  });
});

describe('a page without an offer', () => {
  it('says that there is nothing, or shows what holds', async () => {
    rows = [];
    const { unmount } = await show();
    await screen.findByText('No data');
    unmount();
    rows = [contract({ status: 'accepted', offeredBy: '', effectiveDate: '2026-11-01' })];
    await show();
    await screen.findByRole('heading', { name: 'Present terms' });
    screen.getByText('Paid by the platform');
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('a failure is told, and asked again', async () => {
    let fails = true;
    serve({ [LIST]: () => (fails ? new Refused(500, 'unknown') : { list: rows }) });
    await show();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await act(async () => retry.click());
    await offer();
  });
});
