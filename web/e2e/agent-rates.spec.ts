import { expectAccessible, expectFlawless, expectToFit } from './checks.ts';
import { another, fillRegistration, logInAsAgent, PHONE, SMALL_PHONE, speak } from './people.ts';
import { expect, test } from './test-server.ts';
import { words } from './words.ts';

test('AGT-014 AGT-040 NAV-062 OPN-139 API-086: an agent raises the rates of a new member, from midnight on', async ({
  page,
  browser,
  baseURL,
  language,
  username,
}) => {
  const t = words(language);
  await speak(page, language);
  await logInAsAgent(page, language);
  await test.step('a member joins by the link', async () => {
    await page.goto('/m/inviteFriends');
    const link = new URL((await page.getByText(/\/m\/register\?affiliateCode=/).textContent()) ?? '');
    const friend = await another(browser, baseURL);
    await speak(friend, language);
    await friend.goto(link.pathname + link.search);
    await fillRegistration(friend, t, username);
    await friend.getByRole('button', { name: t('account.submit'), exact: true }).click();
    await expect(friend).toHaveURL(/\/m\/home$/);
    await friend.context().close();
  });

  await page.goto('/m/agent');
  await page.getByRole('link', { name: t('titles.agentRebates'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('rates.own') })).toBeVisible();
  await page.getByRole('searchbox').fill(username);
  const card = page.getByRole('main').getByRole('button', { name: new RegExp(`^${username}`) });
  await expect(card).toContainText(t('rates.none'));
  await expect(page).toHaveURL(new RegExp(`account=${username}$`));
  await expectFlawless(page);
  await page.setViewportSize(SMALL_PHONE);
  await expectFlawless(page);

  const sheet = page.getByRole('dialog', { name: t('rates.of').replace('{account}', username) });
  const slots = sheet.getByRole('group', { name: t('titles.RNG'), exact: true });
  const moreSlots = t('agent.rates.more').replace('{name}', t('titles.RNG'));
  const more = slots.getByRole('button', { name: moreSlots });
  await test.step('by keyboard, one step at a time', async () => {
    await card.focus();
    await page.keyboard.press('Enter');
    await expect(slots.getByRole('status')).toHaveText('0.0 %');
    await expect(sheet.getByRole('button', { name: t('rates.save') })).toBeDisabled();
    await more.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(slots.getByRole('status')).toHaveText('0.2 %');
    await expectAccessible(page);
    await expectToFit(page);
  });

  await test.step('what was changed is asked about', async () => {
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: t('rates.discard') });
    await expectAccessible(page);
    await question.getByRole('button', { name: t('shell.cancel') }).click();
    await expect(slots.getByRole('status')).toHaveText('0.2 %');
    await page.goBack();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: t('shell.cancel') }).click();
    await expect(slots.getByRole('status')).toHaveText('0.2 %');
    await page.setViewportSize(PHONE);
  });

  await test.step('saved, it holds from midnight', async () => {
    await sheet.getByRole('button', { name: t('rates.save') }).click();
    await expect(sheet).toBeHidden();
    await expect(card).toContainText('0.0 → 0.2 %');
    await card.click();
    await expect(slots.getByRole('status')).toHaveText('0.2 %');
    await expect(
      slots.getByRole('button', { name: t('agent.rates.less').replace('{name}', t('titles.RNG')) }),
    ).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('team management shows it and leads there', async () => {
    await page.goto(`/m/member/team?account=${username}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${username}`) })
      .click();
    const member = page.getByRole('dialog', { name: t('agent.detail') });
    await expect(member).toContainText('0.0 → 0.2 %');
    await expectAccessible(page);
    await member.getByRole('link', { name: t('titles.agentRebates') }).click();
    await expect(page).toHaveURL(new RegExp(`/m/member/agent/agentRebeat\\?account=${username}$`));
    await expect(card).toBeVisible();
  });

  await test.step('a rate that was raised elsewhere meanwhile is told beside it', async () => {
    await card.click();
    await more.click();
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(`/m/member/agent/agentRebeat?account=${username}`);
    await elsewhere
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${username}`) })
      .click();
    const raise = elsewhere.getByRole('button', { name: moreSlots });
    for (let step = 0; step < 3; step += 1) await raise.click();
    await elsewhere.getByRole('button', { name: t('rates.save') }).click();
    await expect(elsewhere.getByRole('dialog')).toBeHidden();
    await elsewhere.close();
    await sheet.getByRole('button', { name: t('rates.save') }).click();
    const bounds = t('rates.bounds').replace('{least}', '0.5').replace('{most}', '0.8');
    await expect(slots.getByRole('alert')).toHaveText(bounds);
    await expectAccessible(page);
  });
});
