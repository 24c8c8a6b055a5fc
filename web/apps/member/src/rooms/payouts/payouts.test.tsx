// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { quietTime, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';

stubBrowser();
const {
  answers,
  CARD,
  DETAIL,
  OTHER,
  SETTINGS,
  settings,
  showWithdrawals: show,
  T0,
  withdrawal,
} = await import('../../testing-withdrawals.ts');

const CREATE = 'POST /wps/transaction/withdraw';

const type = async (amount: string) =>
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: amount } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** To the question for the funds password, for 1,000.00. */
async function toPin(): Promise<HTMLElement> {
  await type('1000');
  await screen.findByText('฿990.00');
  press('Continue');
  press('Enter funds password');
  return screen.getByLabelText('Funds password', { selector: 'input' });
}

async function send(pin = '246813') {
  fireEvent.change(await toPin(), { target: { value: pin } });
  press('Withdraw now');
}

describe('withdraw', () => {
  it('WAL-015 OPN-117: what is missing is offered first, each with the way to it', async () => {
    await show('/m/withdraw', { [SETTINGS]: answers({ hasFundsPassword: false, cards: [] }) });
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/m/securityCenter/FundsPasswordBox',
      '/m/securityCenter/bankCards',
    ]);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('OPN-117: what is there already is not offered again', async () => {
    await show('/m/withdraw', { [SETTINGS]: answers({ cards: [] }) });
    const [link, ...more] = await screen.findAllByRole('link');
    expect(link?.getAttribute('href')).toBe('/m/securityCenter/bankCards');
    expect(more).toEqual([]);
  });

  it('a frozen account reads that it is on hold, and whom to ask', async () => {
    const reasons = [{ code: 'withdraw.frozen', text: 'Withdrawals are on hold', numbers: {} }];
    await show('/m/withdraw', { [SETTINGS]: answers({ reasons }) });
    expect(await screen.findByText('Withdrawals are on hold')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Ask customer service' })).toBeDefined();
  });

  it('OPN-117: what is missing for the level is said, each with the way to it', async () => {
    const lacks: ('phone' | 'payee.name' | 'own.deposit')[] = ['phone', 'payee.name', 'own.deposit'];
    const text = 'Please verify your account before you withdraw';
    const reasons = [{ code: 'withdraw.kyc', text, numbers: { level: 1 }, lacks }];
    await show('/m/withdraw', { [SETTINGS]: answers({ reasons }) });
    const why = within((await screen.findByText(text)).closest('[role="status"]') as HTMLElement);
    expect(why.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/m/securityCenter',
      '/m/securityCenter/bankCards',
      '/m/voucherCenter',
    ]);
    expect(screen.getByRole('button', { name: 'Ask customer service' })).toBeDefined();
  });

  it('OPN-117: the level, its limit and what the next one asks for are said, and it can be withdrawn', async () => {
    const next = { level: 1, dayLimit: '200000.00', lacks: ['phone' as const, 'own.deposit' as const] };
    await show('/m/withdraw', { [SETTINGS]: answers({ level: { level: 0, dayLimit: '50000.00', next } }) });
    const level = within(await screen.findByRole('region', { name: 'Verification level' }));
    expect(level.getByText('Verification level').parentElement?.textContent).toContain('0');
    expect(level.getByText('Withdrawals in a day, at most').parentElement?.textContent).toContain(
      '50,000.00',
    );
    expect(level.getByText(/Level 1 allows ฿200,000\.00 in a day/)).toBeDefined();
    expect(level.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/m/securityCenter',
      '/m/voucherCenter',
    ]);
    expect((screen.getByRole('button', { name: 'Continue' }) as HTMLButtonElement).disabled).toBe(false);
  });

  it('OPN-117: a level that only the staff give asks for documents, the highest one for nothing', async () => {
    const next = { level: 2, dayLimit: '500000.00', lacks: [] };
    await show('/m/withdraw', { [SETTINGS]: answers({ level: { level: 1, dayLimit: '200000.00', next } }) });
    const level = within(await screen.findByRole('region', { name: 'Verification level' }));
    expect(level.getByText(/Level 2 allows ฿500,000\.00 in a day.*documents/)).toBeDefined();
    expect(level.queryByRole('link')).toBeNull();
  });

  it('OPN-117: what is missing for a withdrawal is said once', async () => {
    const lacks = ['phone' as const];
    const reasons = [{ code: 'withdraw.kyc', text: 'Please verify', numbers: { level: 1 }, lacks }];
    const level = { level: 0, dayLimit: '0.00', next: { level: 1, dayLimit: '50000.00', lacks } };
    await show('/m/withdraw', { [SETTINGS]: answers({ reasons, level }) });
    expect(await screen.findByText('Please verify')).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'Confirm your phone number' })).toHaveLength(1);
  });

  it('a merchant without levels says nothing of them', async () => {
    await show('/m/withdraw');
    expect(await screen.findByText('You can withdraw now')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Verification level' })).toBeNull();
  });

  it('a debt of a reversed deposit is said with what is left of it, and whom to ask', async () => {
    const reasons = [
      { code: 'withdraw.debt', text: 'An amount is outstanding', numbers: { left: '300.00' } },
    ];
    await show('/m/withdraw', { [SETTINGS]: answers({ reasons }) });
    expect(await screen.findByText(/฿300\.00 are outstanding/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Ask customer service' })).toBeDefined();
  });

  it('OPN-119: what stands in other wallets is told, with the way to it', async () => {
    await show('/m/withdraw', { [SETTINGS]: answers({ inOtherWallets: '450.00' }) });
    const way = await screen.findByRole('link', { name: /฿450\.00 is in your other wallets/ });
    expect(way.getAttribute('href')).toBe('/m/member/home');
  });

  it('a merchant without withdrawals says that they are not open', async () => {
    await show('/m/withdraw', { [SETTINGS]: answers({ open: false, cards: [] }) });
    expect(await screen.findByText('Withdrawals are closed')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('a failed answer is said and asked for again', async () => {
    await show('/m/withdraw', { [SETTINGS]: () => new Refused(409, 'function.not.available') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    serve({ [SETTINGS]: answers() });
    fireEvent.click(again);
    expect(await screen.findByText('You can withdraw now')).toBeDefined();
  });

  it('OPN-117: what can be withdrawn now is within wallet, day and one withdrawal', async () => {
    await show('/m/withdraw', { [SETTINGS]: answers({ dayLeft: '3000.00', freeLeft: 2 }) });
    const now = (await screen.findByText('You can withdraw now')).parentElement;
    expect(now?.textContent).toContain('฿3,000.00');
    expect(screen.getByText(/Left today: ฿3,000.00, withdrawals: 10/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'All' }));
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('3000');
  });

  it('OPN-117: a reason says with its numbers why not, and the button is off', async () => {
    await show('/m/withdraw', {
      [SETTINGS]: answers({
        turnover: { required: '1000.00', done: '680.00', left: '320.00' },
        reasons: [
          {
            code: 'withdraw.turnover',
            text: 'Stake 320.00 more and you can withdraw all of it',
            numbers: { required: '1000.00', done: '680.00', left: '320.00' },
          },
        ],
      }),
    });
    const why = await screen.findByText('Stake ฿320.00 more and you can withdraw all of it');
    const button = screen.getByRole('button', { name: 'Continue' }) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.contains(why)).toBe(true);
    expect(screen.getByText('Turnover left').parentElement?.textContent).toContain('320.00');
    expect(screen.getByText('You can withdraw now').parentElement?.textContent).toContain('฿0.00');
  });

  it('OPN-118: accounts are masked, and one that cannot be used yet says from when', async () => {
    await show('/m/withdraw', {
      [SETTINGS]: answers({ cards: [CARD, { ...OTHER, usableAt: Date.UTC(2026, 10, 26, 3) }] }),
    });
    const choices = within(await screen.findByRole('radiogroup', { name: 'Pay to' })).getAllByRole('radio');
    expect(choices).toHaveLength(1);
    expect(choices[0]?.getAttribute('aria-checked')).toBe('true');
    expect(await screen.findByText('Krung Demo Bank')).toBeDefined();
    expect(choices[0]?.textContent).toContain('•••• 4321');
    const waiting = screen.getByRole('list', { name: 'Accounts that cannot be used yet' });
    expect(waiting.textContent).toMatch(/8765.*Usable from 2026\/11\/26 \d\d:\d\d/);
  });

  it('OPN-118: each account says what kind it is, also before the confirmation', async () => {
    const PHONE = { ...OTHER, kind: 'promptpay' as const, bankCode: 'PPY', accountNumber: '******5678' };
    await show('/m/withdraw', { [SETTINGS]: answers({ cards: [CARD, PHONE] }) });
    const choices = within(await screen.findByRole('radiogroup', { name: 'Pay to' })).getAllByRole('radio');
    expect(choices[0]?.textContent).toContain('Bank account •••• 4321');
    expect(choices[1]?.textContent).toContain('PromptPay •••• 5678');
    fireEvent.click(choices[1] as HTMLElement);
    await type('1000');
    await screen.findByText('You withdraw ฿1,000.00, fee ฿10.00, you receive ฿990.00.');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    const sheet = await screen.findByRole('dialog', { name: 'Confirm your withdrawal' });
    expect(within(sheet).getByText('PromptPay')).toBeDefined();
    expect(within(sheet).getByText('•••• 5678')).toBeDefined();
  });

  it('OPN-118: to an address the coins of this moment are told, also before the confirmation', async () => {
    const ADDRESS = { ...CARD, kind: 'crypto' as const, bankCode: 'USDT', accountNumber: '****sxMW' };
    await show('/m/withdraw', {
      [SETTINGS]: answers({ cards: [ADDRESS], coins: { coins: '28.90511', rate: '34.25' } }),
    });
    await type('1000');
    await screen.findByText('≈ 28.90511 USDT');
    expect(screen.getByText('1 USDT').parentElement?.textContent).toContain('฿34.25');
    expect(screen.getByText('The rate at the moment of sending counts.')).toBeDefined();
    press('Continue');
    const sheet = await screen.findByRole('dialog', { name: 'Confirm your withdrawal' });
    expect(within(sheet).getByText('≈ 28.90511 USDT')).toBeDefined();
    expect(within(sheet).getByText('Crypto address (TRON)')).toBeDefined();
  });

  it('OPN-117: without an account and an amount within the limits nothing is asked', async () => {
    await show('/m/withdraw', { [SETTINGS]: answers({ cards: [CARD, OTHER] }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Please choose an account')).toBeDefined();
    expect(screen.getByText('Please enter an amount')).toBeDefined();
    for (const wrong of ['99.99', '5000.01']) {
      await type(wrong);
      expect(screen.getByText('The amount must be from ฿100 to ฿5,000'), wrong).toBeDefined();
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    await quietTime();
    expect(requestsTo(SETTINGS).filter(({ url }) => url.includes('amount='))).toEqual([]);
  });

  it('OPN-117: fee and net are those of the server for this amount, before the confirmation', async () => {
    await show();
    await type('1000');
    expect(await screen.findByText('You withdraw ฿1,000.00, fee ฿10.00, you receive ฿990.00.')).toBeDefined();
    const asked = new URL(requestsTo(SETTINGS).at(-1)?.url ?? '').searchParams;
    expect([asked.get('amount'), asked.get('cardId')]).toEqual(['1000.00', 'card_1']);
    press('Continue');
    const sheet = screen.getByRole('dialog');
    expect(within(sheet).getByText('You receive').parentElement?.textContent).toContain('฿990.00');
    expect(within(sheet).getByText('•••• 4321')).toBeDefined();
    expect(requestsTo(CREATE)).toEqual([]);
  });

  it('OPN-117: a reason that comes with the amount turns the button off', async () => {
    await show('/m/withdraw', {
      [SETTINGS]: (request) =>
        request.url.includes('amount=')
          ? settings({ reasons: [{ code: 'other.reason', text: 'Not this amount', numbers: {} }] })
          : settings(),
    });
    await type('1000');
    expect(await screen.findByText('Not this amount')).toBeDefined();
    expect((screen.getByRole('button', { name: 'Continue' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('OPN-117: a double press makes one withdrawal and leads to its page', async () => {
    await show('/m/withdraw', {
      [CREATE]: () => ({ orderId: 'wdr_1', status: 'pending', fee: '10.00', net: '990.00' }),
      [DETAIL]: () => withdrawal(),
    });
    fireEvent.change(await toPin(), { target: { value: '246813' } });
    press('Withdraw now');
    press('Withdraw now');
    expect(await screen.findByText('Withdrawal received')).toBeDefined();
    expect(location.search).toBe('?orderId=wdr_1');
    const [sent, ...more] = requestsTo(CREATE);
    expect(more).toEqual([]);
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await sent?.json()).toEqual({ cardId: 'card_1', amount: '1000.00', paymentPassword: '246813' });
  });

  it('OPN-117: after a broken answer the next press is the same withdrawal, even with another funds password', async () => {
    await show('/m/withdraw', { [CREATE]: () => new Refused(503, 'system.busy') });
    await send();
    expect((await screen.findByRole('alert')).textContent).toContain('it stays one withdrawal');
    press('Close');
    serve({
      [CREATE]: () => ({ orderId: 'wdr_1', status: 'pending', fee: '10.00', net: '990.00' }),
      [DETAIL]: () => withdrawal(),
    });
    press('Continue');
    press('Enter funds password');
    fireEvent.change(screen.getByLabelText('Funds password', { selector: 'input' }), {
      target: { value: '135792' },
    });
    press('Withdraw now');
    await screen.findByText('Withdrawal received');
    const [first, second] = requestsTo(CREATE).map((request) => request.headers.get('Idempotency-Key'));
    expect(second).toBe(first);
  });

  it('OPN-117: a wrong funds password is told at the field with the tries that are left', async () => {
    await show('/m/withdraw', {
      [CREATE]: () => new Refused(400, 'funds.password.wrong', { attemptsLeft: 4 }, 'Wrong funds password'),
    });
    await send();
    expect((await screen.findByRole('alert')).textContent).toContain('Tries left: 4');
    const field = screen.getByLabelText('Funds password', { selector: 'input' }) as HTMLInputElement;
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['', 'true']);
  });

  it('OPN-117: an incomplete funds password is not sent', async () => {
    await show();
    await send('123');
    expect((await screen.findByRole('alert')).textContent).toContain('All 6 digits are needed');
    expect(requestsTo(CREATE)).toEqual([]);
  });

  it('OPN-117: an amount that the server refuses is told at its field, with what is left by then', async () => {
    await show('/m/withdraw', {
      [CREATE]: () => new Refused(409, 'withdraw.day.limit', { left: '500.00', countLeft: 2, until: T0 }),
    });
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('You can withdraw ฿500.00 more today')).toBeDefined();
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  });

  it('OPN-117: any other refusal stands above the button', async () => {
    await show('/m/withdraw', {
      [CREATE]: () => new Refused(403, 'withdraw.frozen', {}, 'Withdrawals are paused for this account'),
    });
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('alert').textContent).toBe('Withdrawals are paused for this account');
  });
});
