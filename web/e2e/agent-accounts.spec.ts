import { expectAccessible, expectFlawless, expectToFit } from './checks.ts';
import {
  another,
  chooseBirthday,
  fillRegistration,
  logIn,
  logInAsAgent,
  PHONE,
  SMALL_PHONE,
  speak,
} from './people.ts';
import { expect, test } from './test-server.ts';
import { words } from './words.ts';

/** What the agent chooses for the person, and the person instead. */
const FIRST_PASSWORD = 'nam4prik8';
const OWN_PASSWORD = 'kwaithai77';

test('AGT-020 OPN-141 OPN-040: an agent opens an account, and its owner sets it up at the first login', async ({
  page,
  browser,
  baseURL,
  language,
  username,
}) => {
  const t = words(language);
  await speak(page, language);
  await logInAsAgent(page, language);
  await page.getByRole('link', { name: t('titles.openAccount'), exact: true }).click();
  await expect(page).toHaveURL(/\/m\/agentRegister$/);

  await test.step('what is missing is said beside its field', async () => {
    await expect(page.getByRole('textbox', { name: t('inviting.username') })).toBeVisible();
    await expectFlawless(page);
    await page.getByRole('button', { name: t('inviting.open'), exact: true }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: t('inviting.username') })).toBeFocused();
    await page.setViewportSize(SMALL_PHONE);
    await expectFlawless(page);
    await page.setViewportSize(PHONE);
  });

  await test.step('the account is opened with a rate, and what the person needs is shown once', async () => {
    await page.locator('input[name="username"]').fill(username);
    await page.locator('input[name="password"]').fill(FIRST_PASSWORD);
    await page.getByRole('button', { name: t('agent.rates.more', { name: t('titles.RNG') }) }).click();
    await page.getByRole('button', { name: t('inviting.open'), exact: true }).click();
    const sheet = page.getByRole('dialog', { name: t('inviting.opened') });
    await expect(sheet.getByText(username, { exact: true })).toBeVisible();
    await expect(sheet.getByText(FIRST_PASSWORD, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.locator('input[name="password"]')).toHaveValue('');
  });

  const owner = await another(browser, baseURL);
  await speak(owner, language);
  await logIn(owner, t, username, FIRST_PASSWORD);
  await test.step('the first login leads to the setup, which may be closed; money waits for it', async () => {
    await expect(owner).toHaveURL(/\/m\/changePsw$/);
    const sheet = owner.getByRole('dialog', { name: t('setup.title') });
    await expect(sheet.getByText(t('setup.sees', { agent: 'age***01' }))).toBeVisible();
    await expectAccessible(owner);
    await owner.setViewportSize(SMALL_PHONE);
    await expectToFit(owner);
    await owner.setViewportSize(PHONE);
    await sheet.getByRole('button', { name: t('setup.later') }).click();
    await expect(owner).toHaveURL(/\/m\/home$/);
    await owner.goto('/m/member/home');
    await expect(owner.getByText(t('account.yourAgent', { name: 'age***01' }))).toBeVisible();
  });

  await test.step('password, birthday and terms in one step', async () => {
    await owner.goto('/m/changePsw');
    const sheet = owner.getByRole('dialog', { name: t('setup.title') });
    const finish = sheet.getByRole('button', { name: t('setup.submit') });
    await finish.click();
    await expect(sheet.getByRole('alert').first()).toBeVisible();
    await owner.locator('input[name="newPassword"]').fill(FIRST_PASSWORD);
    await owner.locator('input[name="confirmNewPassword"]').fill(FIRST_PASSWORD);
    await chooseBirthday(owner, t);
    await finish.click();
    await expect(sheet.getByText(t('setup.same'))).toBeVisible();
    await owner.locator('input[name="newPassword"]').fill(OWN_PASSWORD);
    await owner.locator('input[name="confirmNewPassword"]').fill(OWN_PASSWORD);
    await finish.click();
    await expect(owner).toHaveURL(/\/m\/home$/);
    await owner.goto('/m/changePsw');
    await expect(owner.getByRole('dialog', { name: t('login.changeTitle') })).toBeVisible();
    await expect(owner.locator('input[name="oldPassword"]')).toBeVisible();
  });
  await owner.context().close();

  await page.goto(`/m/member/team?account=${username}`);
  await expect(page.getByRole('main').getByText(username, { exact: true })).toBeVisible();
});

test('OPN-141 OPN-148 AGT-046 API-089: an agent makes a link, and who registers by it stands in the team at once', async ({
  page,
  browser,
  baseURL,
  language,
  username,
}) => {
  const t = words(language);
  const label = `e2e ${username}`;
  await speak(page, language);
  await logInAsAgent(page, language);
  await page.goto('/m/agentRegister');
  await page.getByRole('radio', { name: t('inviting.links') }).click();
  await expect(page).toHaveURL(/tab=links$/);

  let address = '';
  await test.step('a link with a label, for agents', async () => {
    await page.getByRole('button', { name: t('inviting.make'), exact: true }).click();
    const form = page.getByRole('dialog', { name: t('inviting.makeTitle') });
    await expect(form).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(SMALL_PHONE);
    await expectToFit(page);
    await page.setViewportSize(PHONE);
    await form.locator('input[name="label"]').fill(label);
    await form.getByRole('radio', { name: t('inviting.agent') }).click();
    await form.getByRole('button', { name: t('inviting.make'), exact: true }).click();
    const sheet = page.getByRole('dialog', { name: label });
    await expect(sheet.getByRole('img', { name: t('inviting.qr', { label }) })).toBeVisible();
    address = (await sheet.getByText(/\/m\/register\?affiliateCode=/).textContent()) ?? '';
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await sheet.getByRole('button', { name: t('inviting.save') }).click();
    expect((await saved).suggestedFilename()).toMatch(/^[A-Z]{8}\.png$/);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expectFlawless(page);
  });

  const { pathname, search } = new URL(address);
  await test.step('the invited person reads who invites, and joins', async () => {
    const friend = await another(browser, baseURL);
    await speak(friend, language);
    await friend.goto(pathname + search);
    await expect(friend.getByText(t('setup.joins', { agent: 'age***01' }))).toBeVisible();
    await expect(friend.getByText(t('setup.becomesAgent'))).toBeVisible();
    await expectAccessible(friend);
    await fillRegistration(friend, t, username);
    await friend.getByRole('button', { name: t('account.submit'), exact: true }).click();
    await expect(friend).toHaveURL(/\/m\/agent$/);
    await friend.context().close();
  });

  await test.step('they stand in the team, and the link says what it brought', async () => {
    await page.goto(`/m/member/team?account=${username}`);
    await expect(page.getByRole('main').getByText(username, { exact: true })).toBeVisible();
    await page.goto('/m/agentRegister?tab=links');
    const card = page.getByRole('button', { name: new RegExp(label) });
    await expect(card).toContainText(t('inviting.counts', { opened: '1', registered: '1', deposits: '0' }));
    await card.click();
  });

  await test.step('a closed link brings no one, and registering without it stays possible', async () => {
    const sheet = page.getByRole('dialog', { name: label });
    await sheet.getByRole('button', { name: t('inviting.close'), exact: true }).click();
    const ask = page.getByRole('dialog', { name: t('inviting.closeAsk') });
    await expectAccessible(page);
    await ask.getByRole('button', { name: t('inviting.close'), exact: true }).click();
    await expect(page.getByRole('button', { name: new RegExp(label) })).toContainText(t('inviting.isClosed'));
    const friend = await another(browser, baseURL);
    await speak(friend, language);
    await friend.goto(pathname + search);
    await expect(friend.getByText(t('setup.badLink'))).toBeVisible();
    await expectAccessible(friend);
    await friend.getByRole('button', { name: t('setup.without') }).click();
    await expect(friend.getByText(t('setup.badLink'))).toBeHidden();
    await expect(friend.locator('input[name="affiliateCode"]')).toHaveValue('');
    await friend.context().close();
  });
});
