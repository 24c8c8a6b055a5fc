import type { Page } from '@playwright/test';
import type { Value } from '@erawan/api/types';
import { formatWire } from '@erawan/kit/money';
import { join, joinTrial } from './arrivals.ts';
import { expectFlawless } from './checks.ts';
import { closeAnnouncements, logInAsAgent, logOut, PHONE, SMALL_PHONE, speak } from './people.ts';
import { picture } from './slots.ts';
import { expect, test } from './test-server.ts';
import { words } from './words.ts';

type Words = ReturnType<typeof words>;

/** Where each entry of the agent home leads, and the words on it. */
const ENTRIES = [
  ['teamOverview', '/m/agent/team/overview'],
  ['transactions', '/m/transaction/record?types=A'],
  ['team', '/m/member/team'],
  ['redRain', '/m/redRain'],
  ['teamProfit', '/m/agent/team/pnl'],
  ['teamBetting', '/m/teamBetting'],
  ['agentRebates', '/m/member/agent/agentRebeat'],
  ['rebateIncome', '/m/member/teamRebate'],
  ['security', '/m/securityCenter'],
  ['inbox', '/m/webEmail'],
] as const;

/** The answer to a call that the agent home makes when it is loaded. */
async function answerTo<T>(page: Page, path: string): Promise<T> {
  // From outside the product, so that no call of the page before is meant.
  await page.goto('/robots.txt');
  const told = page.waitForResponse((response) => response.url().includes(path));
  await page.goto('/m/agent');
  return ((await (await told).json()) as { value: T }).value;
}

const entry = (page: Page, t: Words, title: (typeof ENTRIES)[number][0]) =>
  page.getByRole('main').getByRole('link', { name: t(`titles.${title}`) });

test('AGT-001 AGT-006: the agent home is open to agents alone, everyone else is led home', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await speak(page, language);
  const isLedHome = async () => {
    await page.goto('/m/agent');
    await expect(page).toHaveURL(/\/m\/home$/);
  };
  await test.step('a visitor', isLedHome);
  await test.step('a trial account', async () => {
    await joinTrial(page);
    await isLedHome();
  });
  await test.step('a member', async () => {
    await join(page, username, language);
    await isLedHome();
    await closeAnnouncements(page);
    await logOut(page, t);
  });
  await test.step('an agent', async () => {
    await logInAsAgent(page, language);
    await expect(page.getByRole('heading', { name: t('agent.title') })).toBeVisible();
  });
});

test('AGT-007 AGT-009 AGT-011 AGT-013 AGT-016 AGT-036 NAV-064: each entry leads to its own screen, and back', async ({
  page,
  language,
}) => {
  const t = words(language);
  await speak(page, language);
  await logInAsAgent(page, language, 'agent002');
  for (const [title, path] of ENTRIES) {
    await entry(page, t, title).click();
    await expect(page).toHaveURL((url) => url.pathname + url.search === path);
    await expect(page.getByRole('heading', { level: 1, name: t(`titles.${title}`) })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/m\/agent$/);
  }
  const footer = page.getByRole('navigation', { name: t('shell.navigation') });
  await footer.getByRole('link', { name: t('titles.openAccount') }).click();
  await expect(page).toHaveURL(/\/m\/agentRegister$/);
  await page.goBack();
  await footer.getByRole('link', { name: t('shell.home') }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
});

test('AGT-005 AGT-017 AGT-018 AGT-019 AGT-022 AGT-028 OPN-146: the agent home tells the balance and what is unread, and leads to money and support', async ({
  page,
  language,
}) => {
  const t = words(language);
  await speak(page, language);
  await logInAsAgent(page, language);

  await test.step('the balance has two decimals', async () => {
    const { sumBalance } = await answerTo<Value<'/wps/wallets/gcs', 'get'>>(page, '/wps/wallets/gcs');
    expect(sumBalance).toMatch(/^\d+\.\d\d$/);
    await expect(page.getByText(t('wallet.balance')).locator('..')).toContainText(formatWire(sumBalance));
  });

  await test.step('letters and announcements that are unread are counted', async () => {
    const letters = await answerTo<number>(page, '/wps/relay/CSP_unreadCount');
    expect(letters).toBeGreaterThan(0);
    await expect(entry(page, t, 'inbox')).toHaveText(`${t('titles.inbox')}${letters}`);
    const notices = await answerTo<{ footer: { unreadCount: number } }>(page, 'types=A');
    expect(notices.footer.unreadCount).toBeGreaterThan(0);
    const bell = page
      .getByRole('navigation', { name: t('shell.navigation') })
      .getByRole('link', { name: t('shell.announcements') });
    await expect(bell).toHaveText(`${t('shell.announcements')}${notices.footer.unreadCount}`);
    await expectFlawless(page);
    await page.setViewportSize(SMALL_PHONE);
    await expectFlawless(page);
    await page.setViewportSize(PHONE);
    await picture(page, `agent-home-entries-${language}`);
  });

  await test.step('it leads to deposits, withdrawals, the affiliate programme and the chat', async () => {
    for (const [name, path] of [
      [t('titles.deposit'), '/m/voucherCenter'],
      [t('titles.withdraw'), '/m/withdraw'],
      [t('agent.inviteTitle'), '/m/inviteFriends'],
    ] as const) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await page.goBack();
      await expect(page).toHaveURL(/\/m\/agent$/);
    }
    await page.getByRole('button', { name: t('shell.customerService') }).click();
    const service = page.getByRole('dialog', { name: t('shell.customerService') });
    await expect(service).toBeVisible();
    await service.getByRole('button', { name: t('messaging.liveChat') }).click();
    await expect(page).toHaveURL(/\/m\/chat/);
  });
});
