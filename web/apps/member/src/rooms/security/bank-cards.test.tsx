// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { open, Refused, requestsTo, serve, stubBrowser } from '../../testing.tsx';

stubBrowser();
const { default: BankCardsPage } = await import('./BankCardsPage.tsx');
const { default: SecurityPage } = await import('./SecurityPage.tsx');
const { StepUp } = await import('./testing.tsx');

const CARDS = 'GET /wps/relay/MCS2_bankCards';
const BANKS = 'GET /wps/relay/MCS2_withdrawBanks';
const ADD = 'POST /wps/member/bankCard';
const STOP = 'POST /wps/member/bankCard/crd_1/stop';
const CONFIG = 'GET /wps/member/securityConfig';
const NAME = 'PUT /wps/member/info/payeename';
const PROVE = 'POST /wps/session/reauthenticate';

const config = (over: object = {}) => ({
  loginPassword: true,
  fundsPassword: true,
  securityQuestions: false,
  email: false,
  mobile: false,
  mobileProven: false,
  payeeName: true,
  bankCard: false,
  masked: { payeeName: 'So**********ee' },
  ...over,
});
const card = (number: number) => ({
  id: `crd_${number}`,
  kind: 'bank',
  bankCode: 'SIA',
  bankName: 'Siam Demo Bank',
  iconUrl: '/assets/banks/SIA.svg',
  accountNumber: `******789${number}`,
  addedAt: Date.UTC(2026, 10, 22),
});
const own = (count: number) => ({
  list: Array.from({ length: count }, (_, at) => card(at)),
  holder: 'So**********ee',
  limit: 5,
});
const bank = (bankCode: string, displayName: string) => ({
  bankCode,
  displayName,
  iconUrl: `/assets/banks/${bankCode}.svg`,
  kind: 'bank',
  pattern: '^[0-9]{8,20}$',
  example: '1234567890',
});
const BANK_LIST = {
  list: [
    bank('KRU', 'Krung Demo Bank'),
    bank('SIA', 'Siam Demo Bank'),
    {
      ...bank('PPY', 'PromptPay'),
      kind: 'promptpay',
      pattern: '^(0[689][0-9]{8}|[0-9]{13})$',
      example: '0812345678',
    },
    {
      ...bank('EWA', 'Sandbox e-wallet'),
      kind: 'ewallet',
      pattern: '^0[689][0-9]{8}$',
      example: '0812345678',
    },
  ],
};

const show = (Page = BankCardsPage) =>
  open(
    () => (
      <>
        <Page />
        <Suspense>
          <StepUp />
        </Suspense>
      </>
    ),
    '/m/securityCenter/bankCards',
    ['security', 'account', 'login', 'human', 'titles'],
  );

const type = (name: string, text: string) =>
  fireEvent.change(screen.getByLabelText(name, { selector: 'input' }), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function fill(number = '123-4-56789-0') {
  fireEvent.click(await screen.findByRole('button', { name: 'Add an account' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Siam Demo Bank' }));
  type('Account number', number);
  type('Funds password', '246810');
}

beforeEach(() =>
  serve({
    [CONFIG]: () => config(),
    [CARDS]: () => own(0),
    [BANKS]: () => BANK_LIST,
    'GET /wps/member/info': () => ({ id: 'mem_1', account: 'somchai88', nickname: '', type: 0, regDate: 0 }),
  }),
);

describe('bank cards', () => {
  it('SEC-006 OPN-129: the security centre says whether there is a card and leads to them', async () => {
    serve({ [CONFIG]: () => config({ bankCard: true }) });
    await show(SecurityPage);
    const row = await screen.findByRole('link', { name: /^Bank accounts/ });
    expect(row.getAttribute('href')).toBe('/m/securityCenter/bankCards');
    expect(row.textContent).toContain('Set');
  });

  it('OPN-118: cards are shown but for their last digits, with bank and holder', async () => {
    serve({ [CARDS]: () => own(2) });
    await show();
    const cards = await screen.findByRole('region', { name: 'Bank accounts' });
    expect(within(cards).getByText('2 of 5 accounts')).toBeDefined();
    const [first] = within(cards).getAllByRole('listitem');
    expect(first?.textContent).toContain('Siam Demo Bank');
    expect(first?.textContent).toContain('•••• 7890');
    expect(first?.textContent).toContain('So**********ee');
    expect(screen.getByText('Account ending in 7890')).toBeDefined();
    expect(screen.getByText(/Only customer service can remove an account/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /withdraw/i })).toBeNull();
  });

  it('OPN-118: a card is added with the proof, and its number leaves without dashes', async () => {
    let fresh = false;
    serve({
      [PROVE]: () => {
        fresh = true;
        return { freshUntil: Date.now() + 300_000 };
      },
      [ADD]: () => (fresh ? card(0) : new Refused(403, 'reauth.required')),
    });
    await show();
    await fill();
    expect(screen.getByLabelText<HTMLInputElement>('Payee name').readOnly).toBe(true);
    serve({ [CARDS]: () => own(fresh ? 1 : 0) });
    press('Save');
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    fireEvent.change(within(dialog).getByLabelText('Login password'), { target: { value: 'Lotus4river' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('1 of 5 accounts')).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Add an account' })).toBeNull();
    expect(await requestsTo(ADD)[1]?.json()).toEqual({
      bankCode: 'SIA',
      accountNumber: '1234567890',
      paymentPassword: '246810',
    });
  });

  it('OPN-118: what is missing is marked and nothing is sent', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Add an account' }));
    await screen.findByRole('radio', { name: 'Siam Demo Bank' });
    type('Account number', '1234567');
    press('Save');
    expect(await screen.findByText('Choose a bank')).toBeDefined();
    expect(screen.getByText('An account number has 8 to 20 digits')).toBeDefined();
    expect(screen.getByText('All 6 digits are needed')).toBeDefined();
    expect(requestsTo(ADD)).toHaveLength(0);
  });

  it('OPN-118: the form chooses a kind, shows an example of its number and opens the right keyboard', async () => {
    serve({ [ADD]: () => card(0) });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Add an account' }));
    const kinds = await screen.findByRole('radiogroup', { name: 'Kind of account' });
    expect(
      within(kinds)
        .getAllByRole('radio')
        .map((one) => one.textContent),
    ).toEqual(['Bank', 'PromptPay', 'E-wallet']);
    expect(screen.getByText(/For example 1234567890/)).toBeDefined();
    expect(screen.queryByRole('radio', { name: 'Sandbox e-wallet' })).toBeNull();
    type('Account number', '1234');

    fireEvent.click(within(kinds).getByRole('radio', { name: 'E-wallet' }));
    const number = screen.getByLabelText<HTMLInputElement>('Mobile number of the e-wallet');
    expect([number.value, number.inputMode]).toEqual(['', 'tel']);
    // The only service of a kind is chosen already.
    expect(screen.getByRole('radio', { name: 'Sandbox e-wallet' }).getAttribute('aria-checked')).toBe('true');

    fireEvent.click(within(kinds).getByRole('radio', { name: 'PromptPay' }));
    expect(screen.getByLabelText<HTMLInputElement>('Mobile or ID card number').inputMode).toBe('numeric');
    expect(screen.getByText(/must be the one you confirmed/)).toBeDefined();
    type('Mobile or ID card number', '0212345678');
    type('Funds password', '246810');
    press('Save');
    expect(await screen.findByText(/does not have the right form. For example 0812345678/)).toBeDefined();
    expect(requestsTo(ADD)).toHaveLength(0);
    type('Mobile or ID card number', '081-234 5678');
    press('Save');
    await waitFor(() => expect(requestsTo(ADD)).toHaveLength(1));
    expect(await requestsTo(ADD)[0]?.json()).toEqual({
      bankCode: 'PPY',
      accountNumber: '0812345678',
      paymentPassword: '246810',
    });
  });

  it('OPN-118: with two services of a kind one of them is asked for', async () => {
    const second = { ...bank('EWB', 'Second e-wallet'), kind: 'ewallet' };
    serve({ [BANKS]: () => ({ list: [...BANK_LIST.list, second] }) });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Add an account' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'E-wallet' }));
    press('Save');
    expect(await screen.findByText('Choose a service')).toBeDefined();
    expect(screen.queryByText('Choose a bank')).toBeNull();
  });

  it('OPN-118: four kinds take the rows they need, and none is cut', async () => {
    const coins = { ...bank('USDT', 'USDT'), kind: 'crypto' };
    serve({ [BANKS]: () => ({ list: [...BANK_LIST.list, coins] }) });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Add an account' }));
    const kinds = await screen.findByRole('radiogroup', { name: 'Kind of account' });
    expect(within(kinds).getAllByRole('radio')).toHaveLength(4);
    expect(kinds.className).toContain('flex-wrap');
    expect(kinds.innerHTML).not.toContain('one-line');
  });

  it('OPN-118: where only banks are offered no kind is asked for', async () => {
    serve({ [BANKS]: () => ({ list: BANK_LIST.list.slice(0, 2) }) });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Add an account' }));
    await screen.findByRole('radio', { name: 'Siam Demo Bank' });
    expect(screen.queryByRole('radiogroup', { name: 'Kind of account' })).toBeNull();
  });

  it('OPN-118: one that cannot be used yet says from when, and is stopped after one more question', async () => {
    const waiting = {
      ...card(1),
      kind: 'promptpay',
      bankName: 'PromptPay',
      usableAt: Date.UTC(2026, 10, 26, 3),
    };
    let stopped = false;
    serve({
      [CARDS]: () => ({ ...own(1), list: stopped ? [card(0)] : [card(0), waiting] }),
      [STOP]: () => {
        stopped = true;
        return true;
      },
    });
    await show();
    const cards = await screen.findByRole('region', { name: 'Bank accounts' });
    const [usable, later] = within(cards).getAllByRole('listitem');
    expect(usable?.textContent).not.toContain('Usable from');
    expect(later?.textContent).toMatch(/PromptPay.*Usable from 2026\/11\/26 \d\d:\d\d/);
    press('Stop this account');
    const dialog = await screen.findByRole('dialog', { name: 'Stop this account' });
    expect(dialog.textContent).toContain('PromptPay •••• 7891');
    expect(requestsTo(STOP)).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stop it now' }));
    expect(await screen.findByText('1 of 5 accounts')).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Stop this account' })).toBeNull();
    expect(requestsTo(STOP)).toHaveLength(1);
  });

  it('OPN-118: an account that became usable meanwhile is not stopped, and says so', async () => {
    const text = 'This account can be used already; customer service can remove it';
    const waiting = { ...card(1), usableAt: Date.UTC(2026, 10, 26, 3) };
    serve({
      [CARDS]: () => ({ ...own(1), list: [waiting] }),
      [STOP]: () => new Refused(409, 'destination.not.stoppable', undefined, text),
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Stop this account' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stop it now' }));
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('OPN-118: payee name and funds password are asked for first', async () => {
    serve({
      [CONFIG]: () => config({ payeeName: false, fundsPassword: false, masked: {} }),
      [CARDS]: () => ({ list: [], limit: 5 }),
      [NAME]: () => true,
    });
    await show();
    const pin = await screen.findByRole('link', { name: /^Funds password/ });
    expect(pin.getAttribute('href')).toBe('/m/securityCenter/FundsPasswordBox');
    expect(screen.queryByRole('button', { name: 'Add an account' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Payee name/ }));
    type('Payee name', 'Somchai Jaidee');
    serve({ [CONFIG]: () => config(), [CARDS]: () => own(0) });
    press('Save');
    expect(await screen.findByRole('button', { name: 'Add an account' })).toBeDefined();
  });

  it('OPN-118: with five cards there is no way to add a sixth', async () => {
    serve({ [CARDS]: () => own(5) });
    await show();
    expect(await screen.findByText('You have reached the limit of accounts.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add an account' })).toBeNull();
  });

  it('OPN-118: a wrong funds password says how many tries are left and is cleared', async () => {
    serve({ [ADD]: () => new Refused(400, 'funds.password.wrong', { attemptsLeft: 3 }) });
    await show();
    await fill();
    press('Save');
    expect(await screen.findByText(/Tries left: 3/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Funds password').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('123-4-56789-0');
  });

  it('OPN-118: the lock after too many tries takes the place of the form', async () => {
    serve({ [ADD]: () => new Refused(403, 'funds.password.locked', { lockedUntil: 1_795_000_000_000 }) });
    await show();
    await fill();
    serve({ [CONFIG]: () => config({ fundsPasswordLockedUntil: 1_795_000_000_000 }) });
    press('Save');
    expect(await screen.findByText('Locked for now')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add an account' })).toBeNull());
  });

  it('OPN-118: an account in use elsewhere is told above the button', async () => {
    const text = 'This bank account is in use already; please ask customer service';
    serve({ [ADD]: () => new Refused(409, 'bank.card.exists', undefined, text) });
    await show();
    await fill();
    press('Save');
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByRole('dialog', { name: 'Add an account' })).toBeDefined();
  });

  it('OPN-118: a failed list says so and tries again', async () => {
    serve({ [CARDS]: () => new Refused(500, 'system.error') });
    await show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    serve({ [CARDS]: () => own(1) });
    fireEvent.click(again);
    expect(await screen.findByText('1 of 5 accounts')).toBeDefined();
  });
});
