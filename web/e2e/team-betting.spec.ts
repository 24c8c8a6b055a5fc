import { expectAccessible, expectFlawless } from './checks.ts';
import { another, deposit, fillRegistration, logInAsAgent, PHONE, SMALL_PHONE, speak } from './people.ts';
import { isOver, LUCKY_TEST_MS, playOne } from './slots.ts';
import { expect, test } from './test-server.ts';
import { words } from './words.ts';

test('AGT-038 NAV-057 NAV-061 OPN-133 OPN-138: a member of the team deposits and plays, and the agent finds both', async ({
  page,
  browser,
  baseURL,
  language,
  username,
}) => {
  test.setTimeout(LUCKY_TEST_MS);
  const t = words(language);
  await speak(page, language);
  await logInAsAgent(page, language);
  await test.step('a member joins by the link, deposits and plays a round', async () => {
    await page.goto('/m/inviteFriends');
    const link = new URL((await page.getByText(/\/m\/register\?affiliateCode=/).textContent()) ?? '');
    const friend = await another(browser, baseURL);
    await speak(friend, language);
    await friend.goto(link.pathname + link.search);
    await fillRegistration(friend, t, username);
    await friend.getByRole('button', { name: t('account.submit'), exact: true }).click();
    await expect(friend).toHaveURL(/\/m\/home$/);
    await deposit(friend, t, '500');
    await friend.goto('/m/slot-games');
    await friend
      .getByRole('button', { name: language === 'en' ? /Jade Elephant/ : /ช้างหยกนำโชค/ })
      .first()
      .click();
    const game = friend.frameLocator('iframe');
    await isOver(game, 30_000);
    await playOne(game);
    await friend.context().close();
  });

  await page.goto('/m/agent');
  await page.getByRole('link', { name: t('titles.transactions'), exact: true }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: username });
  await test.step('the deposit stands in the record, and under its tab alone', async () => {
    await expect(async () => {
      await page.reload();
      await expect(row.filter({ hasText: '+฿500.00' })).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 20_000 });
    await expectFlawless(page);
    await page.setViewportSize(SMALL_PHONE);
    await expectFlawless(page);
    await page.setViewportSize(PHONE);
    await page.getByRole('radio', { name: t('lists.tx.withdrawals'), exact: true }).click();
    await expect(row).toBeHidden();
    await page.getByRole('radio', { name: t('lists.tx.deposits'), exact: true }).click();
    await expect(row).toBeVisible();
    await expect(page).toHaveURL(/types=A&tab=deposits$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/m\/agent$/);
  });

  await page.getByRole('link', { name: t('titles.teamBetting'), exact: true }).click();
  await test.step('the round stands in team betting', async () => {
    await expect(row).toBeVisible({ timeout: 20_000 });
    await expectFlawless(page);
    await page.setViewportSize(SMALL_PHONE);
    await expectFlawless(page);
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await page.getByRole('radio', { name: t('titles.LIVE'), exact: true }).click();
    await expect(row).toBeHidden();
    await page.getByRole('button', { name: t('lists.showAll') }).click();
    await page.getByRole('searchbox').fill(username);
    await expect(page).toHaveURL(new RegExp(`account=${username}`));
    await expect(row).toBeVisible();
    await page.getByRole('radio', { name: t('lists.status.open'), exact: true }).click();
    await expect(page.getByText(t('lists.noneFound'), { exact: true })).toBeVisible();
  });

  await test.step('the profit and loss leads to the rounds behind it', async () => {
    await page.goto('/m/agent/team/pnl?sort=-deposit');
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${username}`) })
      .click();
    await page.getByRole('link', { name: t('pnl.ownRounds'), exact: true }).click();
    await expect(row).toBeVisible();
    await expect(page).toHaveURL(/\/m\/teamBetting\?id=/);
    await expect(page.getByRole('searchbox')).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/m\/agent\/team\/pnl\?sort=-deposit$/);
  });
});
