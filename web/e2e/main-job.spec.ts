import type { Page } from '@playwright/test';
import { expectToFit } from './checks.ts';
import {
  closeAnnouncements,
  deposit,
  fillRegistration,
  logIn,
  logOut,
  PASSWORD,
  submitLogin,
} from './people.ts';
import { expect, test } from './test-server.ts';
import { isOver, LUCKY_TEST_MS, playOne } from './slots.ts';
import { words } from './words.ts';

/** The whole path of a new player: register, deposit, play, see the record, verify it, come back. */
test('SES-004 SES-009 SES-010 NAV-002: a visitor registers, deposits, plays, finds and verifies the round, and returns', async ({
  page,
  language,
  username,
}) => {
  test.setTimeout(LUCKY_TEST_MS);
  const t = words(language);
  const refusals: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 500) refusals.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => refusals.push(String(error)));

  await closeAnnouncements(page);

  await test.step('home shows banner, ticker, categories and games without a session', async () => {
    await page.goto('/');
    if (language === 'en') await page.getByRole('button', { name: words('th')('shell.language') }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByText(language === 'en' ? 'Jade Elephant' : 'ช้างหยกนำโชค').first()).toBeVisible();
    await expectToFit(page);
    await picture(page, `home-${language}`);
  });

  await test.step('registers and is logged in', async () => {
    await page.goto('/m/register');
    await fillRegistration(page, t, username);
    await picture(page, `register-${language}`);
    await page.getByRole('button', { name: t('account.submit'), exact: true }).click();
    await expect(page).toHaveURL(/\/m\/home|\/$/);
    await expect(page.getByText(username).first()).toBeVisible();
  });

  await test.step('deposits 500 through the sandbox bank', async () => {
    await deposit(page, t, '500', () => picture(page, `deposit-${language}`));
    await expect(page.getByText('500.00').first()).toBeVisible();
  });

  let left = '';
  await test.step('plays a round of the slot for real money', async () => {
    await page.goto('/m/slot-games');
    await page
      .getByRole('button', { name: language === 'en' ? /Jade Elephant/ : /ช้างหยกนำโชค/ })
      .first()
      .click();
    const game = page.frameLocator('iframe');
    await isOver(game, 30_000);
    await playOne(game);
    left = (await game.getByTestId('balance').innerText()).replace(/[^\d.,]/g, '');
    await picture(page, `slot-${language}`);
    await page.goBack();
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  await test.step('the balance agrees everywhere', async () => {
    await page.goto('/m/home');
    await expect(page.getByText(left).first()).toBeVisible();
    await page.goto('/m/member/home');
    await expect(page.getByText(left).first()).toBeVisible();
  });

  await test.step('finds the round in the betting record and verifies it', async () => {
    await page.goto('/m/gameRecord');
    await page
      .getByRole('button', { name: language === 'en' ? /Jade Elephant/ : /ช้างหยกนำโชค/ })
      .first()
      .click();
    await picture(page, `record-${language}`);
    await page.getByRole('button', { name: t('records.verify') }).click();
    const proof = page.getByRole('dialog', { name: t('records.verify') });
    const verdict = proof.frameLocator('iframe').locator('[data-testid="verdict"][data-matches="true"]');
    await expect(verdict).toBeVisible();
    await picture(page, `verify-${language}`);
    // Back at the round, and one step further at the list.
    await page.goBack();
    await expect(page.getByRole('dialog', { name: t('records.detail') })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/m\/gameRecord$/);
  });

  await test.step('logs out and in again; a captcha is asked for after wrong tries', async () => {
    await logOut(page, t);
    await logIn(page, t, username, PASSWORD);
    await expect(page.getByText(username).first()).toBeVisible();
    await page.context().clearCookies();
    // As on a new device: on a remembered one the app logs in by itself.
    await page.evaluate(() => {
      for (const key of ['MC_SESSION_INFO', 'remPass', 'autoLogin']) localStorage.removeItem(key);
      sessionStorage.clear();
    });
    await page.goto('/m/login');
    for (let wrong = 1; wrong <= 3; wrong += 1) {
      await expect(page.locator('input[name="captcha"]')).toHaveCount(0);
      const answer = page.waitForResponse((response) => response.url().includes('/wps/session/login'));
      await submitLogin(page, t, username, `wrong${wrong}pass`);
      await answer;
    }
    await expect(page.locator('input[name="captcha"]')).toBeVisible();
  });

  expect(refusals).toEqual([]);
});

/** Keeps a picture of the screen for the README when a folder for it is named. */
async function picture(page: Page, name: string) {
  const folder = process.env.ERAWAN_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
