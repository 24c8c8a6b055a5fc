import { type Locator, type Page } from '@playwright/test';
import { joinTrial } from './arrivals.ts';
import { boardOf, leaveLottery } from './board.ts';
import { expectAccessible } from './checks.ts';
import { FAMILIES } from './families.ts';
import { type LaterServer, startAt } from './later-server.ts';
import { lotteryName, lotteryRow, openFromList } from './lottery.ts';
import { wholePath } from './lottery-path.ts';
import { PHONE, SMALL_PHONE, speak } from './people.ts';
import { expect, type ServerOptions, test as base } from './test-server.ts';
import { words } from './words.ts';

const isLong = process.env.ERAWAN_LONG !== undefined;
/** The whole path on the smallest phone too, in the long run. */
const SIZES = isLong ? [PHONE, SMALL_PHONE] : [PHONE];
/** A draw a minute, its close and its settlement. */
const DRAW_MS = 90_000;
/** Days of the week on which Da Nang is drawn. */
const DAYS = [3, 6];
/** Shortly before a draw of an hour closes, and before that of Da Nang does, where other draws lie between. */
const START = { hourly: 'T16:50:00+07:00', daNang: 'T17:01:30+07:00' };

type Language = ServerOptions['language'];

/** This time of the next such day. */
function next(time: string): number {
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const at = new Date(Date.now() + ahead * 86_400_000 + 7 * 3_600_000);
    const moment = Date.parse(`${at.toISOString().slice(0, 10)}${time}`);
    if (DAYS.includes(at.getUTCDay()) && moment > Date.now()) return moment;
  }
  throw new Error('there is no such day');
}

/** A server whose clock goes on from draw to draw, shared by the tests of one worker. */
const test = base.extend<object, { later: LaterServer }>({
  later: [
    async ({ engine }, use) => {
      const { server, stop } = await startAt(next(START.hourly), engine);
      await use(server);
      await stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ later }, use) => use(later.url),
});

/** A server for one draw that comes twice a week. */
const alone = base.extend<{ later: LaterServer }>({
  later: async ({ engine }, use) => {
    const { server, stop } = await startAt(next(START.daNang), engine);
    await use(server);
    await stop();
  },
  baseURL: ({ later }, use) => use(later.url),
});

for (const size of SIZES)
  for (const of of FAMILIES) {
    const run = of.result === undefined ? test : alone;
    run.describe(`on a phone of ${size.width} px`, () => {
      run.use({ viewport: size, actionTimeout: 20_000, contextOptions: { reducedMotion: 'reduce' } });
      // Asked before a server is started.
      run.skip(
        ({ language }) => !isLong && language !== of.language,
        'a normal run has most families, each in one language',
      );
      run(
        `LOT-002 LOT-005 LOT-006 LOT-007 LOT-008 LOT-009 R25: ${of.family}: bets are chosen, placed for several draws, paid, stopped after the win and proven`,
        async ({ page, later, language, username }) => {
          run.setTimeout(180_000);
          await wholePath({ page, later, language, username, of });
        },
      );
    });
  }

test('the list of all lotteries begins with those that were played, and has the draws that were held', async ({
  page,
  later,
  language,
}) => {
  test.skip(!isLong && language !== 'en', 'a normal run has it in one language');
  test.setTimeout(120_000);
  const w = words(language);
  await later.follow(page);
  await speak(page, language);
  await joinTrial(page);
  await page.goto('/m/vn-games');
  for (const [gameCode, family, play] of PLAYED) {
    const board = boardOf(await openFromList(page, language, gameCode), language, family);
    await board.untilEarly();
    await board.tab(play).click();
    await board.button(family === 'vn27' ? 'quickPickCount' : 'quickPick', { count: 1 }).click();
    await board.button('addToBasket').click();
    await board.slip().click();
    await board.button('betNow').click();
    await board.place();
    await leaveLottery(page, language);
  }
  const recent = page.getByRole('list', { name: w('games.recentLotteries') }).getByRole('button');
  await expect
    .poll(async () => (await recent.allInnerTexts()).map((text) => text.trim()))
    .toEqual(PLAYED.map(([gameCode]) => lotteryName(gameCode, language)).toReversed());
  await expectAccessible(page);
  await lastDrawOf(page, language, 'fast-hanoi-one-minute');
});

/** Lotteries in the sequence in which they are played, each with a play of a quick pick. */
const PLAYED = [
  ['fast-hanoi-one-minute', 'vn27', 'de'],
  ['five-ball-dash', 'p5of11', 'any2'],
  ['racing-balls', 'rank10', 'top2'],
] as const;

/** The newest numero of a lottery with its result on the list, and the ones before it in a sheet. */
async function lastDrawOf(page: Page, language: Language, gameCode: string): Promise<void> {
  const w = words(language);
  const name = lotteryName(gameCode, language);
  const last = page
    .getByRole('main')
    .getByRole('button', { name: w('games.lastDrawsOf').replace('{game}', name) });
  await expect(last).toHaveText(/\d{8}-\d{4} · \d\d:\d\d\d{5}/, { timeout: DRAW_MS });
  await last.click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.getByRole('timer')).toContainText(/\d\d:\d\d/);
  await expect(sheet.getByText(w('games.pastDraws'))).toBeVisible();
  await expect(sheet.getByRole('listitem').first().getByRole('term')).toHaveCount(8);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
}

base('with the keyboard alone a member chooses, prices and places a bet', async ({ page, language }) => {
  base.skip(!isLong && language !== 'en', 'a normal run has it in one language');
  base.setTimeout(180_000);
  await speak(page, language);
  await joinTrial(page);
  await page.goto('/m/vn-games');
  await lotteryRow(page, language, 'racing-balls').focus();
  await page.keyboard.press('Enter');
  const game = page.frameLocator('iframe');
  const board = boardOf(game, language, 'rank10');
  await expect(game.getByRole('heading', { level: 1 })).toBeVisible();
  await board.untilEarly();

  /** Goes on until the focus is at what is looked for. */
  const tabTo = async (what: Locator, key = 'Tab') => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await what.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`the tab key does not lead to ${what}`);
  };

  const first = board.tab('place');
  await tabTo(first);
  // Arrows go from play to play, and inside the grid.
  await page.keyboard.press('ArrowRight');
  await expect(board.tab('top2')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await tabTo(board.cell('1'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(board.cell('7')).toHaveAttribute('aria-pressed', 'true');
  await tabTo(game.getByRole('textbox', { name: board.t('unit'), exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('2');
  await tabTo(board.button('addToBasket'));
  await page.keyboard.press('Enter');
  await tabTo(board.slip(), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(board.button('betNow'));
  await page.keyboard.press('Enter');
  await expect(board.sheet('confirm')).toContainText('฿2.00');
  await tabTo(board.button('place'));
  await page.keyboard.press('Enter');
  await expect(board.sheet('placed')).toBeVisible();
  await expect(board.button('done')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(board.sheet('placed')).toHaveCount(0);
  await expect(board.slip()).toHaveCount(0);
});
