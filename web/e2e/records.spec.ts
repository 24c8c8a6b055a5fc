import { readFile } from 'node:fs/promises';
import { join, joinTrial } from './arrivals.ts';
import { boardOf, leaveLottery } from './board.ts';
import { expectAccessible, expectToFit } from './checks.ts';
import { clientWords, lotteryName, openFromList } from './lottery.ts';
import { PHONE, SMALL_PHONE, speak } from './people.ts';
import { picture } from './slots.ts';
import { expect, test } from './test-server.ts';
import { words } from './words.ts';

/** A draw a minute, its close and its settlement. */
const DRAW_MS = 150_000;

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

test('API-072 API-073 API-074 NAV-052: slips of lotteries are in the record, one is cancelled, the other drawn and proven', async ({
  page,
  language,
}) => {
  test.setTimeout(420_000);
  const t = words(language);
  const filled = (key: string, values: Record<string, string>) =>
    t(key).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  await speak(page, language);
  await joinTrial(page);
  await page.goto('/m/vn-games');

  let draw = '';
  await test.step('two slips are bought for one draw', async () => {
    const game = await openFromList(page, language, 'lucky-dice');
    const board = boardOf(game, language, 'dice3');
    await board.untilEarly(35);
    await board.entryOf('entertainment').click();
    for (const cell of ['cellBig', 'cellSmall']) {
      await board.tab('sumSize').click();
      await game
        .getByRole('toolbar')
        .getByRole('button', { name: new RegExp(`^${board.t(cell)}`) })
        .click();
      await board.button('addToBasket').click();
      await board.slip().click();
      await board.button('betNow').click();
      draw = await board.place();
    }
    await leaveLottery(page, language);
  });

  const drawn = filled('games.drawOf', { numero: draw });
  const rows = (status: string) =>
    page
      .getByRole('button', { name: new RegExp(lotteryName('lucky-dice', language)) })
      .filter({ hasText: drawn })
      .filter({ hasText: t(`records.slip.${status}`) });
  const sheet = page.getByRole('dialog', { name: t('records.slipDetail') });
  const close = () => sheet.getByRole('button', { name: t('shell.close'), exact: true }).click();
  const totals = (count: number) =>
    page.getByRole('region', { name: filled('records.count', { count: String(count) }) });
  const filter = page.getByRole('combobox', { name: t('records.slipStatus') });

  await test.step('they wait for the result in the record, which fits phones', async () => {
    await page.goto('/m/gameRecord');
    await page.getByRole('radio', { name: t('titles.LOTT'), exact: true }).click();
    await expect(rows('pending')).toHaveCount(2);
    await expect(totals(2)).toBeVisible();
    for (const size of [SMALL_PHONE, PHONE]) {
      await page.setViewportSize(size);
      await expectToFit(page);
    }
    await expectAccessible(page);
    await picture(page, `slips-${language}`);
  });

  await test.step('one is cancelled after a question, and its stake is back', async () => {
    await rows('pending').first().click();
    await expect(sheet.getByRole('list', { name: t('records.lines') })).toContainText(
      t('records.cell.small'),
    );
    await expectAccessible(page, 'dialog');
    await picture(page, `slip-${language}`);
    await sheet.getByRole('button', { name: t('records.cancelBet') }).click();
    const question = page.getByRole('dialog', { name: filled('records.cancelAsk', { numero: draw }) });
    await picture(page, `slip-cancel-${language}`);
    await question.getByRole('button', { name: t('records.cancelBet') }).click();
    await expect(sheet.getByText(t('records.refund.player_cancelled'))).toBeVisible();
    await close();
    await expect(rows('cancelled')).toHaveCount(1);
    await filter.selectOption({ label: t('records.slip.cancelled') });
    await expect(totals(1)).toBeVisible();
    await expect(rows('pending')).toHaveCount(0);
    await filter.selectOption({ label: t('records.slipAll') });
    await expect(rows('pending')).toHaveCount(1);
  });

  await test.step('the other is drawn while the record is open', async () => {
    await expect(rows('pending')).toHaveCount(0, { timeout: DRAW_MS });
    await rows('won').or(rows('lost')).click();
    await expect(sheet.getByRole('list', { name: t('records.draws') })).toContainText(/\d \d/);
    await picture(page, `slip-drawn-${language}`);
  });

  await test.step('its draw is computed again by the client of lotteries', async () => {
    await sheet.getByRole('button', { name: t('records.verify') }).click();
    const client = clientWords(language);
    const proof = page.frameLocator(`iframe[title="${t('records.verify')}"]`);
    const verdicts = proof.getByRole('heading', { level: 2 }).filter({ hasText: client('agrees') });
    await expect(verdicts.filter({ hasText: client('verifyHash') })).toBeVisible();
    await expect(verdicts.filter({ hasText: client('verifyResult') })).toBeVisible();
    await picture(page, `slip-proof-${language}`);
  });
});
