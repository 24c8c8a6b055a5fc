// @vitest-environment jsdom
import { formatDate, wireDay } from '@erawan/kit/dates';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { i18n, paged, Refused, requestsTo, serve, show, stage } from './testing.tsx';

const today = () => wireDay(Date.now());
const shownToday = () => formatDate(Date.now());
const amount = (name: string, opens = true) => ({ name, unit: 'amount', opens });
const made = (report: string, more: object) => ({
  report,
  startDate: today(),
  endDate: today(),
  timeZone: 'Asia/Bangkok',
  asOf: Date.UTC(2026, 10, 26, 5),
  behind: 0,
  currency: 'THB',
  ...more,
});
const CASH = made('cash', {
  columns: [amount('deposits'), amount('net')],
  totals: ['1200.00', '800.00'],
  ...paged([{ day: today(), name: 'sandbox', figures: ['1200.00', '800.00'] }]),
});
const ROW = {
  at: Date.UTC(2026, 10, 26, 5),
  sequence: 7,
  kind: 'deposit',
  typeText: 'Deposit',
  channel: 'sandbox',
  amount: '500.00',
  memberName: 'somchai88',
  reference: 'dep_1',
};
const queryOf = (request: Request | undefined) =>
  Object.fromEntries(new URL(request?.url ?? 'http://x').searchParams);

describe('reports', () => {
  const may = () => {
    stage.permissions = ['report.read'];
  };

  it('a report names its days, a figure opens to the rows it is made of, and back again', async () => {
    may();
    serve({
      'GET /console/reports/cash': () => CASH,
      'GET /console/reports/cash/rows': () => paged([ROW]),
    });
    await show('op');
    const day = await screen.findByRole('region', { name: `${shownToday()} · sandbox` });
    expect(
      screen.getByText(new RegExp(`${shownToday()} to ${shownToday()}, days in Asia/Bangkok`)),
    ).toBeDefined();
    expect(within(screen.getByRole('region', { name: 'Total' })).queryByRole('button')).toBeNull();
    fireEvent.click(within(day).getByRole('button', { name: /^Deposits 1,200.00/ }));
    expect(await screen.findByText('somchai88')).toBeDefined();
    expect(queryOf(requestsTo('GET /console/reports/cash/rows')[0])).toEqual({
      startDate: today(),
      endDate: today(),
      column: 'deposits',
      name: 'sandbox',
      pageNo: '1',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Back to the report' }));
    expect(await screen.findByRole('region', { name: 'Total' })).toBeDefined();
  });

  it('days are presets or a first and a last day', async () => {
    may();
    serve({ 'GET /console/reports/cash': () => CASH });
    await show('op');
    await screen.findByRole('region', { name: 'Total' });
    fireEvent.click(screen.getByRole('radio', { name: '7 days' }));
    await waitFor(() =>
      expect(queryOf(requestsTo('GET /console/reports/cash').at(-1))).toMatchObject({
        startDate: wireDay(Date.now(), 6),
        endDate: today(),
      }),
    );
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-01-02' } });
    await waitFor(() =>
      expect(queryOf(requestsTo('GET /console/reports/cash').at(-1))['startDate']).toBe('2026-01-02'),
    );
    expect(screen.getByRole('radio', { name: 'Other days' }).getAttribute('aria-checked')).toBe('true');
    const field = screen.getByLabelText<HTMLInputElement>('First day');
    for (const halfTyped of ['', '0002-03-04']) fireEvent.change(field, { target: { value: halfTyped } });
    expect(field.value).toBe('0002-03-04');
    fireEvent.blur(field);
    expect(field.value).toBe('2026-01-02');
    const asked = requestsTo('GET /console/reports/cash').map((request) => queryOf(request)['startDate']);
    expect(new Set(asked)).toEqual(new Set([today(), wireDay(Date.now(), 6), '2026-01-02']));
  });

  it('what is now has no days; times are read as people say them; nothing to open is no button', async () => {
    may();
    serve({
      'GET /console/reports/cash': () => CASH,
      'GET /console/reports/providers': () =>
        made('providers', {
          startDate: undefined,
          endDate: undefined,
          behind: 3,
          columns: [
            amount('holds', false),
            { name: 'underWay', unit: 'count', opens: true },
            { name: 'oldest', unit: 'seconds', opens: false },
          ],
          totals: ['-400.00', '1200', '7500'],
          ...paged([{ name: 'sandbox', figures: ['-400.00', '1200', ''] }]),
        }),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('radio', { name: 'Providers' }));
    const sandbox = await screen.findByRole('region', { name: 'sandbox' });
    expect(within(sandbox).getByText('–')).toBeDefined();
    expect(within(sandbox).getByRole('button', { name: /^Payouts under way 1,200/ })).toBeDefined();
    expect(within(screen.getByRole('region', { name: 'Total' })).getByText('2 h 5 min')).toBeDefined();
    expect(screen.queryByLabelText('First day')).toBeNull();
    expect(screen.getByText(/not counted yet: 3 rows/)).toBeDefined();
  });

  it('a large movement is one of an amount that is asked for', async () => {
    may();
    const LARGE = made('large', { columns: [amount('amount')], totals: ['0.00'], ...paged([]) });
    serve({ 'GET /console/reports/cash': () => CASH, 'GET /console/reports/large': () => LARGE });
    await show('op');
    fireEvent.click(await screen.findByRole('radio', { name: 'Large movements' }));
    expect(await screen.findByText('Nothing in these days')).toBeDefined();
    const field = screen.getByLabelText('Amounts from');
    fireEvent.change(field, { target: { value: 'many' } });
    expect(screen.getByRole('alert').textContent).toContain('A number above 0');
    fireEvent.blur(field);
    fireEvent.change(field, { target: { value: '75,000' } });
    fireEvent.blur(field);
    await waitFor(() =>
      expect(queryOf(requestsTo('GET /console/reports/large').at(-1))['atLeast']).toBe('75000.00'),
    );
    fireEvent.click(screen.getByRole('radio', { name: 'Cash' }));
    await screen.findByRole('region', { name: 'Total' });
    fireEvent.click(screen.getByRole('radio', { name: 'Large movements' }));
    expect(screen.getByLabelText<HTMLInputElement>('Amounts from').value).toBe('75,000');
  });

  it('what has no reason is named so where it is opened too', async () => {
    may();
    const REFUSALS = made('refusals', {
      columns: [{ name: 'count', unit: 'count', opens: true }],
      totals: ['3'],
      ...paged([{ name: '', figures: ['3'] }]),
    });
    serve({
      'GET /console/reports/cash': () => CASH,
      'GET /console/reports/refusals': () => REFUSALS,
      'GET /console/reports/refusals/rows': () => paged([ROW]),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('radio', { name: /refus/i }));
    const row = await screen.findByRole('region', { name: 'Without a reason' });
    fireEvent.click(within(row).getByRole('button'));
    expect((await screen.findByRole('heading', { name: /Without a reason/ })).textContent).toContain(
      shownToday(),
    );
    expect(queryOf(requestsTo('GET /console/reports/refusals/rows')[0])['name']).toBe('');
  });

  it('a refusal is shown with a way to try again; a file that is refused says why', async () => {
    may();
    let answer: unknown = new Refused(400, 'validation.failed', 'Please check the marked fields');
    serve({
      'GET /console/reports/cash': () => answer,
      'GET /console/reports/cash/file': () => new Refused(429, 'system.busy', 'Too many files for today'),
    });
    await show('op');
    expect(await screen.findByText('Please check the marked fields')).toBeDefined();
    answer = CASH;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
    expect(await screen.findByText('Too many files for today')).toBeDefined();
  });

  it('a file is kept under the name that the server gives it', async () => {
    may();
    serve({
      'GET /console/reports/cash': () => CASH,
      'GET /console/reports/cash/file': () =>
        new Response('csv', { headers: { 'Content-Disposition': 'attachment; filename="cash-2026.csv"' } }),
    });
    const names: string[] = [];
    URL.createObjectURL = () => 'blob:kept';
    URL.revokeObjectURL = () => {};
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function kept(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    await show('op');
    fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
    await waitFor(() => expect(names).toEqual(['cash-2026.csv']));
    click.mockRestore();
  });
});

describe('the audit trail', () => {
  const EVENT = {
    id: 9,
    at: Date.UTC(2026, 10, 26, 5),
    author: 'operator: prepares1',
    action: 'proposal.made',
    subject: 'adjustment/prp_1',
    details: [{ name: 'reason', value: 'Paid twice' }],
  };

  it('R67: says who did what, by operator, action and subject', async () => {
    stage.permissions = ['audit.read'];
    let events: object[] = [EVENT];
    serve({ 'GET /console/audit': () => paged(events) });
    await show('op');
    expect(await screen.findByText('Proposed')).toBeDefined();
    expect(screen.getByText('operator: prepares1')).toBeDefined();
    expect(screen.getByText('Paid twice')).toBeDefined();
    events = [];
    fireEvent.change(screen.getByLabelText('Who'), { target: { value: ' approves1 ' } });
    fireEvent.change(screen.getByLabelText('Action, such as proposal'), { target: { value: 'proposal' } });
    fireEvent.click(screen.getByRole('button', { name: 'Find' }));
    expect(await screen.findByText('No events in these days')).toBeDefined();
    expect(queryOf(requestsTo('GET /console/audit').at(-1))).toEqual({
      author: 'approves1',
      action: 'proposal',
      startDate: today(),
      endDate: today(),
      pageNo: '1',
    });
  });

  it('is in Thai for who reads Thai, and an action without a text keeps its word', async () => {
    stage.permissions = ['audit.read'];
    serve({ 'GET /console/audit': () => paged([EVENT, { ...EVENT, id: 8, action: 'new.kind' }]) });
    await show('op');
    await screen.findByText('Proposed');
    await i18n.speak('TH');
    expect(await screen.findByText('เสนอ')).toBeDefined();
    expect(screen.getByText('new.kind')).toBeDefined();
  });
});
