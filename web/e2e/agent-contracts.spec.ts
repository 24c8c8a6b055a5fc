import type { Page } from '@playwright/test';
import { expectAccessible, expectFlawless, expectToFit } from './checks.ts';
import {
  DEMO_PASSWORD,
  giveProof,
  invited,
  logIn,
  logInAsAgent,
  logOut,
  PASSWORD,
  PHONE,
  PIN,
  SMALL_PHONE,
  speak,
} from './people.ts';
import { test as base, expect, start } from './test-server.ts';
import { words } from './words.ts';

/** The agent sets a funds password, which the agents of other tests do not have yet. */
const test = base.extend<object, { server: { url: string } }>({
  server: [
    async ({ engine, catalogue }, use) => {
      const { server, stop } = await start(engine, catalogue);
      await use(server);
      await stop();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'default' });

/** Nothing is wrong with what is shown, on either phone. */
async function expectFine(page: Page): Promise<void> {
  for (const size of [SMALL_PHONE, PHONE]) {
    await page.setViewportSize(size);
    await expectFlawless(page);
  }
}

/** The same of a dialog, under which the page may be wider than it is seen. */
async function expectDialogFine(page: Page): Promise<void> {
  for (const size of [SMALL_PHONE, PHONE]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectToFit(page);
  }
}

test('AGT-029 AGT-031 AGT-032 AGT-033 AGT-034 AGT-044 AGT-047 NAV-066 NAV-068 OPN-142 OPN-143: an agent offers a daily salary, the member is told, compares and accepts, and later refuses other terms', async ({
  page,
  browser,
  baseURL,
  language,
  username,
}) => {
  // Two people, two offers, each looked at on both phones.
  test.setTimeout(300_000);
  const t = words(language);
  const press = (name: string, at: Page = page) => at.getByRole('button', { name, exact: true }).click();
  await speak(page, language);
  await logInAsAgent(page, language);

  await test.step('the agent sets a funds password', async () => {
    await page.goto('/m/securityCenter/FundsPasswordBox');
    const field = (key: string) => page.getByLabel(t(key), { exact: true }).and(page.locator('input'));
    await field('security.newPin').fill(PIN);
    await field('security.confirmPin').fill(PIN);
    await press(t('security.pinSubmit'));
    await giveProof(page, t, DEMO_PASSWORD);
    await expect(field('security.newPin')).toHaveCount(0);
  });

  await page.goto('/m/inviteFriends');
  const link = new URL((await page.getByText(/\/m\/register\?affiliateCode=/).textContent()) ?? '');
  const friend = await invited(browser, baseURL, { link, username, language });
  await logOut(friend, t);

  const contracts = page.getByRole('dialog', { name: t('offers.with', { account: username }) });
  const confirm = page.getByRole('dialog', { name: t('offers.offerConfirm') });
  const input = (name: string) => page.locator(`input[name="${name}"]`);
  const openContracts = async () => {
    await page.goto(`/m/member/team?account=${username}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${username}`) })
      .click();
    await press(t('agent.contracts'));
    await expect(contracts).toBeVisible();
  };
  const sendOffer = async () => {
    await press(t('offers.next'));
    await expect(confirm).toContainText(t('offers.promise'));
    await expectDialogFine(page);
    await input('paymentPassword').fill(PIN);
    await press(t('offers.offerNow'));
  };

  await test.step('an offer better than the own contract is told at its tier, a lesser one is made', async () => {
    await openContracts();
    await expect(contracts).toContainText(t('offers.noneWith'));
    await expectDialogFine(page);
    await press(t('offers.offerOf.dailySalary'));
    const sheet = page.getByRole('dialog', { name: t('offers.writeOffer.NEW', { account: username }) });
    await expect(sheet.getByRole('region', { name: t('offers.ownTerms') })).toBeVisible();
    await press(t('offers.next'));
    await expect(sheet.getByText(t('offers.missing.rate'))).toBeVisible();
    await expectDialogFine(page);
    await input('minTeamBet1').fill('10000');
    await input('minActiveMembers1').fill('2');
    await input('rate1').fill('0.9');
    await sendOffer();
    const tier = sheet.getByRole('group', { name: t('contracts.tier', { tier: '1' }) });
    await expect(tier.getByRole('alert')).toBeVisible();
    await expectDialogFine(page);
    await input('rate1').fill('0.4');
    await sendOffer();
    await expect(contracts).toContainText(t('offers.is.offered'));
    await expectDialogFine(page);
  });

  await test.step('the member is told after the login, once', async () => {
    await logIn(friend, t, username, PASSWORD);
    const prompt = friend.getByRole('dialog', { name: t('contracts.prompt.dailysalreqtype') });
    await expect(prompt).toContainText(t('contracts.prompt.NEW'));
    await expectDialogFine(friend);
    await press(t('contracts.go'), friend);
    await expect(friend).toHaveURL(/\/m\/member\/agent\/getSalaryContract$/);
    await expect(friend.getByRole('heading', { name: t('offers.offer') })).toBeVisible();
    await friend.goto('/m/home');
    await expect(friend.locator('main .skeleton')).toHaveCount(0);
    await expect(prompt).toHaveCount(0);
  });

  const told = friend.getByRole('main').getByRole('status').first();
  await test.step('compares and accepts', async () => {
    await friend.goto('/m/member/agent/getSalaryContract');
    await expect(friend.getByText(t('offers.preview'))).toBeVisible();
    await expect(friend.getByText(t('contracts.paidBy', { account: 'agent001' }))).toBeVisible();
    await expectFine(friend);
    await press(t('offers.accept'), friend);
    const ask = friend.getByRole('dialog', { name: t('offers.ask.accept') });
    await expect(ask).toContainText(t('offers.becomesAgent'));
    await expectDialogFine(friend);
    await ask.getByRole('button', { name: t('offers.accept'), exact: true }).click();
    await expect(told).toContainText(t('offers.nowAgent'));
    await expect(friend.getByRole('heading', { name: t('contracts.present') })).toBeVisible();
    await expect(friend.getByRole('heading', { name: t('offers.offer') })).toHaveCount(0);
    await expectFine(friend);
  });

  await test.step('the agent sees that it is accepted, and offers other terms', async () => {
    await openContracts();
    await expect(contracts).toContainText(t('offers.is.accepted'));
    await expectDialogFine(page);
    await press(t('offers.offerUpdate'));
    await input('rate1').fill('0.3');
    await sendOffer();
    await expect(contracts).toContainText(t('offers.is.offered'));
  });

  await test.step('the member cancels the question, compares, and refuses', async () => {
    await friend.goto('/m/home');
    const prompt = friend.getByRole('dialog', { name: t('contracts.prompt.dailysalreqtype') });
    await expect(prompt).toContainText(t('contracts.prompt.UPDATE'));
    await press(t('shell.cancel'), friend);
    await expect(prompt).toHaveCount(0);
    await friend.goto('/m/member/agent/getSalaryContract');
    await expect(friend.getByText('0.3 %')).toBeVisible();
    await expect(friend.getByText('0.4 %')).toBeVisible();
    await expectFine(friend);
    await press(t('offers.refuse'), friend);
    const ask = friend.getByRole('dialog', { name: t('offers.ask.refuse') });
    await expectDialogFine(friend);
    await ask.getByRole('button', { name: t('offers.refuse'), exact: true }).click();
    await expect(told).toHaveText(t('offers.refused.UPDATE'));
    await expect(friend.getByRole('heading', { name: t('contracts.present') })).toBeVisible();
  });

  await test.step('the agent sees that, too', async () => {
    await openContracts();
    await expect(contracts).toContainText(t('offers.is.refused'));
    await expect(contracts).toContainText(t('offers.is.accepted'));
  });

  await test.step('no hourly salary waits', async () => {
    await friend.goto('/m/member/agent/getHourContract');
    await expect(friend.getByText(t('offers.noneText'))).toBeVisible();
    await expectFine(friend);
  });

  await test.step('an offer is withdrawn once that was confirmed', async () => {
    await openContracts();
    await press(t('offers.offerEnd'));
    await input('paymentPassword').fill(PIN);
    await press(t('offers.offerNow'));
    await press(t('offers.withdraw'));
    const ask = page.getByRole('dialog', { name: t('offers.ask.withdraw') });
    await expectDialogFine(page);
    await ask.getByRole('button', { name: t('offers.withdraw'), exact: true }).click();
    await expect(contracts).toContainText(t('offers.is.withdrawn'));
  });
  await friend.context().close();
});

test('AGT-044 AGT-045 NAV-065 OPN-144: an agent reads the terms and periods of salaries and dividends', async ({
  page,
  language,
}) => {
  const t = words(language);
  await speak(page, language);
  await logInAsAgent(page, language);
  const terms = page.getByRole('region', { name: t('contracts.present') });
  await test.step('daily salaries among the income', async () => {
    await page.goto('/m/member/teamRebate');
    await page.getByRole('radio', { name: t('income.daily'), exact: true }).click();
    await expect(terms).toBeVisible();
    await expectFine(page);
  });

  await test.step('dividends on a page of their own, the running period as an estimate', async () => {
    await page.goto('/m/agent');
    await page.getByRole('link', { name: t('titles.dividend'), exact: true }).click();
    await expect(terms).toBeVisible();
    const running = page.getByRole('main').getByRole('button', { name: t('contracts.status.estimate') });
    await expectFine(page);
    await running.click();
    const sheet = page.getByRole('dialog', { name: t('contracts.kind.dividend') });
    await expect(sheet).toContainText(t('contracts.part.teamProductCharge'));
    await expect(sheet).toContainText(t('contracts.estimateText'));
    await expectDialogFine(page);
  });
});
