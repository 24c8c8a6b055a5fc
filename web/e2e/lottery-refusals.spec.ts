import { join, joinTrial } from './arrivals.ts';
import { boardOf } from './board.ts';
import { listDraws, openDraw, setNumber } from './console-draws.ts';
import { type LaterServer, startAt } from './later-server.ts';
import { nextDraw, openFromList, playNames } from './lottery.ts';
import { expectGood } from './lottery-path.ts';
import { credit } from './operators.ts';
import { openView, speak } from './people.ts';
import { picture } from './slots.ts';
import { test as base, expect } from './test-server.ts';
import { consoleWords } from './words.ts';

/** A lottery that is drawn every minute. */
const FAST = { gameCode: 'fast-hanoi-one-minute', family: 'vn27' };
/** A lottery whose numbers operators close. */
const ENTERED = { gameCode: 'lao-lottery', family: 'th4' };
/** What the vendor says. */
const CLOSED = { en: 'This draw is closed for betting', th: 'งวดนี้ปิดรับแล้ว' };
/** How long before a close the slip is begun. */
const ENOUGH_MS = 30_000;

base.use({ actionTimeout: 20_000 });

const test = base.extend<{ later: LaterServer }>({
  /** A server whose clock goes on past a close. */
  later: async ({ engine }, use) => {
    const { server, stop } = await startAt(Date.now() + 60_000, engine);
    await use(server);
    await stop();
  },
  baseURL: ({ later }, use) => use(later.url),
});

test('LOT-003: a draw that closes while its slip is being confirmed refuses it; the slip stays, says why and goes into the next draw', async ({
  page,
  language,
  later,
}) => {
  test.setTimeout(180_000);
  await later.follow(page);
  await speak(page, language);
  await joinTrial(page);
  let draw = await nextDraw(later.url, FAST.gameCode);
  if (draw.closeTime - later.now() < ENOUGH_MS) {
    await later.goTo(draw.closeTime + 1_000);
    await expect.poll(async () => (await nextDraw(later.url, FAST.gameCode)).numero).not.toBe(draw.numero);
    draw = await nextDraw(later.url, FAST.gameCode);
  }
  await page.goto('/m/vn-games');
  const game = await openFromList(page, language, FAST.gameCode);
  const board = boardOf(game, language, FAST.family);
  const { t, button } = board;
  const slip = game.getByRole('dialog');
  const before = await board.balance();
  await board.tab('de').click();
  for (const digit of '45') await board.key(digit).click();
  await button('addToBasket').click();
  await board.slip().click();
  await button('betNow').click();
  await expect(board.sheet('confirm')).toContainText(draw.numero);

  await test.step('the slip is refused, and stays as it was', async () => {
    await later.goTo(draw.closeTime + 1_000);
    await button('place').click();
    await expect(slip.getByRole('alert')).toHaveText(CLOSED[language]);
    await expect(slip.getByText(t('drawClosed', { numero: draw.numero }))).toBeVisible();
    await expect(slip.getByText('45', { exact: true })).toBeVisible();
    await expect(button('betNow')).toBeDisabled();
    await expect(board.sheet('confirm')).toHaveCount(0);
    expect(await board.balance()).toBe(before);
    await expectGood(page, game);
    await picture(page, `refused-closed-${language}`);
  });

  await test.step('a tap moves it to the next draw, where it is placed once', async () => {
    await slip.getByRole('button', { name: new RegExp(`^${t('moveToNext', { numero: '' })}`) }).click();
    await expect(slip.getByRole('alert')).toHaveCount(0);
    await button('betNow').click();
    expect(await board.place()).not.toBe(draw.numero);
    await expect.poll(board.balance).toBe(before - 1);
  });
});

base(
  'LOT-006: a number that is closed while its slip is being confirmed is refused; the slip stays and names it',
  async ({ page, browser, username, language, baseURL, server }) => {
    base.setTimeout(180_000);
    const d = consoleWords(language);
    const play = playNames(ENTERED.family, language)('top2');
    await speak(page, language);
    await join(page, username, language);
    await credit(page, username, '1000.00');
    const { numero } = await nextDraw(server.url, ENTERED.gameCode);
    const operator = await openView(browser, language, { username: 'draw01', view: 'draws', baseURL });
    await listDraws(operator, d, ENTERED.gameCode, 'open');
    await openDraw(operator, d, numero);
    await operator.getByRole('radio', { name: d('drawPart_numbers') }).click();

    await page.goto('/m/vn-games');
    const game = await openFromList(page, language, ENTERED.gameCode);
    const board = boardOf(game, language, ENTERED.family);
    const { t, button } = board;
    const slip = game.getByRole('dialog');
    await board.tab('top2').click();
    for (const digit of '7172') await board.key(digit).click();
    await button('addToBasket').click();
    await board.slip().click();
    await button('betNow').click();
    await expect(board.sheet('confirm')).toContainText('฿2.00');
    await setNumber(operator, d, { play, number: '71', rule: 'closed' });

    await button('place').click();
    await expect(slip.getByRole('alert')).toBeVisible();
    await expect(slip.getByText(t('closedNumbers'))).toBeVisible();
    await expect(slip.locator('s')).toHaveCount(1);
    await expect(slip.locator('s')).toContainText('71');
    await expect(board.sheet('confirm')).toHaveCount(0);
    await expectGood(page, game);
    await picture(page, `refused-number-${language}`);

    // The other number is bet, and is all that is paid for.
    await button('removeClosed').click();
    await button('betNow').click();
    await board.place();
    await expect.poll(board.balance).toBe(999);
  },
);
