import { readFile } from 'node:fs/promises';
import { expectAccessible, expectFlawless, expectToFit } from './checks.ts';
import { logInAsAgent, PHONE, SMALL_PHONE, speak } from './people.ts';
import { test as base, expect, start } from './test-server.ts';
import { words } from './words.ts';

/** Income needs days that are over: those before the first start are played, and run as they pass. */
const test = base.extend<object, { server: { url: string } }>({
  server: [
    async ({ engine, catalogue }, use) => {
      const { server, stop } = await start(engine, catalogue, { ERAWAN_DEMO_HISTORY_DAYS: '14' });
      await use(server);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe.configure({ mode: 'default' });

test('AGT-004 AGT-015 NAV-063: an agent reads what the team earned, from the agent home to a round of a branch', async ({
  page,
  language,
}) => {
  const t = words(language);
  await speak(page, language);
  await logInAsAgent(page, language);
  const main = page.getByRole('main');

  await test.step('the agent home tells yesterday and what waits', async () => {
    const income = page.getByRole('link', { name: new RegExp(`^${t('agent.income.yesterday')}`) });
    await expect(income).toContainText(/฿\d/);
    await expectFlawless(page);
    await income.click();
    await expect(page.getByRole('heading', { level: 1, name: t('titles.rebateIncome') })).toBeVisible();
  });

  const card = main.getByRole('button', { name: new RegExp(`^${t('titles.RNG')}`) }).first();
  await test.step('the days with their stakes and rates', async () => {
    await page.getByRole('radio', { name: t('parts.days7') }).click();
    await expect(card).toBeVisible();
    await expect(card).toContainText(/\d\.\d %/);
    await expectFlawless(page);
    await page.setViewportSize(SMALL_PHONE);
    await expectFlawless(page);
  });

  await test.step('by keyboard, the branches of a line', async () => {
    await card.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: t('income.detail') });
    await expect(sheet.getByText(/ × \(\d\.\d % − \d\.\d %\)$/).first()).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(card).toBeFocused();
    await page.setViewportSize(PHONE);
  });

  await test.step('the statement, and the same as a file', async () => {
    await page.getByRole('radio', { name: t('income.statement') }).click();
    await page.getByRole('radio', { name: t('parts.days7') }).click();
    await expect(
      main.getByRole('button', { name: new RegExp(`^${t('income.kind.commission')}`) }).first(),
    ).toBeVisible();
    await expectFlawless(page);
    const kept = page.waitForEvent('download');
    await page.getByRole('button', { name: t('parts.export') }).click();
    const download = await kept;
    expect(download.suggestedFilename()).toMatch(/^income_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.csv$/);
    const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(rows.length).toBeGreaterThan(1);
    expect(rows[1]).toMatch(/"RNG","\d/);
  });
});
