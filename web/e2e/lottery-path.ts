import type { FrameLocator, Page } from '@playwright/test';
import { join, joinTrial } from './arrivals.ts';
import { type Board, boardOf, leaveLottery } from './board.ts';
import { expectAccessible } from './checks.ts';
import type { FamilyCase } from './families.ts';
import type { LaterServer } from './later-server.ts';
import { lotteryName, nextDraw, openFromList } from './lottery.ts';
import { credit, enterResult } from './operators.ts';
import { speak } from './people.ts';
import { picture } from './slots.ts';
import { expect, type ServerOptions, test } from './test-server.ts';
import { words } from './words.ts';

type Language = ServerOptions['language'];

/** How long before a close a path begins that takes as long on a slow machine. */
const ENOUGH_MS = 50_000;
/** An entered result is paid after this. */
const PAYOUT_DELAY_MS = 120_000;
/** After a draw that is due: its seal, both calculations and its payment. */
const PAID_MS = 30_000;
/** The draws of the advance play. */
const DRAWS = 3;

/** A board that stands in its frame: nothing of it breaks a rule of accessibility or is wider than the phone. */
export async function expectGood(page: Page, game: FrameLocator): Promise<void> {
  await expectAccessible(page, 'iframe');
  await expectToFit(game);
}

export async function expectToFit(game: FrameLocator): Promise<void> {
  const wider = await game
    .locator('body')
    .evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
}

interface Path {
  page: Page;
  later: LaterServer;
  language: Language;
  /** Of the member that plays where no play money is taken. */
  username: string;
  of: FamilyCase;
}

/** The whole path of a player in one lottery, from the list of all to the betting record. */
export async function wholePath({ page, later, language, username, of }: Path): Promise<void> {
  const { family, gameCode, result, stake } = of;
  const w = words(language);
  await later.follow(page);
  await speak(page, language);
  if (result === undefined) await joinTrial(page);
  else {
    await join(page, username, language);
    await credit(page, username, '1000.00');
  }
  // What is chosen stays for the draw that was on sale when it was begun.
  let draw = await nextDraw(later.url, gameCode);
  if (draw.closeTime - later.now() < ENOUGH_MS) {
    await later.goTo(draw.closeTime + 1_000);
    await expect.poll(async () => (await nextDraw(later.url, gameCode)).numero).not.toBe(draw.numero);
    draw = await nextDraw(later.url, gameCode);
  }
  await page.goto('/m/vn-games');
  const game = await openFromList(page, language, gameCode);
  const board = boardOf(game, language, family);
  const { t, button } = board;
  const shot = (what: string) => picture(page, `path-${family}-${what}-${language}`);
  let before = 0;

  await test.step('the board says what a bet pays and returns before the first tap', async () => {
    await expectGood(page, game);
    await expect(game.getByText(t('returns', { percent: of.returns })).first()).toBeVisible();
    before = await board.balance();
    await shot('board');
  });

  await test.step('bets are chosen, put on the slip and placed for three draws', async () => {
    await of.choose(game, board);
    await board.slip().click();
    await expect(game.getByRole('dialog')).toContainText(`฿${stake}`);
    await expectGood(page, game);
    await shot('slip');
    await chase(page, game, board, shot);
    await expect.poll(board.balance).toBe(before - DRAWS * stake);
  });

  await test.step('one of the draws is cancelled, and its stake is back', async () => {
    await cancelLast(game, board);
    await expect.poll(board.balance).toBe(before - (DRAWS - 1) * stake);
  });

  await test.step('the draw is held and paid, and the player is told', async () => {
    await later.goTo(draw.drawTime + 1_000);
    if (result !== undefined) {
      await enterResult(page, { gameCode, numero: draw.numero, result });
      await later.goTo(later.now() + PAYOUT_DELAY_MS);
    }
    await expect(game.getByRole('region', { name: t('lastResult') })).toContainText(draw.numero);
    // What came back, even where it is below the stake.
    const told = game.getByRole('status').filter({ hasText: draw.numero }).filter({ hasText: '฿' });
    await expect(told).toBeVisible({ timeout: PAID_MS });
    await shot('told');
  });

  const won =
    await test.step('the order shows the win and why the rest of the stakes came back', async () => {
      await button('orders').click();
      await game.getByRole('radio', { name: t('listAdvance') }).click();
      await game.getByRole('main').getByRole('listitem').getByRole('button').first().click();
      await expect(game.getByText(t('reasonPlayerCancelled'))).toHaveCount(1);
      await expect(game.getByText(t('reasonChaseWon'))).toHaveCount(1);
      await expectGood(page, game);
      await shot('order');
      const [, amount = ''] = new RegExp(`${t('winOf', { win: '฿([\\d,.]+)' })}`).exec(
        await game.getByRole('main').innerText(),
      ) ?? ['', ''];
      expect(amount).not.toBe('');
      return amount;
    });
  await test.step('it is paid, and nothing else of the order is kept', async () => {
    await button('closePage').click();
    await button('closePage').click();
    await expect.poll(board.balance).toBeCloseTo(before - stake + Number(won.replaceAll(',', '')), 2);
  });

  await test.step('its proof is computed in this browser', async () => {
    await openAdvance(game, board);
    await button('proof').click();
    const verdicts = game.getByRole('heading', { level: 2 }).filter({ hasText: t('agrees') });
    await expect(verdicts.filter({ hasText: t('verifyOwn', { place: 1, count: 1 }) })).toBeVisible();
    if (result === undefined) {
      await expect(verdicts.filter({ hasText: t('verifyHash') })).toBeVisible();
      await expect(verdicts.filter({ hasText: t('verifyResult') })).toBeVisible();
    } else await expect(game.getByText(t('verifyEntered'))).toBeVisible();
    await expect(game.getByText(t('differs'))).toHaveCount(0);
    await expectGood(page, game);
    await shot('proof');
    for (let pages = 0; pages < 3; pages += 1) await button('closePage').click();
  });

  await test.step('orders, results, statistics and rules are read', async () => {
    await button('orders').click();
    await expect(game.getByText(t('noOrders'))).toBeVisible();
    await shot('empty');
    await game.getByRole('radio', { name: t('listAdvance') }).click();
    await expectGood(page, game);
    await shot('orders');
    await button('closePage').click();
    await button('results').click();
    await expect(game.getByRole('heading', { name: t('drawOf', { numero: draw.numero }) })).toBeVisible();
    await expectGood(page, game);
    await shot('results');
    await button('closePage').click();
    await button('statistics').click();
    await expect(game.getByText(t('pastDraws'))).toBeVisible();
    await expectGood(page, game);
    await shot('statistics');
    await button('closePage').click();
    await button('rules').click();
    await expect(game.getByText(t(result === undefined ? 'rulesSeed' : 'rulesEntered'))).toBeVisible();
    await expectGood(page, game);
    await shot('rules');
    await leaveLottery(page, language);
  });

  await test.step('the betting record has the same slip, and verifies the draw', async () => {
    await page.goto('/m/gameRecord');
    await page.getByRole('radio', { name: w('titles.LOTT'), exact: true }).click();
    await page
      .getByRole('button', { name: new RegExp(lotteryName(gameCode, language)) })
      .filter({ hasText: w('records.slip.won') })
      .click();
    const sheet = page.getByRole('dialog', { name: w('records.slipDetail') });
    const draws = sheet.getByRole('list', { name: w('records.draws') });
    await expect(draws.getByText(w('records.refund.chase_won'))).toHaveCount(1);
    await expect(draws.getByText(w('records.refund.player_cancelled'))).toHaveCount(1);
    await expect(draws).toContainText(won);
    await expectAccessible(page, 'dialog');
    await shot('record');
    if (result !== undefined) {
      await expect(sheet.getByRole('button', { name: w('records.verify') })).toHaveCount(0);
      return;
    }
    await sheet.getByRole('button', { name: w('records.verify') }).click();
    const proof = page.frameLocator(`iframe[title="${w('records.verify')}"]`);
    const verdicts = proof.getByRole('heading', { level: 2 }).filter({ hasText: t('agrees') });
    await expect(verdicts.filter({ hasText: t('verifyResult') })).toBeVisible();
  });

  // Trial accounts have no inbox.
  if (result !== undefined)
    await test.step('the inbox says that the advance play has stopped', async () => {
      await page.goto('/m/webEmail');
      await expect(
        page
          .getByRole('article')
          .filter({ hasText: STOPPED[language] })
          .filter({ hasText: lotteryName(gameCode, language) }),
      ).toBeVisible();
    });
}

/** What the title of the message begins with. */
const STOPPED = { en: 'Advance play stopped', th: 'หยุดซื้อล่วงหน้า' };

/** The slip goes into three draws, and stops on a win. */
async function chase(
  page: Page,
  game: FrameLocator,
  board: Board,
  shot: (what: string) => Promise<void>,
): Promise<void> {
  await board.button('chase').click();
  const sheet = board.sheet('chase');
  await expect(sheet.getByRole('switch', { name: board.t('stopOnWin') })).toBeChecked();
  const draws = sheet.getByRole('list', { name: board.t('chaseDraws') }).getByRole('listitem');
  while ((await draws.count()) < DRAWS)
    await sheet
      .getByRole('group', { name: board.t('chaseCount'), exact: true })
      .getByRole('button', { name: board.t('more') })
      .click();
  await expectGood(page, game);
  await shot('chase');
  await board.button('chaseBet', { count: DRAWS }).click();
  await expect(board.button('place')).toBeVisible();
  await expectGood(page, game);
  await shot('confirm');
  await board.place(() => shot('receipt'));
  await expect(board.slip()).toHaveCount(0);
}

/** From the board to the newest order of several draws. */
async function openAdvance(game: FrameLocator, { t, button }: Board): Promise<void> {
  await button('orders').click();
  await game.getByRole('radio', { name: t('listAdvance') }).click();
  await game.getByRole('main').getByRole('listitem').getByRole('button').first().click();
}

/** Takes the last draw of an advance play back. */
async function cancelLast(game: FrameLocator, board: Board): Promise<void> {
  const { t, button } = board;
  await openAdvance(game, board);
  await expect(button('cancelBet')).toHaveCount(DRAWS);
  await button('cancelBet').last().click();
  await game
    .getByRole('dialog')
    .getByRole('button', { name: t('cancelBet') })
    .click();
  await expect(game.getByText(t('reasonPlayerCancelled'))).toHaveCount(1);
  await expect(button('cancelBet')).toHaveCount(DRAWS - 1);
  await button('closePage').click();
  await button('closePage').click();
}
