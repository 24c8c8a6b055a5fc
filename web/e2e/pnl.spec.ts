import { expectAccessible, expectFlawless, expectToFit } from './checks.ts';
import { another, deposit, fillRegistration, logInAsAgent, PHONE, SMALL_PHONE, speak } from './people.ts';
import { expect, test } from './test-server.ts';
import { words } from './words.ts';

test('AGT-012 AGT-043 NAV-060 API-093: a member of the team deposits, and the agent finds them in its profit and loss', async ({
  page,
  browser,
  baseURL,
  language,
  username,
}) => {
  const t = words(language);
  await speak(page, language);
  await logInAsAgent(page, language);
  await test.step('a member joins by the link and deposits', async () => {
    await page.goto('/m/inviteFriends');
    const link = new URL((await page.getByText(/\/m\/register\?affiliateCode=/).textContent()) ?? '');
    const friend = await another(browser, baseURL);
    await speak(friend, language);
    await friend.goto(link.pathname + link.search);
    await fillRegistration(friend, t, username);
    await friend.getByRole('button', { name: t('account.submit'), exact: true }).click();
    await expect(friend).toHaveURL(/\/m\/home$/);
    await deposit(friend, t, '500');
    await friend.context().close();
  });

  await page.goto('/m/agent');
  await page.getByRole('link', { name: t('titles.teamProfit'), exact: true }).click();
  const card = page.getByRole('main').getByRole('button', { name: new RegExp(`^${username}`) });
  await test.step('the figures follow the ledger within seconds', async () => {
    await expect(async () => {
      await page.reload();
      await page
        .getByRole('combobox', { name: t('pnl.sortBy') })
        .selectOption('-deposit', { timeout: 10_000 });
      await expect(card).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await expect(page).toHaveURL(/sort=-deposit$/);
    await expectFlawless(page);
    await page.setViewportSize(SMALL_PHONE);
    await expectFlawless(page);
  });

  await test.step('by keyboard, what the result is made of', async () => {
    await card.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: username });
    await expect(sheet.getByText('฿500.00')).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(card).toBeFocused();
    await page.setViewportSize(PHONE);
  });

  await test.step('days without anything, and a search', async () => {
    await page.getByRole('radio', { name: t('parts.yesterday') }).click();
    await expect(card).toBeHidden();
    await page.getByRole('radio', { name: t('parts.today') }).click();
    await page.getByRole('searchbox').fill(username);
    await expect(card).toBeVisible();
    await page.getByRole('searchbox').fill('zzzz0000');
    await expect(page.getByText(t('pnl.noneFound'), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: t('pnl.showAll') }).click();
    await expect(card).toBeVisible();
  });
});
