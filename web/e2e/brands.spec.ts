import { enterConsole, logIn, PASSWORD, register, speak } from './people.ts';
import { BRANDS, OPERATOR_PASSWORD, openPlatform, type Platform } from './production.ts';
import { expect, test } from './test-server.ts';
import { consoleWords, words } from './words.ts';

/** What the server says of an account that a brand does not have. */
const WRONG_CREDENTIALS = /Wrong account or password|ชื่อบัญชีหรือรหัสผ่านไม่ถูกต้อง/;

/** `YYYY/MM/DD HH:mm` in the zone. */
function minuteIn(zone: string, ms: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    .format(ms)
    .replaceAll('-', '/');
}

let platform: Platform;

test.beforeAll(async () => {
  platform = await openPlatform();
});
test.afterAll(async () => {
  await platform.stop();
});

for (const brand of BRANDS) {
  test(`a member registers at ${brand.name}, on its host, of a platform that was brought into service by apply`, async ({
    browser,
    language,
    username,
  }) => {
    const context = await browser.newContext({ baseURL: platform.origin(brand) });
    const page = await context.newPage();
    await register(page, username, language);
    await expect(page).toHaveTitle(new RegExp(brand.name));
    await expect(page.getByText(username).first()).toBeVisible();
    await page.goto('/m/securityCenter/devices');
    const now = Date.now();
    const minutes = [now - 60_000, now].map((ms) => minuteIn(brand.zone, ms));
    await expect(page.getByText(new RegExp(minutes.join('|'))).first()).toBeVisible();
    await context.close();

    const other = BRANDS.find(({ code }) => code !== brand.code) ?? brand;
    const elsewhere = await browser.newContext({ baseURL: platform.origin(other) });
    const stranger = await elsewhere.newPage();
    const t = words(language);
    await speak(stranger, language);
    await logIn(stranger, t, username, PASSWORD);
    await expect(stranger.getByText(WRONG_CREDENTIALS).first()).toBeVisible();
    await expect(stranger).toHaveURL(/\/m\/login/);
    await elsewhere.close();
  });

  test(`the operator of ${brand.name} logs in at the console on its host`, async ({ browser, language }) => {
    const context = await browser.newContext({ baseURL: platform.origin(brand) });
    const page = await context.newPage();
    await enterConsole(page, language, { username: 'mali01', password: OPERATOR_PASSWORD });
    await expect(page.getByRole('button', { name: consoleWords(language)('logout') })).toBeVisible();
    await context.close();
  });
}
