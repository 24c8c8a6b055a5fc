// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paged, Refused, requestsTo, serve, show, stage } from './testing.tsx';

const STATEMENT = {
  statementId: 'stm_1',
  provider: 'sandbox',
  account: 'SANDBOX-1',
  number: 7,
  day: '2026-11-25',
  currency: 'THB',
  opening: '10000000.00',
  closing: '10000821.00',
  lines: 2,
  form: 'camt',
  digest: 'ab'.repeat(32),
  importedBy: 'Mali',
  importedAt: Date.UTC(2026, 10, 26, 5),
  isSigned: false,
};
const LISTED = { ...paged([STATEMENT]), providers: ['sandbox'] };
const sum = (name: string, count: number, theirs: string, booked: string, difference: string) => ({
  class: name,
  count,
  theirs,
  booked,
  difference,
});
const REPORT = {
  provider: 'sandbox',
  day: '2026-11-25',
  currency: 'THB',
  account: 'SANDBOX-1',
  statements: [7],
  opening: '10000000.00',
  closing: '10000821.00',
  bookedBefore: '0.00',
  booked: '500.00',
  broughtForward: '10000000.00',
  classes: [
    sum('matched', 1, '500.00', '500.00', '0.00'),
    sum('fee', 0, '0.00', '0.00', '0.00'),
    sum('theirs', 1, '321.00', '0.00', '321.00'),
  ],
  unexplained: '0.00',
  openCount: 1,
  isOpen: true,
};
const PROPOSAL = {
  proposalId: 'prp_1',
  reason: 'The foreign transfer is being asked about',
  state: 'open',
  digest: 'ab12cd34'.repeat(8),
  proposer: 'Prasert',
  own: false,
  createdAt: Date.UTC(2026, 10, 26, 5),
  expiresAt: Date.UTC(2026, 10, 27, 5),
};
const DAY = '/console/reconcile/sandbox/days/2026-11-25';

describe('statements', () => {
  const may = (...permissions: string[]) => {
    stage.permissions = ['reconcile.read', ...permissions];
  };
  const openDay = async () => {
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Open the day' }));
  };
  const send = async (text: string) => {
    const input = await screen.findByLabelText('Import for sandbox', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File([text], 'day.xml')] } });
  };

  it('a file is imported and its day opens; a broken one is refused with its line', async () => {
    may('reconcile.import');
    let answer: unknown = new Refused(400, 'statement.broken', 'This file is not a statement', {
      line: 12,
      what: 'not an amount: NaN',
    });
    serve({
      'GET /console/reconcile/statements': () => LISTED,
      'POST /console/reconcile/sandbox/statements': () => answer,
      [`GET ${DAY}`]: () => ({ report: REPORT }),
    });
    await show('op');
    await send('<broken/>');
    expect(await screen.findByText(/Line 12: not an amount: NaN/)).toBeDefined();
    answer = STATEMENT;
    await send('<whole/>');
    expect(await screen.findByText('Items to look at: 1')).toBeDefined();
    expect(requestsTo('POST /console/reconcile/sandbox/statements')).toHaveLength(2);
  });

  it('of several providers one is chosen before a file is imported', async () => {
    may('reconcile.import');
    serve({ 'GET /console/reconcile/statements': () => ({ ...LISTED, providers: ['sandbox', 'alipay'] }) });
    await show('op');
    expect(await screen.findByText('Choose a provider to import its statement')).toBeDefined();
    expect(screen.queryByText(/^Import for/)).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'alipay' }));
    expect(await screen.findByRole('button', { name: 'Import for alipay' })).toBeDefined();
  });

  it('who only reads can neither import nor sign', async () => {
    may();
    serve({ 'GET /console/reconcile/statements': () => LISTED, [`GET ${DAY}`]: () => ({ report: REPORT }) });
    await openDay();
    expect(await screen.findByText('Received, unknown to us')).toBeDefined();
    expect(screen.queryByText("Provider's fees")).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign the day' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'All statements' }));
    expect(await screen.findByText('Not signed yet')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Import for sandbox' })).toBeNull();
  });

  it('the providers stay to be chosen while the list of one loads', async () => {
    may();
    let answer: unknown = LISTED;
    serve({ 'GET /console/reconcile/statements': () => answer });
    await show('op');
    const sandbox = await screen.findByRole('radio', { name: 'sandbox' });
    expect(screen.getByText('sandbox · 2026/11/25')).toBeDefined();
    answer = new Promise(() => {});
    fireEvent.click(sandbox);
    await waitFor(() => expect(requestsTo('GET /console/reconcile/statements')).toHaveLength(2));
    expect(screen.getByRole('radio', { name: 'sandbox' }).getAttribute('aria-checked')).toBe('true');
    expect(screen.queryByText('sandbox · 2026/11/25')).toBeNull();
  });

  it('the lines of a class are shown on demand', async () => {
    may();
    serve({
      'GET /console/reconcile/statements': () => LISTED,
      [`GET ${DAY}`]: () => ({ report: REPORT }),
      [`GET ${DAY}/items`]: () =>
        paged([
          {
            class: 'theirs',
            statement: 7,
            line: 2,
            transactionId: 'foreign-1',
            theirs: '321.00',
            booked: '0.00',
            difference: '321.00',
          },
        ]),
    });
    await openDay();
    await screen.findByText('Received, unknown to us');
    const buttons = screen.getAllByRole('button', { name: 'Show the lines' });
    fireEvent.click(buttons[1] as HTMLElement);
    expect(await screen.findByText('foreign-1')).toBeDefined();
    expect(screen.getByText('7 / 2')).toBeDefined();
    const [asked] = requestsTo(`GET ${DAY}/items`);
    expect(new URL(asked?.url ?? '').searchParams.get('class')).toBe('theirs');
  });

  it('R67: one operator signs with a reason, another countersigns what is on the screen', async () => {
    may('reconcile.sign');
    serve({
      'GET /console/reconcile/statements': () => LISTED,
      [`GET ${DAY}`]: () => ({ report: REPORT }),
      [`POST ${DAY}/signatures`]: () => ({ report: REPORT, proposal: { ...PROPOSAL, own: true } }),
      'POST /console/reconcile/signatures/prp_1/approve': () => ({
        report: REPORT,
        proposal: { ...PROPOSAL, state: 'executed' },
      }),
    });
    await openDay();
    fireEvent.click(await screen.findByRole('button', { name: 'Sign the day' }));
    const sheet = await screen.findByRole('dialog');
    const sign = within(sheet).getByRole('button', { name: 'Sign the day' }) as HTMLButtonElement;
    expect(sign.disabled).toBe(true);
    fireEvent.change(within(sheet).getByLabelText(/^Reason/), { target: { value: ' Being asked about ' } });
    fireEvent.click(sign);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await requestsTo(`POST ${DAY}/signatures`)[0]?.json()).toEqual({ reason: 'Being asked about' });
  });

  it('R67: the countersignature names the digest; a signed day stays as it is', async () => {
    may('reconcile.countersign');
    let day: object = { report: REPORT, proposal: PROPOSAL };
    serve({
      'GET /console/reconcile/statements': () => LISTED,
      [`GET ${DAY}`]: () => day,
      'POST /console/reconcile/signatures/prp_1/approve': () => {
        const signed = {
          signedBy: 'Prasert',
          countersignedBy: 'Mali',
          signedAt: Date.UTC(2026, 10, 26, 6),
          digest: 'ab'.repeat(32),
        };
        day = { report: REPORT, signed, proposal: { ...PROPOSAL, state: 'executed' } };
        return day;
      },
    });
    await openDay();
    fireEvent.click(await screen.findByRole('button', { name: 'Decide' }));
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).getByText(PROPOSAL.reason)).toBeDefined();
    fireEvent.click(within(sheet).getByRole('button', { name: 'Approve and carry out' }));
    expect(await screen.findByText('This day was signed and stays as it is.')).toBeDefined();
    expect(await requestsTo('POST /console/reconcile/signatures/prp_1/approve')[0]?.json()).toEqual({
      digest: PROPOSAL.digest,
    });
  });
});
