import type { Page } from '@playwright/test';
import { join } from './arrivals.ts';
import { speak } from './people.ts';
import { expect, test } from './test-server.ts';
import { words } from './words.ts';

/** Answers come one after the other, each later than the paint that waits for it, as over a slow line. */
const LATE_MS: Readonly<Record<string, number>> = {
  GCSGAME_getVassGameType: 300,
  GCSGAME_gameList: 600,
  GCSGAME_hotGamesV2: 900,
  '/wps/jackpots': 1_200,
  '/wps/member/info': 600,
  '/wps/wallets': 900,
  playerRank: 1_200,
};

async function slowDown(page: Page): Promise<void> {
  for (const [part, ms] of Object.entries(LATE_MS)) {
    await page.route(
      (url) => url.pathname.includes(part),
      async (route) => {
        // The time passes on the line, not in the test.
        await new Promise((resolve) => setTimeout(resolve, ms));
        await route.continue();
      },
    );
  }
}

/** Adds up what moves without a touch, as browsers report it, from the first paint on. */
function watchShifts(): void {
  const page = globalThis as unknown as { shifts: number };
  page.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) page.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts);

test('the slot list does not move while it loads', async ({ page, language }) => {
  const t = words(language);
  await speak(page, language);
  await page.addInitScript(watchShifts);
  await slowDown(page);
  await page.goto('/m/slot-games');
  await expect(page.getByRole('heading', { level: 2, name: t('games.hotBlock') })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: t('games.otherBlock') })).toBeAttached();
  await expect(page.getByRole('button', { name: t('jackpots.title') })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  expect(await shiftsOf(page)).toBeLessThan(0.1);
});

test('the account page stands still while it loads, so that a press hits what it was aimed at', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  await page.addInitScript(watchShifts);
  await slowDown(page);
  await page.goto('/m/member/home');
  const leave = page.getByRole('main').getByRole('button', { name: t('shell.logout') });
  const top = (await leave.boundingBox())?.y;
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toBeAttached();
  expect((await leave.boundingBox())?.y).toBe(top);
  expect(await shiftsOf(page)).toBeLessThan(0.1);
});

test('the first screen of a member has the wallet in one line and two rows of tiles', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  await page.goto('/m/home');
  const wallet = page.getByRole('region', { name: t('shell.account') });
  await expect(wallet).toContainText('0.00');
  const sixth = page.locator('main ul.grid-cols-3 > li').nth(5);
  await expect(sixth).toBeVisible();
  // As high as the wallet of the mock, and a little less is fine.
  expect((await wallet.boundingBox())?.height).toBeLessThanOrEqual(75);
  const bar = await page.getByRole('navigation', { name: t('shell.navigation') }).boundingBox();
  const box = await sixth.boundingBox();
  expect(box && bar && bar.y - box.y).toBeGreaterThan(20);
});
