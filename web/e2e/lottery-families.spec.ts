import type { FrameLocator, Page } from '@playwright/test';
import { joinTrial } from './arrivals.ts';
import { type Board, boardOf, leaveLottery } from './board.ts';
import { expectAccessible } from './checks.ts';
import { lotteryName, lotteryRow, openFromList } from './lottery.ts';
import { PHONE, SMALL_PHONE, speak } from './people.ts';
import { expect, type ServerOptions, test } from './test-server.ts';
import { words } from './words.ts';

/** A draw a minute, its close and its settlement. */
const DRAW_MS = 150_000;
/** The whole path on the smallest phone too, in the long run. */
const SIZES = process.env.ERAWAN_LONG === undefined ? [PHONE] : [PHONE, SMALL_PHONE];

type Language = ServerOptions['language'];

/** A member with money to play with, whose draws no other test waits for, is at the list of all lotteries. */
async function arrive(page: Page, language: Language): Promise<void> {
  await speak(page, language);
  await joinTrial(page);
  await page.goto('/m/vn-games');
}

/** A board that stands in its frame: nothing of it breaks a rule of accessibility or is wider than the phone. */
async function expectGood(page: Page, game: FrameLocator): Promise<void> {
  await expectAccessible(page, 'iframe');
  await expectToFit(game);
}

async function expectToFit(game: FrameLocator): Promise<void> {
  const wider = await game
    .locator('body')
    .evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
}

async function open(page: Page, language: Language, gameCode: string, family: string) {
  const game = await openFromList(page, language, gameCode);
  const board = boardOf(game, language, family);
  await expectGood(page, game);
  return { game, board };
}

/** What is on the slip is bet; answers the draw. */
async function bet(board: Board, stake: number): Promise<string> {
  await board.slip().click();
  await board.button('betNow').click();
  await expect(board.sheet('confirm')).toContainText(`฿${stake}.00`);
  const draw = await board.place();
  await expect(board.slip()).toHaveCount(0);
  return draw;
}

for (const size of SIZES)
  test.describe(`on a phone of ${size.width} px`, () => {
    test.use({ viewport: size, contextOptions: { reducedMotion: 'reduce' } });

    test('LOT-002 LOT-005 LOT-006 LOT-007 LOT-008 LOT-009 R25: a member plays a lottery of every family', async ({
      page,
      language,
    }) => {
      test.setTimeout(420_000);
      const w = words(language);
      await arrive(page, language);
      const placed = { dice: '', hanoi: '' };

      await test.step('Yeekee: keys, a pasted list with a bad line, a quick pick, and several draws of which one is cancelled', async () => {
        const { game, board } = await open(page, language, 'yeekee-speed', 'th3');
        // Long enough before the close that none of its draws pays while the balance is looked at.
        await board.untilEarly(60);
        await expect(game.getByText(board.t('returns', { percent: '90' })).first()).toBeVisible();
        for (const digit of '123') await board.key(digit).click();
        await board.button('addToBasket').click();
        await board.tab('top2').click();
        for (const digit of '45') await board.key(digit).click();
        await expect(game.getByRole('list', { name: board.t('chosenNumbers') })).toContainText('45');
        await board.button('addToBasket').click();
        await board.tab('run3').click();
        await board.button('quickPickCount', { count: 1 }).click();
        await expect(game.getByRole('toolbar').locator('[aria-pressed=true]')).toHaveCount(1);
        await board.button('addToBasket').click();
        await board.tab('top2').click();
        await board.button('paste').click();
        const paste = board.sheet('paste');
        await paste.getByRole('textbox').fill('45=20\n123=10x5\nnonsense');
        await expect(paste.getByText(board.t('pasteUnreadable'))).toBeVisible();
        await paste.getByRole('button', { name: board.t('pasteAddGood', { count: 3 }) }).click();
        await chase(page, game, board);
        await leaveLottery(page, language);
      });

      await test.step('three dice: faces and the sum, of which each says before the first tap what it pays', async () => {
        const { game, board } = await open(page, language, 'lucky-dice', 'dice3');
        await board.untilEarly();
        await board.tab('face').click();
        await expect(game.getByRole('tabpanel').first()).toContainText(
          board.t('returns', { percent: '96.89' }),
        );
        for (const face of ['2', '5']) await board.cell(face).click();
        await board.button('addToBasket').click();
        await board.entryOf('entertainment').click();
        await board.tab('sumSize').click();
        await expect(game.getByRole('tabpanel').first()).toContainText(
          board.t('returns', { percent: '97.5' }),
        );
        for (const cell of ['cellBig', 'cellSmall'])
          await game
            .getByRole('toolbar')
            .getByRole('button', { name: new RegExp(`^${board.t(cell)}`) })
            .click();
        await board.button('addToBasket').click();
        placed.dice = await bet(board, 4);
        await leaveLottery(page, language);
      });

      await test.step('fast Hanoi: lô costs as many units as there are prizes; xiên; trượt by a quick pick', async () => {
        const { game, board } = await open(page, language, 'fast-hanoi-one-minute', 'vn27');
        await board.untilEarly();
        await expect(game.getByText(board.t('factor', { count: 27 }))).toBeVisible();
        for (const digit of '66') await board.key(digit).click();
        await board.button('addToBasket').click();
        await board.tab('xien2').click();
        for (const digit of '669140') await board.key(digit).click();
        await expect(game.getByText(board.t('betsAndStake', { bets: 3, stake: '฿3' }))).toBeVisible();
        await board.button('addToBasket').click();
        await board.tab('truot4').click();
        await board.button('quickPick').click();
        await expect(
          game.getByRole('list', { name: board.t('chosenNumbers') }).getByRole('listitem'),
        ).toHaveCount(4);
        await board.button('addToBasket').click();
        placed.hanoi = await bet(board, 27 + 3 + 1);
        await leaveLottery(page, language);
      });

      await test.step('eleven balls: three numbers in twos', async () => {
        const { board } = await open(page, language, 'five-ball-dash', 'p5of11');
        await board.untilEarly();
        await board.tab('any2').click();
        for (const ball of ['3', '4', '9']) await board.cell(ball).click();
        await board.button('addToBasket').click();
        await bet(board, 3);
        await leaveLottery(page, language);
      });

      await test.step('racing: a car at the first place and all at the second', async () => {
        const { game, board } = await open(page, language, 'racing-balls', 'rank10');
        await board.untilEarly();
        await board.cell('6').click();
        await game
          .getByRole('tab', { name: new RegExp(`^${board.t('positionPlace', { count: 2 })}`) })
          .click();
        await board.button('toolAll').click();
        await board.button('addToBasket').click();
        const draw = await bet(board, 11);
        await board.button('orders').click();
        await expect(game.getByRole('button', { name: board.t('drawOf', { numero: draw }) })).toBeVisible();
        await board.button('closePage').click();
        // The longest row of a result.
        await board.button('results').click();
        await expect(board.button('verify').first()).toBeVisible();
        await expectToFit(game);
        await leaveLottery(page, language);
      });

      await test.step('what was played is first on the list, with the draws that were held', async () => {
        const recent = page.getByRole('list', { name: w('games.recentLotteries') }).getByRole('button');
        await expect
          .poll(async () => (await recent.allInnerTexts()).map((text) => text.trim()))
          .toEqual(
            ['racing-balls', 'five-ball-dash', 'fast-hanoi-one-minute', 'lucky-dice', 'yeekee-speed'].map(
              (code) => lotteryName(code, language),
            ),
          );
        await expectAccessible(page);
        await lastDrawOf(page, language, 'fast-hanoi-one-minute');
      });

      await test.step('three dice: the draw is held, and its proof is computed in this browser', async () => {
        const recent = page.getByRole('list', { name: w('games.recentLotteries') });
        await recent.getByRole('button', { name: lotteryName('lucky-dice', language) }).click();
        const game = page.frameLocator('iframe');
        await expectProof(game, boardOf(game, language, 'dice3'), placed.dice);
        await leaveLottery(page, language);
      });

      await test.step('fast Hanoi: 27 numbers of eight prizes are drawn, and the proof agrees', async () => {
        const game = await openFromList(page, language, 'fast-hanoi-one-minute');
        await expectProof(game, boardOf(game, language, 'vn27'), placed.hanoi);
      });
    });
  });

/** The slip goes into three draws, one of which is taken back. */
async function chase(page: Page, game: FrameLocator, board: Board): Promise<void> {
  const before = await board.balance();
  await board.slip().click();
  // 123, 45 and a digit by chance for a baht each, and what was pasted.
  await expect(game.getByRole('dialog')).toContainText('฿38');
  await board.button('chase').click();
  const sheet = board.sheet('chase');
  await expect(sheet.getByRole('switch', { name: board.t('stopOnWin') })).toBeChecked();
  const draws = sheet.getByRole('list', { name: board.t('chaseDraws') }).getByRole('listitem');
  while ((await draws.count()) < 3)
    await sheet
      .getByRole('group', { name: board.t('chaseCount'), exact: true })
      .getByRole('button', { name: board.t('more') })
      .click();
  await expectAccessible(page, 'iframe');
  await board.button('chaseBet', { count: 3 }).click();
  await board.place();
  await expect.poll(board.balance).toBe(before - 3 * 38);

  await board.button('orders').click();
  await game.getByRole('radio', { name: board.t('listAdvance') }).click();
  await game.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await expect(board.button('cancelBet')).toHaveCount(3);
  await board.button('cancelBet').last().click();
  await game
    .getByRole('dialog')
    .getByRole('button', { name: board.t('cancelBet') })
    .click();
  await expect(game.getByText(board.t('reasonPlayerCancelled'))).toHaveCount(1);
  await expect(board.button('cancelBet')).toHaveCount(2);
  await board.button('closePage').click();
  await board.button('closePage').click();
  await expect.poll(board.balance).toBe(before - 2 * 38);
}

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

/** A bet on the draw is decided, and this browser computes the result, the seed and the own place. */
async function expectProof(game: FrameLocator, board: Board, draw: string): Promise<void> {
  const { t, button } = board;
  await button('orders').click();
  await game.getByRole('radio', { name: t('listSettled') }).click();
  const decided = game
    .getByRole('button', { name: t('drawOf', { numero: draw }) })
    .filter({ hasText: new RegExp(`${t('statusLost')}|${t('statusWon')}`) });
  await decided.click({ timeout: DRAW_MS });
  await button('proof').click();
  const verdicts = game.getByRole('heading', { level: 2 }).filter({ hasText: t('agrees') });
  await expect(verdicts.filter({ hasText: t('verifyHash') })).toBeVisible();
  await expect(verdicts.filter({ hasText: t('verifyResult') })).toBeVisible();
  await expect(verdicts.filter({ hasText: t('verifyOwn', { place: 1, count: 1 }) })).toBeVisible();
  await expect(game.getByText(t('differs'))).toHaveCount(0);
}

test('with the keyboard alone a member chooses, prices and places a bet', async ({ page, language }) => {
  test.setTimeout(180_000);
  await arrive(page, language);
  await lotteryRow(page, language, 'racing-balls').focus();
  await page.keyboard.press('Enter');
  const game = page.frameLocator('iframe');
  const board = boardOf(game, language, 'rank10');
  await expect(game.getByRole('heading', { level: 1 })).toBeVisible();
  await board.untilEarly();

  /** Goes on until the focus is at what is looked for. */
  const tabTo = async (what: ReturnType<Board['button']>, key = 'Tab') => {
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
