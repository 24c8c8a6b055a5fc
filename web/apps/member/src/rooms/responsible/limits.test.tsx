// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';
import { shareUsed } from './share.ts';

stubBrowser();
const { default: LimitsPage } = await import('./LimitsPage.tsx');
const { clockTime } = await import('./RealityCheck.tsx');
const { RealityChecks } = await import('./RealityChecks.tsx');

const STATUS = 'GET /wps/member/responsible';
const PUT_LIMIT = 'PUT /wps/member/responsible/limits';
const PUT_SESSION = 'PUT /wps/member/responsible/session';
const COOL_OFF = 'POST /wps/member/responsible/coolOff';
const EXCLUDE = 'POST /wps/member/responsible/exclusion';
const AT = Date.UTC(2026, 10, 22, 1, 30);

const DAY_LIMIT = { kind: 'deposit', period: 'day', amount: '2000.00', used: '500.00' };
const status = (over: object = {}) => ({ limits: [DAY_LIMIT], ...over });
const show = () => open(LimitsPage, '/m/responsible', ['responsible']);
const region = (name: string) => screen.findByRole('region', { name });
const openLimit = async (kind: string, period: string) =>
  fireEvent.click(within(await region(kind)).getByRole('button', { name: new RegExp(`^${period}`) }));
const typeAmount = (text: string) =>
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('limits', () => {
  it('R15: each kind of spending has a limit for a day, a week and a month, with what is used of it', async () => {
    serve({ [STATUS]: () => status() });
    await show();
    for (const kind of ['Deposits', 'Net losses', 'Bets'])
      expect(within(await region(kind)).getAllByRole('button')).toHaveLength(3);
    const day = within(await region('Deposits')).getByRole('button', { name: /^24 hours/ });
    expect(day.textContent).toContain('฿2,000');
    expect(day.textContent).toContain('฿500 of ฿2,000 used');
    expect(within(await region('Net losses')).getAllByText('No limit')).toHaveLength(3);
  });

  it('R15: any amount may be typed; it is sent exactly', async () => {
    serve({
      [STATUS]: () => status(),
      [PUT_LIMIT]: () =>
        status({ limits: [{ kind: 'loss', period: 'week', amount: '1234.50', used: '0.00' }] }),
    });
    await show();
    await openLimit('Net losses', '7 days');
    press('Save');
    expect(await screen.findByText('Please enter an amount')).toBeDefined();
    expect(requestsTo(PUT_LIMIT)).toHaveLength(0);
    typeAmount('1234.5');
    press('Save');
    expect(await within(await region('Net losses')).findByText('฿1,234.50')).toBeDefined();
    expect(await requestsTo(PUT_LIMIT)[0]?.json()).toEqual({
      limits: [{ kind: 'loss', period: 'week', amount: '1234.50' }],
    });
  });

  it('R16: a higher limit is announced as later, and shown with its time', async () => {
    serve({
      [STATUS]: () => status(),
      [PUT_LIMIT]: () => status({ limits: [{ ...DAY_LIMIT, pending: { amount: '5000.00', from: AT } }] }),
    });
    await show();
    await openLimit('Deposits', '24 hours');
    typeAmount('1500');
    expect(screen.getByText('A lower limit takes effect at once')).toBeDefined();
    typeAmount('5000');
    expect(screen.getByText('A higher limit takes effect after 24 hours')).toBeDefined();
    press('Save');
    const day = await screen.findByText('Changes to ฿5,000 on 2026/11/22 08:30');
    expect(day.closest('button')?.textContent).toContain('฿2,000');
  });

  it('R16: a limit is taken away only later', async () => {
    serve({
      [STATUS]: () => status(),
      [PUT_LIMIT]: () => status({ limits: [{ ...DAY_LIMIT, pending: { from: AT } }] }),
    });
    await show();
    await openLimit('Deposits', '24 hours');
    press('Remove this limit');
    expect(await screen.findByText('Ends on 2026/11/22 08:30')).toBeDefined();
    expect(await requestsTo(PUT_LIMIT)[0]?.json()).toEqual({ limits: [{ kind: 'deposit', period: 'day' }] });
  });

  it('a refused limit stays as it was and says why', async () => {
    serve({ [STATUS]: () => status(), [PUT_LIMIT]: () => new Refused(500, 'system.error') });
    await show();
    await openLimit('Deposits', '24 hours');
    typeAmount('100');
    press('Save');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByLabelText('Amount')).toBeDefined();
  });

  it.each([
    [0n, 100n, 0],
    [1n, 1_000_000n, 1],
    [50n, 100n, 50],
    [100n, 100n, 100],
    [101n, 100n, 100],
    [1n, 0n, 100],
    [-5n, 100n, 0],
  ])('of a limit, %d of %d is %d per cent', (used, amount, share) => {
    expect(shareUsed(used, amount)).toBe(share);
  });
});

describe('playing time', () => {
  it('R20: the interval of the reality check is chosen by the member and keeps the other choice', async () => {
    serve({
      [STATUS]: () => status({ sessionMinutes: 60 }),
      [PUT_SESSION]: () => status({ sessionMinutes: 60, realityCheckMinutes: 15 }),
    });
    await show();
    const choice = await screen.findByRole('radiogroup', { name: 'Reality check every' });
    expect(within(choice).getByRole('radio', { name: 'Off' }).getAttribute('aria-checked')).toBe('true');
    fireEvent.click(within(choice).getByRole('radio', { name: '15 min' }));
    await waitFor(() => expect(requestsTo(PUT_SESSION)).toHaveLength(1));
    expect(await requestsTo(PUT_SESSION)[0]?.json()).toEqual({ sessionMinutes: 60, realityCheckMinutes: 15 });
    expect(within(choice).getByRole('radio', { name: '15 min' }).getAttribute('aria-checked')).toBe('true');
  });

  it('R16: turning the time limit off is left out of the call and waits its day', async () => {
    serve({
      [STATUS]: () => status({ sessionMinutes: 60 }),
      [PUT_SESSION]: () => status({ sessionMinutes: 60, sessionMinutesPending: { from: AT } }),
    });
    await show();
    const choice = await screen.findByRole('radiogroup', { name: 'Time per session' });
    fireEvent.click(within(choice).getByRole('radio', { name: 'Off' }));
    expect(await screen.findByText('Changes to Off on 2026/11/22 08:30')).toBeDefined();
    expect(await requestsTo(PUT_SESSION)[0]?.json()).toEqual({});
    expect(within(choice).getByRole('radio', { name: '1 h' }).getAttribute('aria-checked')).toBe('true');
  });
});

describe('breaks', () => {
  it('R18: a break starts after a question and is shown until it ends', async () => {
    serve({ [STATUS]: () => status(), [COOL_OFF]: () => status({ coolOffUntil: AT }) });
    await show();
    const block = await region('Take a break');
    fireEvent.click(within(block).getByRole('radio', { name: '7 days' }));
    fireEvent.click(within(block).getByRole('button', { name: 'Start the break' }));
    expect(requestsTo(COOL_OFF)).toHaveLength(0);
    const dialog = await screen.findByRole('dialog', { name: 'Take a break of 7 days?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Start the break' }));
    expect(await screen.findByText('You are taking a break until 2026/11/22 08:30')).toBeDefined();
    expect(await requestsTo(COOL_OFF)[0]?.json()).toEqual({ days: 7 });
  });

  it('R18: an exclusion needs to be understood and confirmed; afterwards nothing shorter is offered', async () => {
    serve({ [STATUS]: () => status(), [EXCLUDE]: () => status({ excludedUntil: AT }) });
    await show();
    const block = await region('Self-exclusion');
    const button = within(block).getByRole('button', { name: 'Exclude myself' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(within(block).getByRole('checkbox'));
    fireEvent.click(within(block).getByRole('radio', { name: '1 year' }));
    fireEvent.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Exclude yourself for 1 year?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('You are excluded until 2026/11/22 08:30')).toBeDefined();
    expect(await requestsTo(EXCLUDE)[0]?.json()).toEqual({ months: 12 });
    expect(screen.queryByRole('region', { name: 'Self-exclusion' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Take a break' })).toBeNull();
  });

  it('R19: after its time an exclusion ends only a day after the member asked', async () => {
    const ASK = 'POST /wps/member/responsible/exclusion/return';
    serve({
      [STATUS]: () => status({ excludedUntil: 1_000 }),
      [ASK]: () => status({ excludedUntil: 1_000, returnFrom: AT }),
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Ask to play again' }));
    expect(await screen.findByText('You can play again from 2026/11/22 08:30')).toBeDefined();
    expect(requestsTo(ASK)).toHaveLength(1);
  });

  it('R19: before its time there is no way back', async () => {
    serve({ [STATUS]: () => status({ excludedUntil: Date.now() + 86_400_000 }) });
    await show();
    await screen.findByText(/You are excluded until/);
    expect(screen.queryByRole('button', { name: 'Ask to play again' })).toBeNull();
  });
});

describe('reality check', () => {
  const ACKNOWLEDGE = 'POST /wps/member/responsible/realityCheck/acknowledge';
  const session = (checkOpen: boolean) => ({
    startedAt: AT,
    elapsedMs: 3_725_000,
    staked: '500.00',
    won: '120.50',
    net: '-379.50',
    checkOpen,
  });

  it('R20: play rests under a dialog with the time and the net result until it is acknowledged', async () => {
    serve({
      [STATUS]: () => status({ session: session(true) }),
      [ACKNOWLEDGE]: () => status({ session: session(false) }),
    });
    await open(RealityChecks, '/m/home', ['responsible']);
    const dialog = await screen.findByRole('dialog', { name: 'Reality check' });
    expect(within(dialog).getByRole('timer').textContent).toBe('1:02:05');
    expect(dialog.textContent).toContain('฿500.00');
    expect(dialog.textContent).toContain('−฿379.50');
    expect(within(dialog).getByRole('link', { name: 'My bets' }).getAttribute('href')).toBe('/m/gameRecord');
    expect(within(dialog).getByRole('button', { name: 'Log out' })).toBeDefined();
    fireEvent(dialog, new Event('cancel'));
    expect(screen.getByRole('dialog')).toBeDefined();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Continue playing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requestsTo(ACKNOWLEDGE)).toHaveLength(1);
  });

  it('R20: the betting record can be read while the check is open', async () => {
    serve({ [STATUS]: () => status({ session: session(true) }) });
    await open(RealityChecks, '/m/gameRecord', ['responsible']);
    await waitFor(() => expect(requestsTo(STATUS)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [0, '0:00:00'],
    [59_999, '0:00:59'],
    [3_600_000, '1:00:00'],
    [-5, '0:00:00'],
  ])('R20: %d ms are %s', (ms, text) => {
    expect(clockTime(ms)).toBe(text);
  });
});
