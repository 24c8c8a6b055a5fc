import { readFile } from 'node:fs/promises';
import { join } from './arrivals.ts';
import { expect, test } from './test-server.ts';
import { words } from './words.ts';

test('a member chooses any days of the last year, at 390 and 320 px', async ({
  page,
  username,
  language,
}) => {
  const t = words(language);
  await join(page, username, language);
  await page.goto('/m/gameRecord?tab=statement');
  await page.getByRole('radio', { name: t('parts.chooseDays') }).click();
  const sheet = page.getByRole('dialog', { name: t('parts.chooseDays') });
  for (let month = 0; month < 12; month += 1)
    await sheet.getByRole('button', { name: t('parts.monthBefore') }).click();
  await expect(sheet.getByRole('button', { name: t('parts.monthBefore') })).toBeDisabled();
  const open = sheet.getByRole('button', { name: /^\d{4}\/\d\d\/\d\d$/ });
  // The first day that can be chosen, and no other before it.
  const days = await open.evaluateAll((buttons) =>
    buttons.flatMap((button) => ((button as HTMLButtonElement).disabled ? [] : [button.ariaLabel ?? ''])),
  );
  for (const day of days.slice(0, 2)) await sheet.getByRole('button', { name: day }).click();
  await sheet.getByRole('button', { name: t('parts.showDays') }).click();
  const chosen = page.getByRole('radio', { name: days.slice(0, 2).join(' – ') });
  await expect(chosen).toBeChecked();
  // Not cut off by the end of the strip.
  await expect(chosen).toBeInViewport({ ratio: 0.99 });
  await expect(page.getByText(t('records.in_no_data'))).toBeVisible();

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow(), `${width} px`).toBeLessThanOrEqual(0);
  }
});

test('a betting record is kept as a table that shows Thai', async ({ page, username, language }) => {
  const t = words(language);
  await join(page, username, language);
  await page.goto('/m/gameRecord');
  const row = {
    roundId: '=1+1',
    vendor: 'BGS',
    gameCode: 'jade-elephant',
    gameName: 'Jade',
    gameType: 'RNG',
  };
  // The list is invented, the file is the server's.
  await page.route('**/wps/report/betRecord?*', (route) =>
    route.fulfill({
      json: {
        success: true,
        value: {
          list: [
            {
              ...row,
              iconUrl: '',
              betTime: Date.now(),
              betAmount: '20.00',
              validBetAmount: '20.00',
              winAmount: '0.00',
              profitAndLoss: '-20.00',
              status: 'settled',
              balanceBefore: '100.00',
              balanceAfter: '80.00',
            },
          ],
          pageNum: 1,
          totalPages: 1,
          totalCount: 1,
          categories: ['RNG'],
          footer: {
            betAmount: '1234567.89',
            validBetAmount: '1234567.89',
            winAmount: '987654.32',
            profitAndLoss: '-246913.57',
          },
        },
      },
    }),
  );
  await page.reload();
  await expect(page.getByRole('radio', { name: t('titles.RNG') })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('parts.export') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^betting-record_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\ufeff"')).toBe(true);
  expect(text).toContain(language === 'th' ? 'ยอดเดิมพันที่นับ' : 'Valid bet');
});
