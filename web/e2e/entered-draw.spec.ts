import type { FrameLocator, Page } from '@playwright/test';
import { join } from './arrivals.ts';
import { type Board, boardOf, leaveLottery } from './board.ts';
import { expectAccessible, expectFlawless } from './checks.ts';
import { GOVERNMENT } from './families.ts';
import { type LaterServer, startAt } from './later-server.ts';
import { lotteryName, nextDraw, openFromList } from './lottery.ts';
import { expectGood, wholePath } from './lottery-path.ts';
import { correctResult, credit, enterResult } from './operators.ts';
import { operatorCode } from './outbox.ts';
import { openView, SMALL_PHONE } from './people.ts';
import { picture } from './slots.ts';
import { test as base, expect } from './test-server.ts';
import { consoleWords } from './words.ts';

/** The lottery whose result two operators type. */
const LOTTERY = 'thai-government';
/** Its result as it is typed: first prize, two bottom, three front and three last twice. */
const WRONG = ['730826', '45', '154', '967', '208', '481'];
const RIGHT = ['730826', '54', '154', '967', '208', '481'];
const SOURCE = 'The broadcast of channel 11';
const AFTER_BET = '980.00';
/** 92 for 1. */
const WIN = '1,840.00';
const AFTER_WIN = '2,820.00';
/** How long before the close the server starts: enough to join and to bet. */
const BEFORE_CLOSE_MS = 5 * 60_000;
const PAYOUT_DELAY_MS = 120_000;
/** Who decides gives a code that is younger than this. */
const FACTOR_FRESH_MS = 5 * 60_000;
/** What the member is told. */
const TITLES = {
  won: { en: 'You won ฿1,840.00', th: 'ถูกรางวัล ฿1,840.00' },
  corrected: { en: 'Result corrected', th: 'แก้ไขผลรางวัล' },
};
/** A vendor calculates twice, pays and compares with the ledger. */
const SETTLED_MS = 60_000;

const test = base.extend<{ later: LaterServer }>({
  /** A server that starts shortly before a draw of the lottery closes: there are two of them in a month. */
  later: async ({ server, engine }, use) => {
    const { closeTime } = await nextDraw(server.url, LOTTERY);
    const started = await startAt(closeTime - BEFORE_CLOSE_MS, engine);
    await use(started.server);
    await started.stop();
  },
  baseURL: ({ later }, use) => use(later.url),
});

type Words = ReturnType<typeof consoleWords>;

/** Where the draw on the page stands. */
const stateOf = (page: Page, d: Words) => page.getByRole('region', { name: d('state'), exact: true });

/** Types a result by the form, looks at it once more and sends it. */
async function enter(
  page: Page,
  d: Words,
  typed: { result: string[]; reason?: string; outcome: string },
): Promise<void> {
  const { result, reason, outcome } = typed;
  const opens = d(reason === undefined ? 'enterResult' : 'enterCorrection');
  await page.getByRole('button', { name: opens, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expectFlawless(page);
  // A number that is complete hands on to the next field.
  await sheet.getByRole('group').first().getByRole('textbox').focus();
  await page.keyboard.type(result.join(''));
  await sheet.getByLabel(d('resultSource')).fill(SOURCE);
  if (reason !== undefined) await sheet.getByLabel(d('reason')).fill(reason);
  await expectFlawless(page);
  await sheet.getByRole('button', { name: d('checkEntry'), exact: true }).click();
  await expect(sheet.getByRole('definition').first()).toHaveText(result[0] ?? '');
  await expectFlawless(page);
  await sheet.getByRole('button', { name: d('sendEntry'), exact: true }).click();
  await expect(sheet.getByRole('status')).toContainText(d(`entered_${outcome}`));
  await expectFlawless(page);
  await sheet
    .getByRole('button', { name: d('close'), exact: true })
    .last()
    .click();
  await expect(sheet).toBeHidden();
}

/** Opens the draw from those that need a person. */
async function openDraw(page: Page, d: Words, title: string): Promise<void> {
  await page
    .getByRole('article', { name: title, exact: true })
    .getByRole('button', { name: d('openCase') })
    .click();
  await expect(stateOf(page, d)).toBeVisible();
}

/** Approves what is open in the sheet; a second factor that is some minutes old is asked for again. */
async function approve(
  page: Page,
  d: Words,
  button: 'approve' | 'approveForRelease',
  asksOf?: string,
): Promise<void> {
  const sheets = page.getByRole('dialog');
  await sheets.getByRole('button', { name: d(button), exact: true }).click();
  if (asksOf !== undefined) {
    const factor = page.getByRole('dialog', { name: d('factorTitle') });
    await expect(factor).toBeVisible();
    await expectFlawless(page);
    await factor.getByLabel(d('code'), { exact: true }).fill(await operatorCode(page, asksOf));
    await factor.getByRole('button', { name: d('confirm'), exact: true }).click();
  }
  await expect(sheets).toHaveCount(0);
}

/** Bets 20 on the two bottom digits 45 of this draw. */
async function placeBottom(page: Page, game: FrameLocator, board: Board, numero: string): Promise<void> {
  await board.tab('bot2').click();
  for (const digit of '45') await board.key(digit).click();
  await game.getByRole('textbox', { name: board.t('unit'), exact: true }).fill('20');
  await expectAccessible(page, 'iframe');
  await board.button('addToBasket').click();
  await board.slip().click();
  await board.button('betNow').click();
  await expect(board.sheet('confirm')).toContainText(numero);
  await board.place();
}

/** A member who is logged in reads this balance. */
async function expectBalance(page: Page, balance: string): Promise<void> {
  await page.goto('/m/member/home');
  await expect(page.getByText(balance).first()).toBeVisible();
}

/** The member finds a message with this title in the inbox, and in it this text. */
async function expectMessage(page: Page, title: string, text: string): Promise<void> {
  await page.goto('/m/webEmail');
  const message = page.getByRole('article').filter({ hasText: title });
  await message.getByRole('button').click();
  await expect(message).toContainText(text);
  await expectFlawless(page);
}

test('R64: two operators type the result of a draw blind, it is paid after the delay, and a wrong one is corrected by three', async ({
  page,
  browser,
  language,
  username,
  baseURL,
  later,
}) => {
  test.setTimeout(420_000);
  const d = consoleWords(language);
  const { numero, drawTime } = await nextDraw(later.url, LOTTERY);
  const title = `${lotteryName(LOTTERY, language)} · ${numero}`;
  await later.follow(page);

  await test.step('a member bets 20 on the two bottom digits 45', async () => {
    await join(page, username, language);
    await credit(page, username, '1000.00');
    await page.goto('/m/vn-games');
    const game = await openFromList(page, language, LOTTERY);
    const board = boardOf(game, language, 'th6');
    await placeBottom(page, game, board, numero);
    await leaveLottery(page, language);
    await expectBalance(page, AFTER_BET);
  });

  await later.goTo(drawTime + 1_000);
  const view = { view: 'draws', baseURL, prepare: later.follow } as const;
  const first = await openView(browser, language, { username: 'draw01', ...view });
  await test.step('one operator types the result, and it waits', async () => {
    const entry = first.getByRole('article', { name: title, exact: true });
    await expect(entry).toContainText(d('alarm_result.due'), { timeout: SETTLED_MS });
    await expectFlawless(first);
    await openDraw(first, d, title);
    await expectFlawless(first);
    await enter(first, d, { result: WRONG, outcome: 'waiting' });
    await expect(first.getByText(d('entryOwn'))).toBeVisible();
    await expect(first.getByRole('button', { name: d('enterResult'), exact: true })).toBeHidden();
    await expectFlawless(first);
  });

  const second = await openView(browser, language, { username: 'draw02', size: SMALL_PHONE, ...view });
  await test.step('another one sees nothing of it, types the same, and it is published', async () => {
    const entry = second.getByRole('article', { name: title, exact: true });
    await expect(entry).toContainText(d('alarm_entry.waiting'));
    await expectFlawless(second);
    await openDraw(second, d, title);
    await expect(second.getByText(d('entryOther').replace('{name}', 'Kittisak'))).toBeVisible();
    expect(await second.content()).not.toContain('730826');
    await expectFlawless(second);
    await enter(second, d, { result: WRONG, outcome: 'published' });
    const state = stateOf(second, d);
    await expect(state).toContainText(d('draw_resulted'));
    await expect(state).toContainText(new RegExp(`${d('payTime')}\\s*\\d{4}/\\d\\d/\\d\\d \\d\\d:\\d\\d`));
    await expectFlawless(second);
  });

  await test.step('nothing is paid before the delay, and the win after it', async () => {
    await expectBalance(page, AFTER_BET);
    await later.goTo(later.now() + PAYOUT_DELAY_MS);
    await expect(stateOf(first, d)).toContainText(d('draw_settled'), { timeout: SETTLED_MS });
    await expect(stateOf(first, d)).toContainText(WIN);
    await expectFlawless(first);
    await expectBalance(page, AFTER_WIN);
    await expectMessage(page, TITLES.won[language], '730826 · 45 · 154, 967 · 208, 481');
  });

  await test.step('both type another result, and see who loses by it', async () => {
    const reason = 'The two bottom digits were swapped';
    await enter(first, d, { result: RIGHT, reason, outcome: 'waiting' });
    await expect(stateOf(second, d)).toContainText(d('draw_settled'), { timeout: SETTLED_MS });
    await enter(second, d, { result: RIGHT, reason, outcome: 'reviewing' });
    const preview = first.getByRole('region', { name: d('correctionPreview') });
    await expect(preview.getByText(reason)).toBeVisible({ timeout: SETTLED_MS });
    await preview.getByText(d('changedSuborders').replace('{count}', '1')).click();
    const row = preview.getByRole('row').filter({ hasText: username });
    await expect(row.getByRole('cell')).toHaveText([new RegExp(username), WIN, '0.00']);
    await expectFlawless(first);
    await expectBalance(page, AFTER_WIN);
  });

  await test.step('one of them proposes it, the other approves, and finance releases it', async () => {
    await first.getByRole('button', { name: d('proposeCorrection'), exact: true }).click();
    const sheet = first.getByRole('dialog');
    await expect(sheet.getByRole('radio', { name: d('takeBack_available'), exact: true })).toBeChecked();
    await sheet.getByLabel(d('reason')).fill('The newspaper has 54');
    await expectFlawless(first);
    await sheet.getByRole('button', { name: d('proposeCorrection'), exact: true }).click();
    await expect(first.getByRole('button', { name: d('withdraw'), exact: true })).toBeVisible();
    await expectFlawless(first);
    const correction = d('correctionOf').replace('{name}', title);
    await second
      .getByRole('article', { name: correction, exact: true })
      .getByRole('button', { name: d('decide') })
      .click();
    await expectFlawless(second);
    await later.goTo(later.now() + FACTOR_FRESH_MS);
    await approve(second, d, 'approveForRelease', 'draw02');
    await expect(second.getByText(d('missing_release'))).toBeVisible();
    await expectFlawless(second);

    const finance = await openView(browser, language, { username: 'finance02', ...view });
    await finance.getByRole('radio', { name: d('drawList_corrections'), exact: true }).click();
    const waiting = finance.getByRole('article', { name: correction, exact: true });
    await expectFlawless(finance);
    await waiting.getByRole('button', { name: d('decide') }).click();
    await expectFlawless(finance);
    await approve(finance, d, 'approve');
    await expect(waiting).toBeHidden();
  });

  await test.step('what was paid is taken back, and the draw has its second result', async () => {
    await expect(stateOf(first, d)).toContainText(d('draw_settled'), { timeout: SETTLED_MS });
    await expectFlawless(first);
    await first.getByRole('radio', { name: d('drawPart_history') }).click();
    const version2 = d('resultVersion').replace('{version}', '2');
    const result = first.getByRole('region', { name: version2, exact: true });
    await expect(result.getByRole('definition').nth(1)).toHaveText('54');
    await expect(result.getByText(d('resultWaits'))).toBeHidden();
    await expectFlawless(first);
    await expectBalance(page, AFTER_BET);
    await expectMessage(page, TITLES.corrected[language], '730826 · 54 · 154, 967 · 208, 481');
  });
});

/** As the vendor tells it: first prize, two bottom, three front and three last twice. */
const resultOf = ([first = '', bottom = '', ...others]: readonly string[]): string =>
  [first, bottom, others.slice(0, 2).join(','), others.slice(2).join(',')].join('|');

test('R64: a member on the board sees a corrected result, what it leaves of the win, and the slip with it', async ({
  page,
  language,
  username,
  later,
}) => {
  test.setTimeout(240_000);
  const { numero, drawTime } = await nextDraw(later.url, LOTTERY);
  await later.follow(page);
  await join(page, username, language);
  await credit(page, username, '1000.00');
  await page.goto('/m/vn-games');
  const game = await openFromList(page, language, LOTTERY);
  const board = boardOf(game, language, 'th6');
  const { t, button } = board;
  const last = game.getByRole('region', { name: t('lastResult') });
  const bottom = last.locator('dl').filter({ hasText: t('slotBottom') });
  const told = game.getByRole('status').filter({ hasText: numero });

  await test.step('the wrong result is paid, and the member is told of the win', async () => {
    await placeBottom(page, game, board, numero);
    await later.goTo(drawTime + 1_000);
    await enterResult(page, { gameCode: LOTTERY, numero, result: resultOf(WRONG) });
    await later.goTo(later.now() + PAYOUT_DELAY_MS);
    await expect(told.filter({ hasText: t('wonIn', { numero }) })).toContainText(WIN, {
      timeout: SETTLED_MS,
    });
    await expect(bottom).toContainText('45');
    await expect.poll(board.balance).toBe(2_820);
  });

  await test.step('it is corrected, and the board follows without a tap', async () => {
    await correctResult(page, { gameCode: LOTTERY, numero, result: resultOf(RIGHT) });
    await expect(bottom).toContainText('54', { timeout: SETTLED_MS });
    await expect(told).toHaveText(t('lostIn', { numero }), { timeout: SETTLED_MS });
    await expect.poll(board.balance).toBe(980);
    await expectGood(page, game);
    await picture(page, `corrected-board-${language}`);
  });

  await test.step('the slip has lost by the second result, and the day has no win', async () => {
    await button('orders').click();
    const today = game.getByRole('region', { name: t('today') });
    await expect(today.getByRole('definition')).toHaveText(['฿20.00', '฿0.00']);
    await game.getByRole('radio', { name: t('listSettled') }).click();
    await game.getByRole('button', { name: t('drawOf', { numero }) }).click();
    await expect(game.getByText(t('statusLost'), { exact: true })).toHaveCount(2);
    await expect(game.getByText(t('noHit'))).toBeVisible();
    await expectGood(page, game);
    await picture(page, `corrected-slip-${language}`);
  });
});

test('LOT-002 LOT-005 LOT-006 LOT-007 LOT-008 LOT-009 R25: th6: bets are chosen, placed for several draws, paid, stopped after the win and proven', async ({
  page,
  later,
  language,
  username,
}) => {
  test.setTimeout(180_000);
  await wholePath({ page, later, language, username, of: GOVERNMENT });
});
