import { createHash, randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Value } from '@erawan/api/types';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { codeOf } from './authenticator.ts';
import { operatorCode } from './outbox.ts';
import { expect, type ServerOptions } from './test-server.ts';
import { consoleWords, words } from './words.ts';

type Language = ServerOptions['language'];

type ChannelName = Value<'/wps/relay/MCS2_depositBanksByVendor', 'get'>['list'][number]['channel'];

/** The demo's deposit channels. */
const CHANNELS = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../content/demo/gateways.json'), 'utf8'),
) as { channel: ChannelName; displayName: { th: string; en: string }; banks: unknown[] }[];
type Words = ReturnType<typeof words>;

/** The password of every member who registers in these tests. */
export const PASSWORD = 'Lotus4river';
/** The funds password of every member who sets one in these tests. */
export const PIN = '280417';
/** The password of the accounts of the demo. */
export const DEMO_PASSWORD = 'Demo@1234';

/** The name of a member at banks; one person has one account. */
export const payeeNameOf = (username: string): string => `Somchai ${username.replace(/[^a-z]/g, '')}`;

/** A mobile number that no other member has. */
export const freshNumber = (): string => `08${String(randomInt(0, 100_000_000)).padStart(8, '0')}`;

const BASE_58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** An address of TRON that no other member has, with its checksum. */
export function freshAddress(): string {
  const body = Buffer.concat([Buffer.from([0x41]), randomBytes(20)]);
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
  const whole = Buffer.concat([body, digest(digest(body)).subarray(0, 4)]);
  let rest = BigInt(`0x${whole.toString('hex')}`);
  let address = '';
  for (; rest > 0n; rest /= 58n) address = BASE_58[Number(rest % 58n)] + address;
  return address;
}

/** Pages are in this language from the first one on. */
export async function speak(pages: Page | BrowserContext, language: Language): Promise<void> {
  await pages.addInitScript((code) => localStorage.setItem('language', code), language.toUpperCase());
}

export async function chooseBirthday(page: Page, t: Words): Promise<void> {
  await page.getByLabel(t('account.day')).selectOption('17');
  await page.getByLabel(t('account.month')).selectOption({ index: 5 });
  await page.getByLabel(t('account.year')).selectOption('1990');
}

/** Fills in the form of a registration by username, and leaves it to be sent. */
export async function fillRegistration(page: Page, t: Words, username: string): Promise<void> {
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('input[name="confirmPassword"]').fill(PASSWORD);
  await chooseBirthday(page, t);
}

/** The announcements open over home when the page is at rest: they are closed whenever they stand in the way. */
export async function closeAnnouncements(page: Page): Promise<void> {
  const names = [words('th')('titles.announcements'), words('en')('titles.announcements')];
  const announcements = page.getByRole('dialog', { name: new RegExp(`^(${names.join('|')})$`) });
  // One list may follow another at once: the name alone does not say that the first one is gone.
  await page.addLocatorHandler(announcements, () => page.keyboard.press('Escape'), { noWaitAfter: true });
}

/** A new member registers by the form, in the language from the first page on, and is logged in. */
export async function register(page: Page, username: string, language: Language): Promise<void> {
  const t = words(language);
  await speak(page, language);
  await page.goto('/m/register');
  await fillRegistration(page, t, username);
  await page.getByRole('button', { name: t('account.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
}

/** Sends the login form that is open. */
export async function submitLogin(page: Page, t: Words, username: string, password: string): Promise<void> {
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
}

export async function logIn(page: Page, t: Words, username: string, password: string): Promise<void> {
  await page.goto('/m/login');
  await submitLogin(page, t, username, password);
}

/**
 * An agent of the demo, the top one unless another is named, enters by the login of the agent area. There is one session:
 * tests share it one after another.
 */
export async function logInAsAgent(
  page: Page,
  language: Language,
  username: 'agent001' | 'agent002' = 'agent001',
): Promise<void> {
  const t = words(language);
  await page.goto('/m/login?role=agent');
  await submitLogin(page, t, username, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/m\/agent$/);
  if (username === 'agent001') return;
  // A contract waits for the second agent's answer, and is asked about once after each login.
  const prompt = page.getByRole('dialog', { name: t('contracts.prompt.dailysalreqtype') });
  await expect(prompt).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(prompt).toHaveCount(0);
}

export async function logOut(page: Page, t: Words): Promise<void> {
  await page.goto('/m/member/home');
  const confirm = page.getByRole('dialog').getByRole('button', { name: t('shell.logout') });
  // The page may still grow under the pointer, and a press that ends beside the button is none.
  await expect(async () => {
    if (!(await confirm.isVisible())) {
      await page
        .getByRole('button', { name: t('shell.logout') })
        .first()
        .click();
    }
    await expect(confirm).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await confirm.click();
  await expect(page).toHaveURL(/\/m\/home$/);
}

/** A visitor becomes a trial account. */
export async function startTrial(page: Page, t: Words): Promise<void> {
  await page.goto('/m/trail');
  await page.getByRole('button', { name: t('trial.start') }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
}

/** Chooses a channel of the demo by its tile, and the first bank where there are several. */
export async function chooseChannel(page: Page, t: Words, name: ChannelName): Promise<void> {
  const channel = CHANNELS.find(({ channel: one }) => one === name);
  if (!channel) throw new Error(`the demo has no channel ${name}`);
  const { th, en } = channel.displayName;
  await page.getByRole('radio', { name: new RegExp(`^(${th}|${en})$`) }).click();
  if (channel.banks.length === 1) return;
  await page
    .getByRole('radiogroup', { name: t('payments.bank') })
    .getByRole('radio')
    .first()
    .click();
}

/** A member fills in a deposit by online banking and is asked to confirm it; `seen` is told of the form. */
export async function fillDeposit(
  page: Page,
  t: Words,
  amount: string,
  { channel = 'gateway', seen }: { channel?: ChannelName; seen?: () => Promise<void> } = {},
): Promise<void> {
  await page.goto('/m/voucherCenter');
  await chooseChannel(page, t, channel);
  await page.getByLabel(t('payments.amountPlaceholder')).fill(amount);
  await seen?.();
  await page.getByRole('button', { name: t('payments.next') }).click();
}

/** Asks for a deposit and stands on the provider's page; its address. `seen` is told of the form that is filled in. */
export async function depositAt(
  page: Page,
  t: Words,
  amount: string,
  more: { channel?: 'gateway' | 'card'; seen?: () => Promise<void> } = {},
): Promise<string> {
  await fillDeposit(page, t, amount, more);
  await page.getByRole('button', { name: t('payments.confirmPay.redirect') }).click();
  await page.locator('button[value="approve"]').waitFor();
  return page.url();
}

/** A member pays in through the sandbox bank, and the money is there; answers where the bank is. */
export async function deposit(
  page: Page,
  t: Words,
  amount: string,
  seen?: () => Promise<void>,
): Promise<string> {
  const payment = await depositAt(page, t, amount, { ...(seen && { seen }) });
  await page.locator('button[value="approve"]').click();
  await expect(page.getByText(t('deposit.result.success'))).toBeVisible();
  return new URL(payment).origin;
}

/** Asks for an amount and gives the funds password; `seen` is told of each state on the way. */
export async function withdraw(
  page: Page,
  t: Words,
  amount: string,
  seen?: () => Promise<void>,
): Promise<void> {
  await page.goto('/m/withdraw');
  await expect(page.getByText(t('payouts.now'))).toBeVisible();
  await seen?.();
  await page.getByLabel(t('payments.amountPlaceholder')).fill(amount);
  const go = page.getByRole('button', { name: t('payouts.next') });
  await expect(go).toBeEnabled();
  await seen?.();
  await go.click();
  const sheet = page.getByRole('dialog');
  await seen?.();
  await sheet.getByRole('button', { name: t('payouts.toPin') }).click();
  await sheet.locator('input[name="paymentPassword"]').fill(PIN);
  await seen?.();
  await sheet.getByRole('button', { name: t('payouts.confirm') }).click();
  await expect(page).toHaveURL(/\/m\/withdraw\?orderId=/);
}

/** Answers the question for a fresh proof of identity by the password. */
export async function giveProof(page: Page, t: Words, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('security.proofTitle') });
  await dialog.getByLabel(t('security.loginPassword')).fill(password);
  await dialog.getByRole('button', { name: t('security.proofConfirm') }).click();
}

interface Entering {
  username?: string;
  password?: string;
  /** Looks at each step of setting up the second factor. */
  seen?: () => Promise<void>;
}

/** An operator logs in to the console, the demo's if no other is named. */
export async function enterConsole(
  page: Page,
  language: Language,
  { username = 'support01', password = DEMO_PASSWORD, seen }: Entering = {},
): Promise<void> {
  const d = consoleWords(language);
  await speak(page, language);
  await page.goto('/console');
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: d('login'), exact: true }).click();
  const code = page.locator('input[name="code"]');
  await expect(code.or(page.getByRole('alert')).first()).toBeVisible();
  // A password that was refused has no second step.
  if (!(await code.isVisible())) return;
  if (await page.getByRole('img', { name: d('factorQr') }).isVisible()) await enrol(page, d, seen);
  else {
    await code.fill(await operatorCode(page, username));
    await page.getByRole('button', { name: d('login'), exact: true }).click();
    await expect(code).toBeHidden();
  }
}

/** Sets up the authenticator app of an operator who logs in for the first time. */
async function enrol(
  page: Page,
  d: ReturnType<typeof consoleWords>,
  seen?: () => Promise<void>,
): Promise<void> {
  await seen?.();
  const secret = ((await page.locator('main code').textContent()) ?? '').replaceAll(' ', '');
  await page.locator('input[name="code"]').fill(codeOf(secret, Date.now()));
  await page.getByRole('button', { name: d('confirm'), exact: true }).click();
  const kept = page.getByRole('button', { name: d('recoveryKept'), exact: true });
  await expect(kept).toBeVisible();
  // Leaving would lose the codes and the session that they came with.
  await expect(page.getByRole('button', { name: d('back'), exact: true })).toHaveCount(0);
  await seen?.();
  await kept.click();
}

/** Another person's browser. */
export async function another(browser: Browser, baseURL: string | undefined, more = {}): Promise<Page> {
  return (await browser.newContext({ baseURL, ...more })).newPage();
}

/** A member who registers at the agent's link, in a browser of their own. */
export async function invited(
  browser: Browser,
  baseURL: string | undefined,
  { link, username, language }: { link: URL; username: string; language: Language },
): Promise<Page> {
  const t = words(language);
  const friend = await another(browser, baseURL);
  await speak(friend, language);
  await friend.goto(link.pathname + link.search);
  await fillRegistration(friend, t, username);
  await friend.getByRole('button', { name: t('account.submit'), exact: true }).click();
  await expect(friend).toHaveURL(/\/m\/home$/);
  await closeAnnouncements(friend);
  return friend;
}

/** The phone of the design, and the smallest one. */
export const PHONE = { width: 390, height: 844 };
export const SMALL_PHONE = { width: 320, height: 568 };

interface View {
  username:
    | 'support01'
    | 'finance01'
    | 'finance02'
    | 'risk01'
    | 'risk02'
    | 'admin01'
    | 'admin02'
    | 'draw01'
    | 'draw02'
    | 'games01';
  view:
    | 'adjustments'
    | 'withdrawals'
    | 'payers'
    | 'suspense'
    | 'debts'
    | 'closings'
    | 'levels'
    | 'sanctions'
    | 'draws'
    | 'sheets'
    | 'lotteryLimits'
    | 'operators';
  size?: typeof PHONE;
  baseURL: string | undefined;
  /** Done with the page before it shows anything. */
  prepare?: (page: Page) => Promise<void>;
}

/** An operator opens a view of the console, on the phone of the design if no other is named. */
export async function openView(
  browser: Browser,
  language: Language,
  { username, view, size = PHONE, baseURL, prepare }: View,
): Promise<Page> {
  const at = await another(browser, baseURL, { viewport: size });
  await prepare?.(at);
  await enterConsole(at, language, { username });
  await at.getByRole('radio', { name: consoleWords(language)(view), exact: true }).click();
  return at;
}
