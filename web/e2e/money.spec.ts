import type { Page } from '@playwright/test';
import { joinWithAccount } from './arrivals.ts';
import { expectFlawless } from './checks.ts';
import { payOut } from './operators.ts';
import { testWithContent } from './own-content.ts';
import {
  another,
  deposit,
  depositAt,
  fillDeposit,
  openView,
  payeeNameOf,
  SMALL_PHONE,
  withdraw,
} from './people.ts';
import { expect } from './test-server.ts';
import { consoleWords, words } from './words.ts';

/**
 * A merchant to whom nothing is too new, and whose deposits ask for no stakes. With the demo's terms an account has to
 * be there for three days before a withdrawal to it is paid without an operator.
 */
const test = testWithContent(async (change) => {
  await change('merchant.json', (content) => {
    const merchant = content as { settings: { withdrawals: object } };
    const risk = { destinationNewHours: 0, credentialsHours: 0, deviceNewHours: 0 };
    const withdrawals = { ...merchant.settings.withdrawals, turnoverPpm: 0, risk };
    return { ...merchant, settings: { ...merchant.settings, withdrawals } };
  });
});

test.describe.configure({ mode: 'default' });

/** The bank is asked again after a while, and so is the server. */
const SOON = { timeout: 30_000 };

const OTHER_NAME = 'Malee Sukjai';
/** As operators read it. */
const OTHER_MASKED = 'Malee S***';

const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true });
const press = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true }).click();
/** The words of a text before what is filled in. */
const before = (text: string): string => text.split('{')[0] ?? text;

const entryOf = (page: Page, username: string) => page.getByRole('article').filter({ hasText: username });

async function expectBalance(page: Page, balance: string): Promise<void> {
  await page.goto('/m/member/home');
  const shown = page.locator('main').getByText(`฿ ${balance}`, { exact: true });
  await expect(shown.first()).toBeVisible();
}

test('OPN-117: a withdrawal that no rule objects to is paid without an operator', async ({
  page,
  browser,
  language,
  username,
  baseURL,
}) => {
  const t = words(language);
  const d = consoleWords(language);
  await joinWithAccount(page, username, language, payeeNameOf(username));
  // Money of the member's own: their bank tells the name.
  const bank = await depositAt(page, t, '1000');
  await page.request.post(`${bank}/transfers`, { data: { payerName: payeeNameOf(username) } });
  // What it pays out is there at once.
  const script = { ending: 'paid', afterMs: '0', count: '2' };
  await page.request.post(new URL('/bank/next', bank).href, { form: script });
  await page.reload();
  await page.locator('main a.primary').click();
  await expect(heading(page, t('deposit.result.success'))).toBeVisible();

  // The first one of a member is always decided by operators.
  await withdraw(page, t, '200');
  await expect(heading(page, t('payouts.result.pending'))).toBeVisible();
  const steps = page.getByRole('list', { name: t('payouts.steps') });
  await expect(steps).toContainText(t('payouts.step.review'));
  await payOut(page, new URL(page.url()).searchParams.get('orderId') ?? '');
  await expect(heading(page, t('payouts.result.paid'))).toBeVisible(SOON);

  await withdraw(page, t, '300');
  await expect(heading(page, t('payouts.result.paid'))).toBeVisible(SOON);
  await expect(steps.getByRole('listitem').last()).toContainText(t('payouts.step.paid'));
  await expect(steps).toContainText(t('payouts.step.approved'));
  await expect(steps).not.toContainText(t('payouts.step.review'));
  await expect(page.getByText(t('payouts.balanceNow')).locator('..')).toContainText('฿500.00');
  await expectFlawless(page);

  const operator = await openView(browser, language, { username: 'finance01', view: 'withdrawals', baseURL });
  await operator.getByRole('radio', { name: d('withdrawals_ended'), exact: true }).click();
  const entry = entryOf(operator, username).filter({ hasText: '300.00' });
  await expect(entry).toContainText(d('withdrawal_paid'));
  await entry.getByRole('button', { name: d('openCase') }).click();
  const sheet = operator.getByRole('dialog');
  await expect(sheet.getByText(d('noRules'))).toBeVisible();
  const trail = sheet.getByRole('heading', { name: d('trail') }).locator('..');
  await expect(trail).toContainText(d('source_rules'));
  await expect(trail).not.toContainText(d('source_operator'));
  await expectFlawless(operator);
});

test('R34: a transfer that another person paid is not credited: it waits in suspense until two operators send it back', async ({
  page,
  browser,
  language,
  username,
  baseURL,
}) => {
  const t = words(language);
  const d = consoleWords(language);
  await joinWithAccount(page, username, language, payeeNameOf(username));
  const bank = new URL(await depositAt(page, t, '100')).origin;
  await page.locator('button[value="approve"]').click();
  await expect(heading(page, t('deposit.result.success'))).toBeVisible();

  await fillDeposit(page, t, '500', { channel: 'manual' });
  const ordered = page.waitForResponse(/MCS2_depositManualTransfer/);
  await press(page, t('payments.confirmPay.account'));
  const { value } = (await (await ordered).json()) as {
    value: { amountToPay: string; account: { accountNumber: string } };
  };
  await expect(page.getByText(t('deposit.amountToTransfer'))).toBeVisible();

  const payer = await another(browser, bank);
  await payer.goto(`/transfer?account=${value.account.accountNumber}&amount=${value.amountToPay}`);
  await payer.locator('input[name="payer"]').fill(OTHER_NAME);
  await payer.locator('button[type="submit"]').click();
  await expect(payer.locator('.decided[role="status"]')).toBeVisible();

  await expect(heading(page, t('deposit.result.inReview'))).toBeVisible(SOON);
  await expect(page.locator('main')).toContainText(value.amountToPay);
  await expectFlawless(page);
  const result = page.url();
  await expectBalance(page, '100.00');

  const first = await openView(browser, language, { username: 'finance01', view: 'suspense', baseURL });
  const own = entryOf(first, username);
  await expect(own).toContainText(`${value.amountToPay} THB`);
  await expect(own).toContainText(d('suspense_payer.other'));
  await expect(own).toContainText(OTHER_MASKED);
  await expectFlawless(first);
  await own.getByRole('button', { name: d('proposeDecision') }).click();
  const form = first.getByRole('dialog');
  await expect(form.getByText(d('returnOnly'))).toBeVisible();
  await form.getByLabel(d('bankReference')).fill('BACK-0001');
  await form.getByLabel(d('reason')).fill('Paid by another person');
  await expectFlawless(first);
  await form.getByRole('button', { name: d('propose_send') }).click();
  await expect(form).toBeHidden();
  await expect(own.getByRole('button', { name: d('withdraw') })).toBeVisible();
  await expect(own.getByRole('button', { name: d('decide') })).toHaveCount(0);

  const second = await openView(browser, language, {
    username: 'finance02',
    view: 'suspense',
    size: SMALL_PHONE,
    baseURL,
  });
  const waiting = entryOf(second, username);
  await waiting.getByRole('button', { name: d('decide') }).click();
  const sheet = second.getByRole('dialog');
  await expect(sheet).toContainText(OTHER_MASKED);
  await expectFlawless(second);
  await sheet.getByRole('button', { name: d('approve') }).click();
  await expect(sheet).toBeHidden();
  await expect(waiting).toBeHidden();

  await page.goto(result);
  await expect(heading(page, t('deposit.result.returned'))).toBeVisible();
  await expectFlawless(page);
  await expectBalance(page, '100.00');
});

test('R34: a deposit that the bank takes back leaves a debt, which the next deposit repays once two operators say so', async ({
  page,
  browser,
  language,
  username,
  baseURL,
}) => {
  const t = words(language);
  const d = consoleWords(language);
  await joinWithAccount(page, username, language, payeeNameOf(username));
  const payment = await depositAt(page, t, '300', { channel: 'card' });
  await page.locator('button[value="approve"]').click();
  await expect(heading(page, t('deposit.result.success'))).toBeVisible();
  const result = page.url();
  // What a withdrawal holds is not there to be taken back.
  await withdraw(page, t, '200');
  await expect(heading(page, t('payouts.result.pending'))).toBeVisible();

  await page.goto(payment);
  await page.locator('button[value="chargeback"]').click();
  await expect(page.locator('button[value="chargeback"]')).toHaveCount(0);

  await expect(async () => {
    await page.goto(result);
    const steps = page.getByRole('list', { name: t('deposit.steps') });
    await expect(steps).toContainText(t('deposit.step.reversed'), { timeout: 3_000 });
  }).toPass();
  await expect(heading(page, t('deposit.result.reversed'))).toBeVisible();
  await expect(page.getByText(t('deposit.newBalance')).locator('..')).toContainText('฿0.00');
  await expectFlawless(page);
  await page.goto('/m/withdraw');
  const owed = page.getByRole('status').filter({ hasText: before(t('payouts.reason.withdraw.debt')) });
  await expect(owed).toContainText('฿200.00');
  await expectFlawless(page);

  const first = await openView(browser, language, { username: 'finance01', view: 'debts', baseURL });
  const fact = (at: Page, key: string) =>
    entryOf(at, username).getByRole('term').getByText(d(key), { exact: true }).locator('../..');
  const own = entryOf(first, username);
  await expect(own).toContainText('200.00 THB');
  await expect(fact(first, 'debtReversed')).toContainText('300.00 THB');
  await expect(fact(first, 'debtTaken')).toContainText('100.00 THB');
  await expect(fact(first, 'debtOwed')).toContainText('200.00 THB');
  await expectFlawless(first);
  await own.getByRole('button', { name: d('proposeDecision') }).click();
  const form = first.getByRole('dialog');
  await expect(form.getByText(d('debtAbout_deposits'))).toBeVisible();
  await form.getByLabel(d('reason')).fill('Repays from the next deposits');
  await expectFlawless(first);
  await form.getByRole('button', { name: d('propose_send') }).click();
  await expect(form).toBeHidden();
  await expect(own.getByRole('button', { name: d('withdraw') })).toBeVisible();
  await expect(own.getByRole('button', { name: d('decide') })).toHaveCount(0);

  const second = await openView(browser, language, {
    username: 'finance02',
    view: 'debts',
    size: SMALL_PHONE,
    baseURL,
  });
  await entryOf(second, username)
    .getByRole('button', { name: d('decide') })
    .click();
  const sheet = second.getByRole('dialog');
  await expect(sheet).toContainText('200.00 THB');
  await expectFlawless(second);
  await sheet.getByRole('button', { name: d('approve') }).click();
  await expect(sheet).toBeHidden();
  await expect(entryOf(second, username).getByText(d('debtRepays'))).toBeVisible();

  await deposit(page, t, '450', async () => {
    const told = page.getByRole('status').filter({ hasText: before(t('payments.repaidNext')) });
    await expect(told).toContainText('฿200.00');
    await expectFlawless(page);
  });
  await expect(page.getByText(t('deposit.newBalance')).locator('..')).toContainText('฿250.00');
  await page.goto('/m/withdraw');
  await expect(page.getByText(t('payouts.now')).locator('..')).toContainText('฿250.00');
  await expect(owed).toHaveCount(0);
  await second.getByRole('radio', { name: d('debts_over'), exact: true }).click();
  await expect(fact(second, 'debtRepaid')).toContainText('200.00 THB');
  await expectFlawless(second);
});
