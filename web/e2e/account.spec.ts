import type { Page } from '@playwright/test';
import { join } from './arrivals.ts';
import { codeOf } from './authenticator.ts';
import { expectAccessible, expectFlawless } from './checks.ts';
import { newestMessage, sentCode } from './outbox.ts';
import { expect, test } from './test-server.ts';
import { chooseChannel, fillDeposit, freshNumber, giveProof, PASSWORD, submitLogin } from './people.ts';
import { beHuman } from './puzzle.ts';
import { words } from './words.ts';

/** A page in a language: its texts, and its buttons and fields by their labels. */
function hands(page: Page, language: 'en' | 'th') {
  const t = words(language);
  return {
    t,
    press: (key: string) => page.getByRole('button', { name: t(key), exact: true }).click(),
    type: (key: string, text: string) =>
      page.getByLabel(t(key), { exact: true }).and(page.locator('input')).fill(text),
    row: (key: string) => page.getByRole('listitem').filter({ has: page.getByText(t(key), { exact: true }) }),
  };
}

test('SEC-002: the login password is changed from the security centre, which it leads back to', async ({
  page,
  language,
  username,
}) => {
  await join(page, username, language);
  const { t, press, type, row } = hands(page, language);
  await page.goto('/m/securityCenter');
  await expect(row('security.loginPassword')).toContainText(t('security.set'));
  await row('security.loginPassword').getByRole('link').click();
  await expect(page.getByRole('dialog', { name: t('login.changeTitle') })).toBeVisible();
  await press('shell.close');
  await expect(page).toHaveURL(/\/m\/securityCenter$/);

  await row('security.loginPassword').getByRole('link').click();
  await page.locator('input[name="oldPassword"]').fill(PASSWORD);
  await page.locator('input[name="newPassword"]').fill('Mekong7delta');
  await page.locator('input[name="confirmNewPassword"]').fill('Mekong7delta');
  await press('login.saveChange');
  await expect(page).toHaveURL(/\/m\/home$/);
  await page.goto('/m/securityCenter');
  await row('security.payeeName').getByRole('button').click();
  await type('security.payeeName', nameOf(username));
  await press('security.save');
  await giveProof(page, t, 'Mekong7delta');
  await expect(row('security.payeeName')).toContainText(t('security.set'));
});

test('SEC-003 SEC-004 SEC-011 R04: a funds password is set after a proof and changed by the present one', async ({
  page,
  language,
  username,
}) => {
  await join(page, username, language);
  const { t, press, type, row } = hands(page, language);
  await page.goto('/m/securityCenter');
  await expect(row('security.fundsPassword')).toContainText(t('security.notSet'));
  await row('security.fundsPassword').click();

  await test.step('the first one asks for the login password; a wrong one is refused', async () => {
    await type('security.newPin', '280417');
    await type('security.confirmPin', '280417');
    await press('security.pinSubmit');
    await giveProof(page, t, 'Wrong@1234');
    await expect(page.getByText(t('security.passwordWrong'))).toBeVisible();
    await giveProof(page, t);
    await expect(row('security.fundsPassword')).toContainText(t('security.set'));
  });

  await test.step('a wrong present one is told with the tries that are left', async () => {
    await row('security.fundsPassword').click();
    await type('security.oldPin', '111222');
    await type('security.newPin', '910283');
    await type('security.confirmPin', '910283');
    await press('security.pinSubmit');
    await expect(page.getByText(t('security.triesLeft').replace('{count}', '4'))).toBeVisible();
  });

  await test.step('the right one changes it without another proof within the minutes', async () => {
    await type('security.oldPin', '280417');
    await press('security.pinSubmit');
    await expect(row('security.fundsPassword')).toContainText(t('security.set'));
  });
});

test('SEC-005 SEC-007: security questions open the way to a forgotten funds password', async ({
  page,
  language,
  username,
}) => {
  await join(page, username, language);
  const { t, press, type, row } = hands(page, language);
  await page.goto('/m/securityCenter/FundsPasswordBox');
  await type('security.newPin', '280417');
  await type('security.confirmPin', '280417');
  await press('security.pinSubmit');
  await giveProof(page, t);
  await expect(page).not.toHaveURL(/FundsPasswordBox/);
  await page.goto('/m/securityCenter');
  await row('security.questions').getByRole('button').click();
  const number = (key: string, place: number) => t(key).replace('{number}', String(place));
  const answers = ['Wat Pho', 'Somtam', 'Nokia'];
  for (const [at, answer] of answers.entries()) {
    await page.getByLabel(number('security.question', at + 1)).selectOption({ index: at + 1 });
    await page.getByLabel(number('security.answer', at + 1)).fill(answer);
  }
  await press('security.save');
  await expect(row('security.questions')).toContainText(t('security.set'));

  await page.goto('/m/securityCenter/FundsPasswordBox');
  await press('security.pinForgot');
  const fields = page.locator('input[name^="answer"]');
  await expect(fields).toHaveCount(3);
  await fields.nth(0).fill('not it');
  await fields.nth(1).fill('somtam ');
  await fields.nth(2).fill('NOKIA');
  await type('security.newPin', '910283');
  await type('security.confirmPin', '910283');
  await press('security.pinSubmit');
  await expect(page.getByText(t('security.triesLeft').replace('{count}', '4'))).toBeVisible();
  await fields.nth(0).fill(' wat pho');
  await press('security.pinSubmit');
  await expect(page).toHaveURL(/\/m\/(securityCenter|home)$/);
});

test('R03: a mobile number is the member’s once the code sent to it came back', async ({
  page,
  language,
  username,
}) => {
  await join(page, username, language);
  const { t, press, row } = hands(page, language);
  const number = freshNumber();
  await page.goto('/m/securityCenter');
  await row('security.mobile').getByRole('button').click();
  await page.locator('input[name="mobileNum"]').fill(number);
  await press('login.sendCode');
  await beHuman(page);
  await expect(page.getByText(t('login.in_sms_send'))).toBeVisible();
  const code = await sentCode(page, number);
  const field = page.locator('input[name="verificationCode"]');
  await field.fill(code === '000000' ? '111111' : '000000');
  await press('security.save');
  await giveProof(page, t);
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expect(field).toHaveValue('');
  await field.fill(code);
  await press('security.save');
  await expect(row('security.mobile')).toContainText(t('security.set'));
  await expect(row('security.mobile')).toContainText(number.slice(-2));
});

/** Where the newest mail to an address leads. */
async function mailedLink(page: Page, to: string): Promise<string> {
  const text = await newestMessage(page, to);
  const link = /https?:\/\/[^/\s]+(\/m\/email\?token=\w+)/.exec(text)?.[1];
  if (!link) throw new Error(`no link in: ${text}`);
  return link;
}

test('SEC-008: an e-mail address counts once the mailed link was opened, which works once', async ({
  page,
  language,
  username,
}) => {
  await join(page, username, language);
  const { t, press, type, row } = hands(page, language);
  const address = `${username}@mail.test`;
  await page.goto('/m/securityCenter');
  await row('security.email').getByRole('button').click();
  await type('security.email', address);
  await press('security.save');
  await giveProof(page, t);
  await expect(row('security.email')).toContainText(t('security.emailWaiting').split('{')[0] ?? '');
  await expect(row('security.email')).toContainText(t('security.notSet'));

  const link = await mailedLink(page, address);
  await page.goto(link);
  await expect(page.getByText(t('security.emailConfirmed'))).toBeVisible();
  await expect(page).toHaveURL(/\/m\/email$/);
  await page.getByRole('link', { name: t('titles.security') }).click();
  await expect(row('security.email')).toContainText(t('security.set'));
  await page.goto(link);
  await expect(page.getByRole('link', { name: t('shell.backHome') })).toBeVisible();
  await expect(page.getByText(t('security.emailConfirmed'))).toHaveCount(0);
});

/** A name of its own for each member: the server allows one account per person. */
const nameOf = (username: string) =>
  `Somchai ${username.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;

test('SEC-009 SEC-010 SEC-012: payee name, nickname and avatar are the member’s to choose', async ({
  page,
  language,
  username,
}) => {
  await join(page, username, language);
  const { t, press, type, row } = hands(page, language);
  await page.goto('/m/securityCenter');
  await row('security.payeeName').getByRole('button').click();
  await type('security.payeeName', nameOf(username));
  await press('security.save');
  await giveProof(page, t);
  await expect(row('security.payeeName')).toContainText(t('security.set'));
  await expect(row('security.payeeName').getByRole('button')).toHaveCount(0);

  await page.goto('/m/set');
  await row('security.nickname').getByRole('button').click();
  await type('security.nickname', 'Chai');
  await press('security.save');
  await expect(row('security.nickname')).toContainText('Chai');
  await press('security.chooseAvatar');
  // The radio shows the choice before the server has it: leaving earlier would cut the request off.
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/wps/member/info/icon'),
  );
  await page.getByRole('radio', { name: t('security.avatar6') }).click();
  await expect(page.getByRole('radio', { name: t('security.avatar6') })).toBeChecked();
  expect((await saved).status()).toBe(200);
  await page.goto('/m/member/home');
  await expect(page.getByText('Chai', { exact: true })).toBeVisible();
  await expect(page.locator('img[src="/assets/avatars/6.webp"]').first()).toBeVisible();
});

test('SEC-006 OPN-118: a bank card is added once payee name and funds password are set, and shown masked', async ({
  page,
  language,
  username,
}) => {
  await join(page, username, language);
  const { t, press, type, row } = hands(page, language);
  await page.goto('/m/securityCenter');
  await expect(row('security.bankCards')).toContainText(t('security.notSet'));
  await row('security.bankCards').getByRole('link').click();
  await expect(page).toHaveURL(/\/m\/securityCenter\/bankCards$/);

  await test.step('what is missing is offered first', async () => {
    await row('security.payeeName').getByRole('button').click();
    await type('security.payeeName', nameOf(username));
    await press('security.save');
    await giveProof(page, t);
    await expect(row('security.payeeName')).toContainText(t('security.set'));
    await row('security.fundsPassword').getByRole('link').click();
    await type('security.newPin', '280417');
    await type('security.confirmPin', '280417');
    await press('security.pinSubmit');
    await expect(page).toHaveURL(/\/m\/securityCenter\/bankCards$/);
  });

  await test.step('then the card is added in that name', async () => {
    await press('security.bankCardAdd');
    const form = page.getByRole('dialog', { name: t('security.bankCardAdd') });
    const number = freshNumber();
    await form
      .getByRole('radiogroup', { name: t('security.bank') })
      .getByRole('radio')
      .nth(1)
      .click();
    await form.locator('input[name="accountNumber"]').fill(`${number.slice(0, 3)}-${number.slice(3)}`);
    await form.locator('input[name="paymentPassword"]').fill('280417');
    await form.getByRole('button', { name: t('security.save') }).click();
    await expect(form).toHaveCount(0);
    const card = page.getByRole('region', { name: t('security.bankCards') }).getByRole('listitem');
    await expect(card).toContainText(`•••• ${number.slice(-4)}`);
    await expect(page.locator('main')).not.toContainText(number.slice(1, 7));
    await expectAccessible(page);
  });

  await page.goto('/m/securityCenter');
  await expect(row('security.bankCards')).toContainText(t('security.set'));
});

test('SES-014 NAV-045 WAL-018: the member centre shows the level and leads to all levels', async ({
  page,
  language,
  username,
}) => {
  await join(page, username, language);
  const { t } = hands(page, language);
  await page.goto('/m/member/home');
  const bar = page.getByRole('progressbar', { name: t('vip.progress') });
  await expect(bar).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('link').filter({ has: bar }).click();
  await expect(page).toHaveURL(/\/m\/member\/benefits$/);
  const own = page.getByRole('region', { name: t('vip.ownLevel') });
  const first = page.locator('li[aria-current="true"]');
  await expect(first).toContainText(t('vip.forAll'));
  await expect(own.getByRole('progressbar')).toHaveCount(3);
  await expect(own).toContainText('฿0');
});

test('R08: the present device is shown among the devices', async ({ page, language, username }) => {
  await join(page, username, language);
  const { t } = hands(page, language);
  await page.goto('/m/securityCenter/devices');
  await expect(page.getByText(t('security.thisDevice'))).toBeVisible();
});

test('R04: two-step sign-in is turned on with an authenticator app and off with a recovery code', async ({
  page,
  language,
  username,
}) => {
  await join(page, username, language);
  const { t, press, type, row } = hands(page, language);
  await page.goto('/m/securityCenter');
  await row('security.totp').getByRole('button').click();
  await press('security.totpStart');
  await giveProof(page, t);
  const secret = ((await page.locator('dialog code').first().textContent()) ?? '').replace(/\s/g, '');
  await type('security.totpCode', codeOf(secret, Date.now()));
  await press('security.totpConfirm');
  await expect(page.getByText(t('security.recoveryTitle'))).toBeVisible();
  const recovery = await page.locator('dialog li code').allTextContents();
  expect(new Set(recovery).size).toBe(10);
  await press('security.recoveryKept');
  await expect(row('security.totp')).toContainText(t('security.on'));

  await row('security.totp').getByRole('button').click();
  await type('security.totpOffCode', recovery[0] ?? '');
  await press('security.totpOff');
  await expect(row('security.totp')).toContainText(t('security.off'));
});

test('R15 R16: a limit holds at once, more of it only after a day, and the deposit page keeps it', async ({
  page,
  language,
  username,
}) => {
  await join(page, username, language);
  const { t, press, type } = hands(page, language);
  await page.goto('/m/voucherCenter');
  await chooseChannel(page, t, 'gateway');
  await page.getByRole('link', { name: t('payments.ownLimit') }).click();
  const deposits = page.getByRole('region', { name: t('responsible.deposit') });
  const day = deposits.getByRole('button', { name: t('responsible.day') });
  await day.click();
  await type('responsible.amount', '300');
  await press('responsible.save');
  await expect(day).toContainText('฿300');

  await test.step('a higher one waits its day', async () => {
    await day.click();
    await type('responsible.amount', '900');
    await expect(page.getByText(t('responsible.raiseLater'))).toBeVisible();
    await press('responsible.save');
    await expect(deposits).toContainText(t('responsible.pendingRaise').split('{')[0] ?? '');
    await expect(day).toContainText('฿300');
  });

  await test.step('a deposit above it is refused', async () => {
    await fillDeposit(page, t, '500');
    const answer = page.waitForResponse('**/wps/relay/MCS2_depositPaymentGateway');
    await press('payments.confirmPay.redirect');
    expect(await (await answer).json()).toMatchObject({ errorCode: 'deposit.limit.reached' });
  });
});

test('R18 R19: a break and an exclusion begin at once and offer no way back', async ({
  page,
  language,
  username,
}) => {
  await join(page, username, language);
  const { t, press } = hands(page, language);
  await page.goto('/m/responsible');
  await press('responsible.breakStart');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('responsible.breakStart') })
    .click();
  await expect(page.getByRole('status')).toContainText(t('responsible.restingText'));

  await page.getByText(t('responsible.exclusionKnown')).click();
  await press('responsible.exclusionStart');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shell.confirm') })
    .click();
  // Every session ends with it; who comes back to be paid finds no way out of it.
  await expect(page.getByText(t('errors.self.excluded'))).toBeVisible();
  await expect(page).toHaveURL(/\/m\/login$/);
  await submitLogin(page, t, username, PASSWORD);
  await expect(page).not.toHaveURL(/\/m\/login$/);
  await page.goto('/m/responsible');
  await expect(page.getByRole('region', { name: t('responsible.exclusion') })).toHaveCount(0);
  await expect(page.getByRole('status')).toContainText(t('responsible.excluded').split('{')[0] ?? '');
});

/** The shortest interval of a check is longer than a test may take: the line tells of one that has opened. */
async function openCheck(page: Page): Promise<void> {
  let open = true;
  await page.route('**/wps/stream', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: responsible.check\ndata: {"openedAt":${Date.now()}}\n\n`,
    }),
  );
  await page.route('**/wps/member/responsible', async (route) => {
    const response = await route.fetch();
    // The page may have gone on meanwhile, and its answer with it.
    const answer = await response.json().catch(() => undefined);
    if (!answer) return route.abort();
    Object.assign(answer.value.session, { checkOpen: open, elapsedMs: 3_725_000 });
    await route.fulfill({ response, json: answer });
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/realityCheck/acknowledge')) open = !response.ok();
  });
}

test('R20: a reality check shows time and result over everything until it is acknowledged', async ({
  page,
  language,
  username,
}) => {
  await join(page, username, language);
  const { t } = hands(page, language);
  await page.goto('/m/responsible');
  const choice = page.getByRole('radiogroup', { name: t('responsible.realityCheck') });
  const quarter = choice.getByRole('radio', { name: t('responsible.minutes').replace('{count}', '15') });
  await quarter.click();
  await expect(quarter).toBeChecked();

  await openCheck(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/m/home');
  const dialog = page.getByRole('dialog', { name: t('responsible.checkTitle') });
  await expect(dialog.getByRole('timer')).toHaveText(/^1:02:\d\d$/);
  await expect(dialog).toContainText('0.00');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: t('responsible.checkHistory') }).click();
  await expect(page).toHaveURL(/\/m\/gameRecord$/);
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await dialog.getByRole('button', { name: t('responsible.checkGoOn') }).click();
  await expect(dialog).toHaveCount(0);
});

test('OPN-171: the screens of the account fit 320 px and have no accessibility violation', async ({
  page,
  language,
  username,
}) => {
  await join(page, username, language);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.setViewportSize({ width: 320, height: 568 });
  const screens = [
    '/m/set',
    '/m/member/home',
    '/m/member/benefits',
    '/m/securityCenter',
    '/m/securityCenter/FundsPasswordBox',
    '/m/securityCenter/bankCards',
    '/m/securityCenter/devices',
    '/m/responsible',
    '/m/email?token=x',
  ];
  for (const path of screens) {
    await page.goto(path);
    await page.locator('main :is(h2, li, a)').first().waitFor();
    await test.step(path, () => expectFlawless(page));
  }
  expect(complaints).toEqual([]);
});
