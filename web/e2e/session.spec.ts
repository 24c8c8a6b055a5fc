import type { Page } from '@playwright/test';
import { join } from './arrivals.ts';
import { codeOf } from './authenticator.ts';
import { expectAccessible, expectFlawless, expectToFit } from './checks.ts';
import { sentCode } from './outbox.ts';
import {
  chooseBirthday,
  DEMO_PASSWORD,
  fillRegistration,
  freshNumber,
  giveProof,
  logIn,
  logOut,
  PASSWORD,
  register,
  speak,
  startTrial,
  submitLogin,
} from './people.ts';
import { expect, test } from './test-server.ts';
import { beHuman } from './puzzle.ts';
import { words } from './words.ts';

const NEW_PASSWORD = 'Mango7forest';

/** Speaks the language of the project from the first page on. */
test.beforeEach(async ({ page, language }) => {
  await speak(page, language);
});

const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }));

/** What the browser keeps of a session, but for what differs from member to member and from visit to visit. */
const keptOfSession = (page: Page) =>
  page.evaluate(() => ({
    // The merchant's status and the balance are kept whenever an answer comes, which may be after this moment.
    device: Object.keys(localStorage)
      .filter((key) => key !== 'MC_STATUS' && key !== 'LAST_BALANCE')
      .sort(),
    session: Object.keys(JSON.parse(localStorage.getItem('MC_SESSION_INFO') ?? '{}')).sort(),
    logsInByItself: localStorage.getItem('autoLogin'),
  }));

test('joining over the API, as other tests do, leaves the browser as the form does', async ({
  page,
  language,
  username,
}) => {
  await register(page, username, language);
  const byForm = await keptOfSession(page);
  expect(byForm.session).toContain('token');
  await page.evaluate(() => localStorage.clear());
  await join(page, `q${username.slice(1)}`, language);
  await page.goto('/m/home');
  await expect(page.getByText(`q${username.slice(1)}`).first()).toBeVisible();
  expect(await keptOfSession(page)).toEqual(byForm);
});

test('SES-035 SES-036 OPN-037 R11: a remembered device logs in by itself and holds no password', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
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
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
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
  await join(page, username, language);
  await logOut(page, t);
  await page.goto('/m/login');
  await page.getByText(t('login.remember')).click();
  await submitLogin(page, t, username, PASSWORD);
  await expect(page).toHaveURL(/\/m\/home$/);
  const other = await context.newPage();
  await other.goto('/m/home');
  await expect(other.getByRole('link', { name: t('shell.login') }).first()).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('remPass'))).toBeNull();
});

test('SES-032: the password goes over the line sealed', async ({ page, language, username }) => {
  const t = words(language);
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await register(page, username, language);
  await logOut(page, t);
  await logIn(page, t, username, PASSWORD);
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(bodies.filter((body) => body.includes('"data"'))).not.toEqual([]);
  expect(bodies.filter((body) => body.includes(PASSWORD))).toEqual([]);
});

test('OPN-019 A24: login leads back to the page that asked for it, and nowhere else', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  await logOut(page, t);
  await page.goto('/m/gameRecord?tab=statement');
  await expect(page).toHaveURL(/\/m\/login$/);
  await submitLogin(page, t, username, PASSWORD);
  await expect(page).toHaveURL(/\/m\/gameRecord\?tab=statement$/);
});

test('SES-023 SES-047 SES-070 R26: a visitor tries for free, and is kept out of what needs a real account', async ({
  page,
  language,
}) => {
  const t = words(language);
  await startTrial(page, t);
  const info = await page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'));
  expect(JSON.parse(info ?? '{}').type).toBe(4);
  expect(await page.evaluate(() => localStorage.getItem('MC_SESSION_INFO'))).toBeNull();
  await expect(page.getByText(t('shell.trialStrip'))).toBeVisible();
  await page.goto('/m/voucherCenter');
  await expect(page).toHaveURL(/\/m\/home$/);
  // What play money cannot do is an offer to register, and nothing comes over it.
  const offer = page.getByRole('dialog', { name: t('trial.offer') });
  await expect(offer.getByText(t('trial.offerDetail'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await offer.getByRole('button', { name: t('shell.registerLong') }).click();
  await expect(page).toHaveURL(/\/m\/register$/);
});

test('I18-002: a first visit is in the language of the browser, and a choice made is kept', async ({
  browser,
  baseURL,
  language,
}) => {
  const [own, other] = language === 'en' ? ['en', 'th'] : ['th', 'en'];
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    locale: own === 'en' ? 'en-GB' : 'th-TH',
  });
  const page = await context.newPage();
  await page.goto('/m/help');
  const heading = (code: string) =>
    page.getByRole('heading', { level: 1, name: words(code as typeof language)('titles.help') });
  await expect(heading(own ?? '')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', own ?? '');
  await page.getByRole('button', { name: words(language)('shell.language') }).click();
  await expect(heading(other ?? '')).toBeVisible();
  await page.reload();
  await expect(heading(other ?? '')).toBeVisible();
  await context.close();
});

test('SES-067 OPN-020: a link to invite friends shows a visitor home with the login over it', async ({
  page,
  language,
}) => {
  const t = words(language);
  await page.goto('/m/inviteFriends');
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(page.getByRole('dialog', { name: t('login.title') })).toBeVisible();
});

test('SES-013 PWD-013 PWD-020 PWD-027: a changed password shuts out what another device remembers', async ({
  page,
  browser,
  baseURL,
  extraHTTPHeaders,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  await logOut(page, t);
  const elsewhere = await browser.newContext({ baseURL, extraHTTPHeaders });
  const other = await elsewhere.newPage();
  await speak(other, language);
  await logIn(other, t, username, PASSWORD);
  await expect(other).toHaveURL(/\/m\/home$/);
  // One session at a time: this login ends that of the other device, which still remembers how to come back.
  await logIn(page, t, username, PASSWORD);
  await expect(page).toHaveURL(/\/m\/home$/);

  await page.goto('/m/changePsw');
  const popup = page.getByRole('dialog', { name: t('login.changeTitle') });
  await expect(popup.locator('input[name="username"]')).toHaveValue(username);
  await popup.locator('input[name="oldPassword"]').fill(PASSWORD);
  await popup.locator('input[name="newPassword"]').fill(NEW_PASSWORD);
  await popup.locator('input[name="confirmNewPassword"]').fill(NEW_PASSWORD);
  await popup.getByRole('button', { name: t('login.saveChange') }).click();
  await expect(page.getByText(t('login.in_chang_saved'))).toBeVisible();
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(page.getByText(username).first()).toBeVisible();

  await other.goto('/m/gameRecord');
  await expect(other).toHaveURL(/\/m\/login$/);
  await other.goto('/m/home');
  await expect.poll(() => other.evaluate(() => localStorage.getItem('autoLogin'))).toBe('0');
  await logIn(other, t, username, PASSWORD);
  await expect(other.getByText(t('errors.login.wrong.credentials'))).toBeVisible();
  await logIn(other, t, username, NEW_PASSWORD);
  await expect(other).toHaveURL(/\/m\/home$/);
  await elsewhere.close();
});

test('SES-028 PWD-015 PWD-025 PWD-042 CON-043: the first login of an account that the operator opened leads to its password', async ({
  page,
  language,
}) => {
  const t = words(language);
  const held = () => page.evaluate(() => sessionStorage.getItem('PSW'));
  await logIn(page, t, 'demo003', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/m\/changePsw$/);
  expect(await held()).not.toBeNull();
  expect(await held()).not.toContain(DEMO_PASSWORD);
  const sheet = page.getByRole('dialog', { name: t('login.changeTitle') });
  await sheet.locator('input[name="newPassword"]').fill(NEW_PASSWORD);
  await sheet.locator('input[name="confirmNewPassword"]').fill(NEW_PASSWORD);
  await expect(sheet.locator('input[name="oldPassword"]')).toHaveCount(0);
  await expectToFit(page);
  await sheet.getByRole('button', { name: t('login.saveChange') }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(await held()).toBeNull();
  // What is for a first login is shown in its session only.
  const news = page.getByRole('dialog', { name: t('shell.announcements'), exact: true });
  await expect(news.getByRole('listitem')).toHaveCount(2);
  await news.getByRole('button', { name: t('home.iUnderstand') }).click();
  await logOut(page, t);
  await logIn(page, t, 'demo003', NEW_PASSWORD);
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(news.getByRole('heading', { level: 3 })).toHaveCount(1);
});

/** Between two codes for one number the server lets a minute pass. */
const CODE_PAUSE_MS = 61_000;

test('REG-023 REG-025 SES-015 SES-025: a number joins by SMS code, and logs in by another one', async ({
  page,
  language,
}) => {
  test.setTimeout(240_000);
  const t = words(language);
  const number = freshNumber();
  const ask = async () => {
    await page.locator('input[name="mobileNum"]').fill(number);
    await page.getByRole('button', { name: t('login.sendCode') }).click();
    await beHuman(page);
    await expect(page.getByText(t('login.in_sms_send'))).toBeVisible();
    await page.locator('input[name="verificationCode"]').fill(await sentCode(page, number));
  };
  await page.goto('/m/register');
  await page.getByRole('radio', { name: t('account.mobileNum') }).click();
  await ask();
  const sentAt = Date.now();
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('input[name="confirmPassword"]').fill(PASSWORD);
  await chooseBirthday(page, t);
  await page.getByRole('button', { name: t('account.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await logOut(page, t);

  await page.goto('/m/login');
  await page.getByRole('radio', { name: t('login.methodMobile') }).click();
  await page.waitForTimeout(Math.max(0, sentAt + CODE_PAUSE_MS - Date.now()));
  await ask();
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(page.getByRole('button', { name: t('shell.actions') })).toBeVisible();
});

test('REG-036 REG-037: an invitation nobody made is told below its field', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await page.goto('/m/register?affiliateCode=NOBODY99');
  await expect(page.locator('input[name="affiliateCode"]')).toHaveValue('NOBODY99');
  await fillRegistration(page, t, username);
  await page.getByRole('button', { name: t('account.submit'), exact: true }).click();
  await expect(page.getByText(t('account.invitation_code_error'))).toBeVisible();
  await expect(page.locator('input[name="affiliateCode"]')).toBeFocused();
  await page.locator('input[name="affiliateCode"]').fill('');
  await page.getByRole('button', { name: t('account.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
});

test('R04 R06: with two-step sign-in a login wants a code, and so may what is important', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  const proof = page.getByRole('dialog', { name: t('security.proofTitle') });
  let secret = '';
  let recovery: string[] = [];

  await test.step('it is turned on in the security centre', async () => {
    await page.goto('/m/securityCenter');
    await page
      .getByRole('button')
      .filter({ hasText: t('security.totp') })
      .click();
    await page.getByRole('button', { name: t('security.totpStart') }).click();
    await giveProof(page, t);
    secret = ((await page.locator('dialog code').first().textContent()) ?? '').replace(/\s/g, '');
    await page.getByLabel(t('security.totpCode')).fill(codeOf(secret, Date.now()));
    await page.getByRole('button', { name: t('security.totpConfirm'), exact: true }).click();
    await expect(page.getByText(t('security.recoveryTitle'))).toBeVisible();
    recovery = await page.locator('dialog li code').allTextContents();
    await page.getByRole('button', { name: t('security.recoveryKept') }).click();
  });

  await test.step('the password alone is not enough, a wrong code neither', async () => {
    await logOut(page, t);
    await logIn(page, t, username, PASSWORD);
    await expect(page.getByRole('heading', { name: t('login.secondTitle') })).toBeVisible();
    await page.getByLabel(t('login.secondCode')).fill('000000');
    await page.getByRole('button', { name: t('shell.confirm') }).click();
    await expect(page.getByText(t('errors.verification.code.error'))).toBeVisible();
    // The code of the next half minute counts already; the one just used does not count again.
    await page.getByLabel(t('login.secondCode')).fill(codeOf(secret, Date.now() + 30_000));
    await page.getByRole('button', { name: t('shell.confirm') }).click();
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect(page.getByText(username).first()).toBeVisible();
  });

  await test.step('a recovery code proves who it is', async () => {
    await page.goto('/m/securityCenter/FundsPasswordBox');
    await page.getByLabel(t('security.newPin'), { exact: true }).fill('280417');
    await page.getByLabel(t('security.confirmPin'), { exact: true }).fill('280417');
    await page.getByRole('button', { name: t('security.pinSubmit') }).click();
    await proof.getByLabel(t('security.totpOffCode')).fill(recovery[0] ?? '');
    await proof.getByRole('button', { name: t('security.proofConfirm') }).click();
    await expect(page).toHaveURL(/\/m\/(securityCenter|home)$/);
  });
});

test.describe('passkeys', () => {
  // They belong to a name; this machine has one.
  test.use({ baseURL: ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')) });

  test('R04 R06: a passkey is added in two taps, opens the next login and proves who it is', async ({
    page,
    language,
    username,
  }) => {
    const t = words(language);
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await join(page, username, language);
    const proof = page.getByRole('dialog', { name: t('security.proofTitle') });
    const row = page.getByRole('button').filter({ hasText: t('security.passkeysHint') });
    let recovery: string[] = [];

    await test.step('it is added and named in the security centre', async () => {
      await page.goto('/m/securityCenter');
      await row.click();
      await page.getByRole('button', { name: t('security.passkeyAdd') }).click();
      await giveProof(page, t);
      await expect(page.getByText(t('security.recoveryTitle'))).toBeVisible();
      recovery = await page.locator('dialog li code').allTextContents();
      expect(recovery).toHaveLength(10);
      await page.getByRole('button', { name: t('security.recoveryKept') }).click();
      await expect(row).toContainText(t('security.passkeyCount').replace('{count}', '1'));
      await row.click();
      await page.getByRole('button', { name: new RegExp(`^${t('security.passkeyRename')}`) }).click();
      await page.getByLabel(t('security.passkeyName')).fill('กุญแจของฉัน');
      await page.getByRole('button', { name: t('security.save') }).click();
      await expect(page.getByText('กุญแจของฉัน')).toBeVisible();
      await expectAccessible(page, 'dialog');
    });

    await test.step('the password alone is not enough, with the passkey it is', async () => {
      await logOut(page, t);
      await logIn(page, t, username, PASSWORD);
      await expect(page.getByRole('heading', { name: t('login.secondTitle') })).toBeVisible();
      await page.getByRole('button', { name: t('login.secondPasskey') }).click();
      await expect(page).toHaveURL(/\/m\/home$/);
      await expect(page.getByText(username).first()).toBeVisible();
    });

    await test.step('it proves who it is, and removes itself', async () => {
      await page.goto('/m/securityCenter');
      await row.click();
      await page.getByRole('button', { name: new RegExp(`^${t('security.passkeyRemove')}`) }).click();
      await page
        .getByRole('button', { name: t('security.passkeyRemove'), exact: true })
        .last()
        .click();
      await proof.getByRole('button', { name: t('security.proofPasskey') }).click();
      await expect(page.getByText('กุญแจของฉัน', { exact: true })).toBeHidden();
      await expect(page.getByRole('button', { name: t('security.passkeyAdd') })).toBeVisible();
    });

    await test.step('and the password is enough again', async () => {
      await logOut(page, t);
      await logIn(page, t, username, PASSWORD);
      await expect(page.getByText(username).first()).toBeVisible();
    });
  });
});

for (const path of ['/m/login', '/m/register', '/m/forget', '/m/forget?token=x', '/m/trail']) {
  test(`OPN-171: ${path} fits 320 px and has no accessibility violation`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectFlawless(page);
  });
}
