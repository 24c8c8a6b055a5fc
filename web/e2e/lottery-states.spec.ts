import type { FrameLocator } from '@playwright/test';
import { join } from './arrivals.ts';
import { type Board, boardOf, leaveLottery } from './board.ts';
import { expectFlawless } from './checks.ts';
import { openDraw, listDraws, send, setNumber, stateOf } from './console-draws.ts';
import { clientWords, lotteryName, nextDraw, openFromList, playNames } from './lottery.ts';
import { expectGood } from './lottery-path.ts';
import { credit } from './operators.ts';
import { openView, speak } from './people.ts';
import { picture } from './slots.ts';
import { expect, test } from './test-server.ts';
import { consoleWords, words } from './words.ts';

/** A lottery whose numbers may be reduced: its results are entered, three times a week. */
const LOTTERY = 'lao-lottery';
const FAMILY = 'th4';
/** A draw is voided, and its stakes go back. */
const VOID_MS = 60_000;

/** Types a number of two digits, and puts it on the slip. */
async function type(board: Board, digits: string): Promise<void> {
  for (const digit of digits) await board.key(digit).click();
  await board.button('addToBasket').click();
}

/** Opens the slip and asks for its prices. */
async function askPrices(board: Board): Promise<void> {
  await board.slip().click();
  await board.button('betNow').click();
}

test.use({ actionTimeout: 20_000 });

test('LOT-006 LOT-010 R67: a member meets a closed number, reduced odds, stopped sales and a void draw', async ({
  page,
  browser,
  username,
  language,
  baseURL,
  server,
}) => {
  test.setTimeout(240_000);
  const d = consoleWords(language);
  const w = words(language);
  const t = clientWords(language);
  const play = playNames(FAMILY, language)('top2');
  await speak(page, language);
  await join(page, username, language);
  await credit(page, username, '1000.00');
  const { numero } = await nextDraw(server.url, LOTTERY);
  const first = await openView(browser, language, { username: 'draw01', view: 'draws', baseURL });
  await listDraws(first, d, LOTTERY, 'open');
  await openDraw(first, d, numero);

  await page.goto('/m/vn-games');
  const game: FrameLocator = await openFromList(page, language, LOTTERY);
  const board = boardOf(game, language, FAMILY);
  await board.tab('top2').click();
  const before = await board.balance();
  const slip = game.getByRole('dialog');

  await test.step('an operator closes a number and reduces another, and the slip says so', async () => {
    await type(board, '45');
    await type(board, '46');
    await first.getByRole('radio', { name: d('drawPart_numbers') }).click();
    await setNumber(first, d, { play, number: '45', rule: 'closed' });
    await setNumber(first, d, { play, number: '46', rule: 'reduced' });
    await expectFlawless(first);
    await askPrices(board);
    await expect(slip.getByText(t('closedNumbers'))).toBeVisible();
    await expect(slip.locator('s')).toContainText('45');
    await expect(slip.getByText(t('reducedPays', { odds: '76' }))).toBeVisible();
    await expect(slip.getByText(t('priceChanged', { before: '92', odds: '76' }))).toBeVisible();
    await expectGood(page, game);
    await picture(page, `states-closed-${language}`);
    await expect(board.sheet('confirm')).toHaveCount(0);
  });

  await test.step('without the closed number it is bet at the reduced odds', async () => {
    await board.button('removeClosed').click();
    await expect(slip.locator('s')).toHaveCount(0);
    await board.button('understood').click();
    await picture(page, `states-reduced-${language}`);
    await board.button('betNow').click();
    await board.place();
    await expect.poll(board.balance).toBe(before - 1);
  });

  await test.step('its sales are stopped, and the slip is refused with the reason', async () => {
    await type(board, '47');
    await first.getByRole('radio', { name: d('drawPart_overview') }).click();
    await first.getByRole('button', { name: d('do_suspend'), exact: true }).click();
    await send(first, d, 'The source is doubtful', d('do_suspend'));
    await expect(stateOf(first, d)).toContainText(d('draw_suspended'));
    // What was chosen waits for the next draw.
    await board.slip().click();
    await expect(slip.getByText(t('drawClosed', { numero }))).toBeVisible();
    await expect(board.button('betNow')).toBeDisabled();
    await expectGood(page, game);
    await picture(page, `states-stopped-${language}`);
    await slip.getByRole('button', { name: t('close'), exact: true }).click();
  });

  const second = await openView(browser, language, { username: 'draw02', view: 'draws', baseURL });
  await test.step('two operators void the draw, and the stake is back', async () => {
    await first.getByRole('button', { name: d('proposeVoid'), exact: true }).click();
    await send(first, d, 'The drawing is not held', d('proposeVoid'));
    await expect(first.getByRole('button', { name: d('withdraw'), exact: true })).toBeVisible();
    await second.getByRole('radio', { name: d('drawList_voids'), exact: true }).click();
    const waiting = second.getByRole('article').filter({ hasText: numero });
    await waiting.getByRole('button', { name: d('decide') }).click();
    await second
      .getByRole('dialog')
      .getByRole('button', { name: d('approve'), exact: true })
      .click();
    await expect(waiting).toBeHidden();
    await expect(stateOf(first, d)).toContainText(d('draw_void'), { timeout: VOID_MS });
    await expect.poll(board.balance).toBe(before);
    const told = game.getByRole('status').filter({ hasText: t('voidIn', { numero, stake: '฿1.00' }) });
    await expect(told).toBeVisible();
    await picture(page, `states-void-${language}`);
  });

  await test.step('the order says that its draw was void', async () => {
    await board.button('orders').click();
    await game.getByRole('radio', { name: t('listSettled') }).click();
    await game.getByRole('button', { name: t('drawOf', { numero }) }).click();
    await expect(game.getByText(t('reasonDrawVoid'))).toBeVisible();
    await expect(game.getByText(t('statusVoid'), { exact: true })).toHaveCount(2);
    await expectGood(page, game);
    await picture(page, `states-order-${language}`);
    await leaveLottery(page, language);
  });

  await test.step('so does the betting record', async () => {
    await page.goto('/m/gameRecord');
    await page.getByRole('radio', { name: w('titles.LOTT'), exact: true }).click();
    await page
      .getByRole('button', { name: new RegExp(lotteryName(LOTTERY, language)) })
      .filter({ hasText: w('records.slip.void') })
      .click();
    const sheet = page.getByRole('dialog', { name: w('records.slipDetail') });
    await expect(sheet.getByText(w('records.refund.draw_void'))).toBeVisible();
    await picture(page, `states-record-${language}`);
  });
});

/** What the demo sells, and which of it `/m/lott` lists: the others have a page of their own. */
const LOTTERIES = 14;
const LISTED = 8;
/** A vendor of lotteries on the list. */
const LOTT = { en: 'LOTT', th: 'ลอตต์' };

test('NAV-052: /m/lott lists lotteries with countdowns that run, and leads to all of them with their last results', async ({
  page,
  username,
  language,
}) => {
  const t = clientWords(language);
  await join(page, username, language);
  await page.goto('/m/lott');
  const timers = page.getByRole('main').getByRole('timer');
  await expect(timers).toHaveCount(LISTED);
  const first = await timers.first().innerText();
  await expect(timers.first()).not.toHaveText(first, { timeout: 5_000 });
  await expectFlawless(page);
  await picture(page, `lott-${language}`);

  await page.locator('main').getByRole('button', { name: LOTT[language], exact: true }).click();
  const lobby = page.frameLocator('iframe');
  await lobby.getByRole('radio', { name: t('groupAll'), exact: true }).click();
  const cards = lobby.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(LOTTERIES);
  const rush = cards.filter({ hasText: lotteryName('digit-rush', language) });
  // A countdown ticks where it is seen.
  await rush.scrollIntoViewIfNeeded();
  const timer = rush.getByRole('timer');
  await expect(timer).toHaveText(/^\d\d:\d\d$/);
  const shown = await timer.innerText();
  await expect(timer).not.toHaveText(shown, { timeout: 5_000 });
  // Draws before the first start are held too: there is a result at once.
  await expect(rush).toContainText(/\d{8}-\d{4}/);
  await expectGood(page, lobby);
  await picture(page, `lobby-${language}`);
});
