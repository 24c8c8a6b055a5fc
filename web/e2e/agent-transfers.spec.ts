import type { Page } from '@playwright/test';
import { expectAccessible, expectFlawless, expectToFit } from './checks.ts';
import { credit } from './operators.ts';
import { DEMO_PASSWORD, giveProof, invited, logInAsAgent, PHONE, PIN, SMALL_PHONE, speak } from './people.ts';
import { expect, test } from './test-server.ts';
import { words } from './words.ts';

/** Nothing is wrong with what is shown, on either phone. */
async function expectFine(page: Page): Promise<void> {
  await page.setViewportSize(SMALL_PHONE);
  await expectFlawless(page);
  await page.setViewportSize(PHONE);
  await expectFlawless(page);
}

test('AGT-041 AGT-042 NAV-059 OPN-135 OPN-136: an agent sends money to one member and red envelopes to several, who see both', async ({
  page,
  browser,
  baseURL,
  language,
  username,
}) => {
  // Two members register, and two transfers are looked at on both phones.
  test.setTimeout(300_000);
  const t = words(language);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const other = `${username.slice(0, -1)}z`;
  await speak(page, language);
  await credit(page, 'agent001', '5000.00');
  await logInAsAgent(page, language);
  await page.goto('/m/inviteFriends');
  const link = new URL((await page.getByText(/\/m\/register\?affiliateCode=/).textContent()) ?? '');
  const friend = await invited(browser, baseURL, { link, username, language });
  const second = await invited(browser, baseURL, { link, username: other, language });

  const confirm = page.getByRole('dialog', { name: t('transfers.sendConfirm') });
  const pin = confirm.locator('input[name="paymentPassword"]');
  const toConfirm = async (amount: string) => {
    await page.goto('/m/member/team');
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${username}`) })
      .click();
    await press(t('agent.transfer'));
    const sheet = page.getByRole('dialog', {
      name: t('transfers.transferTo').replace('{account}', username),
    });
    await expect(sheet).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await sheet.getByLabel(t('transfers.amount'), { exact: true }).fill(amount);
    await sheet.getByLabel(t('transfers.remark'), { exact: true }).fill('Good luck 88');
    await press(t('transfers.next'));
    await expect(confirm).toBeVisible();
  };

  await test.step('the first time a funds password is set on the way', async () => {
    await toConfirm('500');
    await pin.fill(PIN);
    await press(t('transfers.sendNow'));
    await confirm.getByRole('link', { name: t('transfers.setFundsPassword') }).click();
    const field = (key: string) => page.getByLabel(t(key), { exact: true }).and(page.locator('input'));
    await field('security.newPin').fill(PIN);
    await field('security.confirmPin').fill(PIN);
    await press(t('security.pinSubmit'));
    await giveProof(page, t, DEMO_PASSWORD);
    await expect(field('security.newPin')).toHaveCount(0);
  });

  await test.step('one member gets 500', async () => {
    await toConfirm('500');
    await expect(confirm).toContainText('฿500.00');
    for (const size of [SMALL_PHONE, PHONE]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
      await expectToFit(page);
    }
    await pin.fill('135791');
    await press(t('transfers.sendNow'));
    await expect(confirm.getByText(t('transfers.triesLeft').replace('{count}', '4'))).toBeVisible();
    await pin.fill(PIN);
    await press(t('transfers.sendNow'));
    const done = page.getByRole('dialog', { name: t('transfers.sent'), exact: true });
    await expect(done).toContainText('฿4,500.00');
    await expectAccessible(page);
    await press(t('transfers.done'));
    await expect(done).toBeHidden();
  });

  await test.step('both get a red envelope', async () => {
    await page.goto('/m/agent');
    await page.getByRole('link', { name: t('titles.redRain'), exact: true }).click();
    await expect(page.getByRole('button', { name: t('transfers.choose'), exact: true })).toBeVisible();
    await expectFine(page);
    await press(t('transfers.choose'));
    const picker = page.getByRole('dialog', { name: t('transfers.choose') });
    await picker.getByRole('radio', { name: t('transfers.who.active') }).click();
    for (const name of [username, other]) await picker.getByText(name, { exact: true }).click();
    for (const size of [SMALL_PHONE, PHONE]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
      await expectToFit(page);
    }
    await press(t('transfers.chosenDone').replace('{count}', '2'));
    await page.getByLabel(t('transfers.amountEach'), { exact: true }).fill('88');
    await expect(page.getByRole('status').filter({ hasText: '฿176.00' })).toBeVisible();
    await expectFine(page);
    await press(t('transfers.next'));
    await expect(confirm).toContainText('฿176.00');
    await pin.fill(PIN);
    await press(t('transfers.sendNow'));
    await expect(page.getByText(t('transfers.given').replace('{count}', '2'))).toBeVisible();
    await expect(page.getByText('฿4,324.00')).toBeVisible();
    await expectFine(page);
  });

  await test.step('the member has the money and both messages', async () => {
    await friend.goto('/m/gameRecord?tab=statement');
    await expect(friend.getByText('500.00').first()).toBeVisible();
    await friend.goto('/m/webEmail');
    await expect(friend.getByText(/agent001.*฿500\.00/)).toBeVisible();
    await friend.getByText(/(envelope from|ซองอั่งเปาจาก) agent001/).click();
    await expect(friend.getByText('฿88.00').first()).toBeVisible();
    await expectFlawless(friend);
    await second.goto('/m/member/home');
    await expect(second.getByText(/88\.00/).first()).toBeVisible();
  });
  await friend.context().close();
  await second.context().close();
});

test('AGT-042: red envelopes above the balance are not sent', async ({ page, language }) => {
  const t = words(language);
  await speak(page, language);
  await logInAsAgent(page, language, 'agent002');
  await page.goto('/m/redRain');
  await page.getByRole('button', { name: t('transfers.next'), exact: true }).click();
  await expect(page.getByText(t('transfers.noneChosen'))).toBeVisible();
  await page.getByRole('button', { name: t('transfers.choose'), exact: true }).click();
  const picker = page.getByRole('dialog', { name: t('transfers.choose') });
  await picker.getByRole('button', { name: t('transfers.chooseShown') }).click();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await page.getByRole('radio', { name: t('transfers.mode.each') }).click();
  const amounts = page.getByRole('textbox', {
    name: new RegExp(t('transfers.amountOf').replace('{account}', '')),
  });
  await amounts.first().fill('50');
  await expect(page.getByText(t('transfers.totalAbove'))).toBeVisible();
  await expectFine(page);
});
