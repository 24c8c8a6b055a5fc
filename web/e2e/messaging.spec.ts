import { join, joinTrial } from './arrivals.ts';
import { readCaptcha } from './captcha.ts';
import { expectFlawless } from './checks.ts';
import { expect, test } from './test-server.ts';
import { enterConsole, speak } from './people.ts';
import { PNG } from './picture.ts';
import { consoleWords, words } from './words.ts';

test('SES-011 MSG-004 MSG-011: what was written to a member is unread until it is opened', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/m/message');
  const entry = page.getByRole('button', { name: t('titles.inbox') });
  await expect(entry.getByText(t('messaging.unread'))).toBeAttached();
  await expectFlawless(page);
  await entry.click();
  await expect(page).toHaveURL(/\/m\/webEmail$/);
  const messages = page.getByRole('article');
  await expect(messages.first()).toBeVisible();
  const before = await messages.count();
  expect(before).toBeGreaterThan(0);
  for (const message of await messages.all()) {
    await expect(message.getByText(t('messaging.unread'))).toBeAttached();
    const told = page.waitForResponse('**/wps/relay/CSP_readInbox');
    await message.getByRole('button').click();
    await expect(message.getByText(t('messaging.unread'))).toHaveCount(0);
    expect((await told).status()).toBe(200);
  }
  await expectFlawless(page);
  await page.reload();
  await expect(messages).toHaveCount(before);
  await expect(page.getByText(t('messaging.unread'))).toHaveCount(0);
});

test('MSG-014: a visitor opening feedback is sent to login', async ({ page }) => {
  await page.goto('/m/feedback');
  await expect(page).toHaveURL(/\/m\/login/);
});

test('SES-008 MSG-016 MSG-027 MSG-030: feedback asks for enough words and the right code', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/m/feedback');
  const confirm = page.getByRole('button', { name: t('shell.confirm'), exact: true });
  await expect(confirm).toBeDisabled();
  await page.locator('textarea').fill('x'.repeat(9));
  await expect(confirm).toBeDisabled();
  await page.locator('textarea').fill('x'.repeat(10));
  await expect(page.getByText('10/200')).toBeVisible();
  await expectFlawless(page);
  await confirm.click();
  await expect(page.getByText(t('messaging.in_vwrite_code'))).toBeVisible();
  await page.locator('input[name="captcha"]').fill('000000');
  await confirm.click();
  await expect(page.getByText(t('errors.verification.code.error'))).toBeVisible();
  await expect(page.locator('textarea')).toHaveValue('x'.repeat(10));
});

test('SES-008 MSG-028 ERR-055 MSG-030: feedback is sent with the right code; a wrong one costs the picture, not the words', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  await page.goto('/m/feedback');
  const content = page.locator('textarea');
  const code = page.locator('input[name="captcha"]');
  const picture = page.locator('img[src^="data:image/png"]');
  const confirm = page.getByRole('button', { name: t('shell.confirm'), exact: true });
  const said = `The night market of ${username} is beautiful`;
  await content.fill(said);
  /** Answers the picture there is; whatever comes of it, another one is shown then. */
  const answer = async (digits: string) => {
    const shown = await picture.getAttribute('src');
    await code.fill(digits);
    await confirm.click();
    await expect(picture).not.toHaveAttribute('src', shown ?? '');
    await expect(code).toHaveValue('');
  };
  await answer('000000');
  await expect(page.getByText(t('errors.verification.code.error'))).toBeVisible();
  await expect(content).toHaveValue(said);
  // Who reads a picture wrongly is given another one.
  for (let tries = 0; tries < 8 && (await content.inputValue()) !== ''; tries += 1) {
    await answer(await readCaptcha(page));
  }
  await expect(content).toHaveValue('');
  await expect(page.getByText(t('messaging.sentSuccess'))).toBeVisible();
  await expect(page.getByText('0/200')).toBeVisible();
  await expect(confirm).toBeDisabled();
});

test('SES-068: a trial account is refused the inbox with words', async ({ page, language }) => {
  const t = words(language);
  await speak(page, language);
  await joinTrial(page);
  await page.goto('/m/webEmail');
  await expect(page.getByRole('status').getByText(t('shell.trialOnly'))).toBeVisible();
  await expect(page).toHaveURL(/\/m\/home$/);
});

test('SES-012 MSG-005 MSG-010 MSG-029: a member chats with support, which answers and closes', async ({
  page,
  browser,
  language,
  username,
  baseURL,
}) => {
  const t = words(language);
  const d = consoleWords(language);
  await join(page, username, language);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/m/message');
  await page.getByRole('button', { name: t('messaging.liveChat') }).click();
  await expect(page).toHaveURL(/\/m\/chat\?/);
  const log = page.getByRole('log');
  await page.getByRole('textbox', { name: t('messaging.write') }).fill('<b>Where is my deposit?</b>');
  await page.getByRole('button', { name: t('messaging.send') }).click();
  await expect(log.getByText('<b>Where is my deposit?</b>')).toBeVisible();

  // A picture goes along with the next one, a wrong one does not.
  await page.locator('input[type=file]').setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: PNG });
  await expect(page.getByText(t('messaging.refused_type'))).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByText(t('messaging.uploading'))).toHaveCount(0);
  await page.getByRole('button', { name: t('messaging.send') }).click();
  await expect(log.getByRole('button', { name: t('messaging.pictureOpen') })).toBeVisible();
  await expectFlawless(page);

  const support = await (
    await browser.newContext({ baseURL, viewport: { width: 1100, height: 700 } })
  ).newPage();
  await enterConsole(support, language);
  await support.getByRole('button', { name: new RegExp(username) }).click();
  await support.getByRole('button', { name: d('take'), exact: true }).click();
  await expect(support.getByRole('log').getByText('<b>Where is my deposit?</b>')).toBeVisible();
  await expect(support.getByRole('log').getByRole('img')).toBeVisible();
  await expectFlawless(support);

  await support.getByRole('textbox', { name: d('write') }).pressSequentially('On');
  await expect(log.getByText(t('messaging.typing').replace('{name}', ''))).toBeVisible();
  await support.getByRole('textbox', { name: d('write') }).fill('On its way');
  await support.getByRole('button', { name: d('send'), exact: true }).click();
  await expect(log.getByText('On its way')).toBeVisible();
  await expect(log.getByText(new RegExp(t('messaging.seen')))).toBeVisible();
  await expect(support.getByRole('log').getByText(new RegExp(d('seen')))).toBeVisible();

  // What is said while the member is elsewhere is unread there, and history afterwards.
  await page.getByRole('button', { name: t('shell.back') }).click();
  await expect(page).toHaveURL(/\/m\/message$/);
  await support.getByRole('textbox', { name: d('write') }).fill('Anything else?');
  await support.getByRole('button', { name: d('send'), exact: true }).click();
  const entry = page.getByRole('button', { name: t('messaging.liveChat') });
  await expect(entry.getByText(t('messaging.unread'))).toBeAttached();
  await entry.click();
  await expect(log.getByText('Anything else?')).toBeVisible();
  await support.getByRole('button', { name: d('finish'), exact: true }).click();
  await expect(support.getByRole('button', { name: d('take'), exact: true })).toBeVisible();
  await support.context().close();
});

test('the console refuses a wrong password with words', async ({ page, language }) => {
  await enterConsole(page, language, { password: 'not the password' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectFlawless(page);
});

test('every view of the console fits a narrow phone', async ({ page, language }) => {
  const d = consoleWords(language);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await enterConsole(page, language);
    const views = page.getByRole('radiogroup', { name: d('parts') }).getByRole('radio');
    await expect(views).toHaveCount(23);
    for (const view of await views.all()) {
      await view.click();
      await expect(page.locator('main .skeleton')).toHaveCount(0);
      // A phone makes room for what is too wide, so its own width says nothing.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectFlawless(page);
    }
    await page.getByRole('button', { name: d('logout') }).click();
  }
});
