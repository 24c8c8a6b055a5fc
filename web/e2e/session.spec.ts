import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './house.ts';
import { words } from './words.ts';

const PASSWORD = 'Lotus4river';

type Words = ReturnType<typeof words>;

/** Speaks the language of the project from the first page on. */
test.beforeEach(async ({ page, language }) => {
  await page.addInitScript((code) => localStorage.setItem('language', code), language.toUpperCase());
});

async function register(page: Page, t: Words, username: string) {
  await page.goto('/m/register');
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('input[name="confirmPassword"]').fill(PASSWORD);
  await page.getByLabel(t('account.day')).selectOption('17');
  await page.getByLabel(t('account.month')).selectOption({ index: 5 });
  await page.getByLabel(t('account.year')).selectOption('1990');
  await page.getByRole('button', { name: t('account.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
}

async function logIn(page: Page, t: Words, username: string, password: string) {
  await page.goto('/m/login');
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: t('session.submit'), exact: true }).click();
}

async function logOut(page: Page, t: Words) {
  await page.goto('/m/member/home');
  await page
    .getByRole('button', { name: t('shell.logout') })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shell.logout') })
    .click();
  await expect(page).toHaveURL(/\/m\/home$/);
}

const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }));

test('SES-035 SES-036 OPN-037 R11: a remembered device logs in by itself and holds no password', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await register(page, t, username);
  await logOut(page, t);
  await logIn(page, t, username, PASSWORD);
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect.poll(() => stored(page)).toContain('remPass');
  expect(await stored(page)).not.toContain(PASSWORD);

  await test.step('a start without a live session', async () => {
    await page.evaluate(() => localStorage.removeItem('MC_SESSION_INFO'));
    const silent = page.waitForResponse('**/wps/session/login/remembered');
    await page.goto('/m/home');
    expect((await silent).status()).toBe(200);
    await expect(page.getByText(username).first()).toBeVisible();
  });

  await test.step('after a logout the form is filled in and the device stands for the password', async () => {
    await logOut(page, t);
    await page.goto('/m/home');
    await expect(page.getByText(username)).toHaveCount(0);
    await page.goto('/m/login');
    await expect(page.locator('input[name="username"]')).toHaveValue(username);
    await page.getByRole('button', { name: t('session.submit'), exact: true }).click();
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect(page.getByText(username).first()).toBeVisible();
  });
});

test('SES-017: without remember-me nothing of the login outlives the tab', async ({
  page,
  context,
  language,
  username,
}) => {
  const t = words(language);
  await register(page, t, username);
  await logOut(page, t);
  await page.goto('/m/login');
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.getByText(t('session.remember')).click();
  await page.getByRole('button', { name: t('session.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  const other = await context.newPage();
  await other.goto('/m/home');
  await expect(other.getByRole('link', { name: t('shell.login') }).first()).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('remPass'))).toBeNull();
});

test('OPN-019 A24: login leads back to the page that asked for it, and nowhere else', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await register(page, t, username);
  await logOut(page, t);
  await page.goto('/m/gameRecord?tab=statement');
  await expect(page).toHaveURL(/\/m\/login$/);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('input[name="username"]').fill(username);
  await page.getByRole('button', { name: t('session.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/m\/gameRecord\?tab=statement$/);
});

test('SES-023 SES-047 SES-070 R26: a visitor tries for free, and is kept out of what needs a real account', async ({
  page,
  language,
}) => {
  const t = words(language);
  await page.goto('/m/trail');
  await page.getByRole('button', { name: t('session.trialStart') }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  const info = await page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'));
  expect(JSON.parse(info ?? '{}').type).toBe(4);
  expect(await page.evaluate(() => localStorage.getItem('MC_SESSION_INFO'))).toBeNull();
  await expect(page.getByText(t('shell.trialStrip'))).toBeVisible();
  await page.goto('/m/voucherCenter');
  await expect(page.getByText(t('shell.trialOnly'))).toBeVisible();
  await expect(page).toHaveURL(/\/m\/home$/);
});

for (const path of ['/m/login', '/m/register', '/m/forget', '/m/forget?token=x', '/m/trail']) {
  test(`OPN-171: ${path} fits 320 px and has no accessibility violation`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
}
