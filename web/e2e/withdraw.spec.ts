import type { Page } from '@playwright/test';
import { join } from './arrivals.ts';
import { expectAboveBar, expectFlawless } from './checks.ts';
import { credit } from './operators.ts';
import {
  closeAnnouncements,
  freshAddress,
  freshNumber,
  giveProof,
  openView,
  payeeNameOf,
  PHONE,
  PIN,
  SMALL_PHONE,
  withdraw,
} from './people.ts';
import { expect, type ServerOptions, test } from './test-server.ts';
import { consoleWords, words } from './words.ts';

/** From the page for withdrawals a new member sets what is missing: a funds password, a payee name, an account. */
async function becomeReady(page: Page, language: ServerOptions['language'], name: string): Promise<void> {
  const t = words(language);
  const row = (key: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(t(key), { exact: true }) });
  const field = (key: string) => page.getByLabel(t(key), { exact: true }).and(page.locator('input'));
  const press = (key: string) => page.getByRole('button', { name: t(key), exact: true }).click();
  await closeAnnouncements(page);
  await page.goto('/m/home');
  await page
    .locator('main')
    .getByRole('link', { name: t('home.withdrawShort'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/m\/withdraw$/);
  await expectFlawless(page);

  await row('payouts.fundsPassword').getByRole('link').click();
  await field('security.newPin').fill(PIN);
  await field('security.confirmPin').fill(PIN);
  await press('security.pinSubmit');
  await giveProof(page, t);
  await expect(page).toHaveURL(/\/m\/withdraw$/);
  await expect(row('payouts.fundsPassword')).toContainText(t('payouts.done'));

  await row('payouts.bankCard').getByRole('link').click();
  await row('security.payeeName').getByRole('button').click();
  await field('security.payeeName').fill(name);
  await press('security.save');
  await press('security.bankCardAdd');
  const form = page.getByRole('dialog', { name: t('security.bankCardAdd') });
  await form
    .getByRole('radiogroup', { name: t('security.bank') })
    .getByRole('radio')
    .nth(1)
    .click();
  await form.locator('input[name="accountNumber"]').fill(freshNumber());
  await form.locator('input[name="paymentPassword"]').fill(PIN);
  await form.getByRole('button', { name: t('security.save') }).click();
  await expect(form).toHaveCount(0);
}

const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true });

test('WAL-015 OPN-117: a member withdraws, one operator proposes to pay, another approves, and the bank pays', async ({
  page,
  browser,
  language,
  username,
  baseURL,
}) => {
  const t = words(language);
  const d = consoleWords(language);
  await join(page, username, language);
  await credit(page, username, '20000.00');
  await becomeReady(page, language, payeeNameOf(username));

  await page.goto('/m/withdraw');
  const bar = page.getByRole('navigation', { name: t('shell.navigation') });
  await expectAboveBar(page.getByRole('button', { name: t('payouts.next') }), bar);
  await withdraw(page, t, '12000', async () => {
    for (const size of [SMALL_PHONE, PHONE]) {
      await page.setViewportSize(size);
      await expectFlawless(page);
    }
  });
  await expect(heading(page, t('payouts.result.pending'))).toBeVisible();
  await expectFlawless(page);
  await page.reload();
  await expect(heading(page, t('payouts.result.pending'))).toBeVisible();
  await expect(page.locator('main')).toContainText('8,000.00');

  const operator = async (name: 'finance01' | 'finance02', size?: typeof SMALL_PHONE) => {
    const at = await openView(browser, language, { username: name, view: 'withdrawals', size, baseURL });
    const entry = at.getByRole('article').filter({ hasText: username });
    await expect(entry).toContainText('12,000.00');
    await expectFlawless(at);
    await entry.getByRole('button', { name: d('openCase') }).click();
    return { at, entry, sheet: at.getByRole('dialog') };
  };
  const first = await operator('finance01');
  await first.sheet.getByLabel(d('reason')).fill('Own money, known account');
  await expectFlawless(first.at);
  await first.sheet.getByRole('button', { name: d('proposeThis'), exact: true }).click();
  await expect(first.sheet).toBeHidden();

  const second = await operator('finance02', SMALL_PHONE);
  await expect(second.sheet.getByText('Own money, known account')).toBeVisible();
  await expectFlawless(second.at);
  await second.sheet.getByRole('button', { name: d('approve') }).click();
  await expect(second.sheet).toBeHidden();
  await expect(second.entry).toBeHidden();

  await expect(heading(page, t('payouts.result.paid'))).toBeVisible({ timeout: 60_000 });
  await page.setViewportSize(SMALL_PHONE);
  await expectFlawless(page);
  await page.getByRole('link', { name: t('payouts.history') }).click();
  const row = page.getByRole('listitem').filter({ hasText: '12,000.00' });
  await expect(row).toContainText(t('payouts.paid'));
  await expectFlawless(page);

  await page.goto('/m/gameRecord');
  const part = (name: string) => page.getByRole('region', { name });
  for (const view of ['statement', 'deposits', 'withdrawals'] as const) {
    await page.getByRole('radio', { name: t(`records.${view}`), exact: true }).click();
    if (view === 'statement') {
      await expect(part(t('records.lifetime'))).toContainText('12,000.00');
      await expect(page.getByRole('listitem').filter({ hasText: '12,000.00' })).toBeVisible();
    } else if (view === 'deposits') await expect(page.getByText(t('deposit.empty'))).toBeVisible();
    else await expect(part(t('payouts.count').replace('{count}', '1'))).toContainText('12,000.00');
    await expectFlawless(page);
  }
});

test('OPN-118: an address is added with its checksum, and says from when it can be paid to', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  await becomeReady(page, language, payeeNameOf(username));
  await page.goto('/m/securityCenter/bankCards');
  await page.getByRole('button', { name: t('security.bankCardAdd'), exact: true }).click();
  const form = page.getByRole('dialog', { name: t('security.bankCardAdd') });
  await form.getByRole('radio', { name: t('security.kindShort.crypto'), exact: true }).click();
  const address = freshAddress();
  const number = form.getByLabel(t('security.numberOf.crypto'));
  await number.fill(address.toLowerCase());
  await form.locator('input[name="paymentPassword"]').fill(PIN);
  await form.getByRole('button', { name: t('security.save') }).click();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  for (const size of [SMALL_PHONE, PHONE]) {
    await page.setViewportSize(size);
    await expectFlawless(page);
  }
  await number.fill(address);
  await form.getByRole('button', { name: t('security.save') }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText(`•••• ${address.slice(-4)}`)).toBeVisible();
  await expectFlawless(page);

  await page.goto('/m/withdraw');
  const waiting = page.getByRole('list', { name: t('payouts.notYet') });
  await expect(waiting).toContainText(t('payouts.kind.crypto'));
  await expect(waiting).toContainText(address.slice(-4));
  await page.setViewportSize(SMALL_PHONE);
  await expectFlawless(page);
});
