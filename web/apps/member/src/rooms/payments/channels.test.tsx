// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  channelOf,
  CHANNELS,
  CLAIMED,
  deposit,
  DETAIL,
  GATEWAY,
  IN_REVIEW,
  MANUAL,
  page,
  PROMPTPAY,
  qrDeposit,
  REPORT,
  TO_PAY,
  transfer,
} from './fixtures.ts';
import type { ChannelName } from './queries.ts';
import { quietTime, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';

stubBrowser();
const { i18n } = await import('../../core/i18n.ts');
const { showDeposits: show } = await import('../../testing-deposits.ts');

const { depositTemplate } = await import('./channels.ts');

const ALL = [
  PROMPTPAY,
  GATEWAY,
  MANUAL,
  channelOf('ewallet', 'Sandbox e-wallet'),
  channelOf('card', 'Sandbox card'),
  channelOf('alipay', 'Alipay'),
  channelOf('wechat', 'WeChat Pay'),
  channelOf('qq', 'QQ Wallet'),
  channelOf('crypto', 'Sandbox USDT'),
];
const stepwise = { channels: ALL, dep_func: '1' };
const pick = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (amount: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: amount } });
const AHEAD_MS = 600_000;

describe('deposit channels', () => {
  it('WAL-017: all kinds that the server lists are offered, by their names', async () => {
    await show('/m/voucherCenter', {}, { channels: ALL });
    const list = within(await screen.findByRole('radiogroup', { name: 'Channel' }));
    expect(list.getAllByRole('radio').map((radio) => radio.textContent)).toEqual(
      ALL.map(({ displayName }) => expect.stringContaining(displayName)),
    );
  });

  it.each([
    ['1', 'new'],
    ['0', 'base'],
    ['2', 'base'],
  ] as const)('WAL-011 CST-106: dep_func %s is the %s form', (dep_func, template) => {
    expect(depositTemplate({ mobileTemplate: { mem_cen: '1', dep_func } })).toBe(template);
  });

  it('WAL-011: the new form asks one question at a time, and what was answered can be changed', async () => {
    await show('/m/voucherCenter', {}, stepwise);
    await screen.findByRole('radio', { name: 'PromptPay QR' });
    expect(screen.queryByRole('textbox')).toBeNull();
    await pick('Sandbox bank');
    const banks = within(await screen.findByRole('radiogroup', { name: 'Choose a bank' }));
    expect(screen.queryByRole('radiogroup', { name: 'Channel' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.click(banks.getByRole('radio', { name: 'Siam Demo Bank' }));
    expect(screen.getByRole('textbox')).toBeDefined();
    expect(screen.queryByRole('radiogroup', { name: 'Choose a bank' })).toBeNull();
    expect(document.activeElement?.textContent).toContain('Amount');
    press('Change: Bank');
    expect(screen.getByRole('radio', { name: 'Siam Demo Bank' }).getAttribute('aria-checked')).toBe('true');
    press('Change: Channel');
    await pick('PromptPay QR');
    expect(await screen.findByRole('textbox')).toBeDefined();
    for (const asked of ['Channel', 'Choose a bank'])
      expect(screen.queryByRole('radiogroup', { name: asked })).toBeNull();
  });

  it('WAL-011: arrow keys look around among the channels without leaving them', async () => {
    await show('/m/voucherCenter', {}, stepwise);
    const list = await screen.findByRole('radiogroup', { name: 'Channel' });
    fireEvent.keyDown(list, { key: 'ArrowRight' });
    fireEvent.keyDown(list, { key: 'ArrowRight' });
    expect(screen.getByRole('radio', { name: 'Sandbox bank' }).getAttribute('aria-checked')).toBe('true');
    expect(screen.queryByRole('radiogroup', { name: 'Choose a bank' })).toBeNull();
  });

  it('WAL-011: the base form has everything on one page', async () => {
    await show('/m/voucherCenter', {}, { channels: ALL });
    expect(await screen.findByRole('textbox')).toBeDefined();
    await pick('Sandbox bank');
    expect(await screen.findByRole('radiogroup', { name: 'Choose a bank' })).toBeDefined();
    expect(screen.getByRole('textbox')).toBeDefined();
    expect(screen.getByRole('radiogroup', { name: 'Channel' })).toBeDefined();
  });

  it('a bank is asked for only where there are several, and a note is shown', async () => {
    const noted = channelOf('card', 'Sandbox card', { note: '3-D Secure only' });
    await show('/m/voucherCenter', {}, { channels: [GATEWAY, noted] });
    await screen.findByRole('radiogroup', { name: 'Choose a bank' });
    expect(screen.queryByText('3-D Secure only')).toBeNull();
    await pick('Sandbox card');
    expect(await screen.findByText('3-D Secure only')).toBeDefined();
    expect(screen.queryByRole('radiogroup', { name: 'Choose a bank' })).toBeNull();
  });

  it.each<[ChannelName, string, object]>([
    ['promptpay', 'MCS2_depositPaymentGateway', { vendor: 'promptpay' }],
    ['ewallet', 'MCS2_depositPaymentGateway', { vendor: 'ewallet' }],
    ['card', 'MCS2_depositPaymentGateway', { vendor: 'card' }],
    ['crypto', 'MCS2_depositPaymentGateway', { vendor: 'crypto' }],
    ['alipay', 'MCS2_DepositAlipay', {}],
    ['qq', 'MCS2_DepositQQ', {}],
    ['wechat', 'MCS2_depositWechat', {}],
    ['manual', 'MCS2_depositManualTransfer', {}],
  ])('WAL-017 API-103 API-104 API-105 API-107: %s is paid by %s', async (channel, call, more) => {
    const one = channelOf(channel, 'The one');
    await show('/m/voucherCenter', {}, { channels: [one], dep_func: '1' });
    const create = `POST /wps/relay/${call}`;
    serve({
      [create]: () => ({ orderId: 'dep_1', kind: one.kind, status: 'pending', expiresAt: 0 }),
      [DETAIL]: () => deposit(TO_PAY, { channel }),
    });
    await screen.findByRole('textbox');
    type('500');
    press('Continue');
    fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: /payment|QR|account|address/ }),
    );
    await waitFor(() => expect(location.search).toBe('?orderId=dep_1'));
    const [sent, ...again] = requestsTo(create);
    expect(again).toEqual([]);
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await sent?.json()).toEqual({ bankId: channel, amount: '500.00', ...more });
  });

  it('what is being prepared is said by its kind: no page opens for a code', async () => {
    await show('/m/voucherCenter', {}, { channels: [PROMPTPAY] });
    serve({ 'POST /wps/relay/MCS2_depositPaymentGateway': () => new Promise(() => {}) });
    await screen.findByRole('textbox');
    type('1000');
    press('Continue');
    press('Show the QR code');
    expect(await screen.findByRole('button', { name: 'Preparing the QR code' })).toBeDefined();
  });

  it('a code is shown by the deposit itself: nothing is gone to', async () => {
    await show('/m/voucherCenter', {}, { channels: [PROMPTPAY] });
    serve({
      'POST /wps/relay/MCS2_depositPaymentGateway': () => ({
        orderId: 'dep_1',
        kind: 'qr',
        payUrl: '?orderId=dep_1#elsewhere',
        status: 'pending',
        expiresAt: 0,
      }),
      [DETAIL]: () => qrDeposit(TO_PAY),
    });
    await screen.findByRole('textbox');
    type('1000');
    press('Continue');
    press('Show the QR code');
    expect(await screen.findByRole('img', { name: 'QR code to pay by PromptPay QR' })).toBeDefined();
    expect(location.hash).toBe('');
  });

  it('a manual transfer is in whole baht', async () => {
    await show('/m/voucherCenter', {}, { channels: [MANUAL] });
    await pick('Krung Demo Bank');
    type('500.50');
    press('Continue');
    expect(screen.getByText('Whole amounts only, without decimals')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a deposit that is open', () => {
  afterEach(() => vi.useRealTimers());
  const mine = (list: Parameters<typeof page>[0]) => ({
    [REPORT]: (request: Request) =>
      new URL(request.url).searchParams.get('status') === 'pending' ? page(list) : page([]),
  });

  it('OPN-115: comes first on its channel, and a new one is a decision', async () => {
    const expiresAt = Date.now() + AHEAD_MS;
    await show('/m/voucherCenter', mine([qrDeposit(TO_PAY, { expiresAt })]), { channels: [PROMPTPAY] });
    expect(await screen.findByRole('heading', { name: 'You have an unpaid deposit' })).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('timer').textContent).toMatch(/0?9:5\d|10:00/);
    expect(screen.getByRole('link', { name: 'Continue this deposit' }).getAttribute('href')).toBe(
      '/m/voucherCenter?orderId=dep_1',
    );
    const asked = new URL(requestsTo(REPORT)[0]?.url ?? '').searchParams;
    expect([asked.get('status'), asked.get('channel')]).toEqual(['pending', 'promptpay']);
    press('New deposit');
    expect(screen.getByRole('textbox')).toBeDefined();
  });

  it('one that the member says is paid comes first too, and is not to be paid again', async () => {
    await show('/m/voucherCenter', mine([transfer(CLAIMED)]), { channels: [MANUAL] });
    const card = await screen.findByRole('region', { name: 'We are checking a deposit of yours' });
    expect(card.textContent).toContain('Do not pay it again');
    expect(card.textContent).toContain('฿500.37');
    expect(card.textContent).toContain('Being checked');
    expect(card.textContent).not.toMatch(/unpaid|Pay this one/);
    expect(within(card).getByRole('link', { name: 'See this deposit' }).getAttribute('href')).toBe(
      '/m/voucherCenter?orderId=dep_1',
    );
  });

  it.each([
    ['another language', () => i18n.speak('TH')],
    ['another day', () => vi.setSystemTime(Date.now() + 86_400_000)],
  ])('%s does not take away a form that is being filled in', async (_what, change) => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    await show('/m/voucherCenter', mine([]), { channels: [PROMPTPAY] });
    await screen.findByRole('textbox');
    type('1234');
    // From now on the server takes its time.
    serve({ [REPORT]: () => new Promise(() => {}), [CHANNELS]: () => new Promise(() => {}) });
    const asked = requestsTo(REPORT).length;
    await act(async () => {
      await change();
      await vi.advanceTimersByTimeAsync(60_000);
    });
    await waitFor(() => expect(requestsTo(REPORT).length).toBeGreaterThan(asked));
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('1234');
  });

  it.each([
    ['whose time is over', qrDeposit(TO_PAY, { expiresAt: Date.now() - AHEAD_MS })],
    ['that an operator looks into', qrDeposit(IN_REVIEW, { expiresAt: Date.now() + AHEAD_MS })],
    ['of another provider', qrDeposit(TO_PAY, { vendor: 'other', expiresAt: Date.now() + AHEAD_MS })],
  ])('one %s does not stand in the way', async (_which, one) => {
    await show('/m/voucherCenter', mine([one]), { channels: [PROMPTPAY] });
    expect(await screen.findByRole('textbox')).toBeDefined();
    await quietTime();
    expect(screen.queryByText('You have an unpaid deposit')).toBeNull();
  });

  it('a server that does not say keeps no one from paying', async () => {
    await show(
      '/m/voucherCenter',
      { [REPORT]: () => new Refused(503, 'system.busy') },
      { channels: [PROMPTPAY] },
    );
    expect(await screen.findByRole('textbox')).toBeDefined();
  });
});
