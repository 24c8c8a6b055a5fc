import type { Locator } from '@playwright/test';
import { clientWords, LOTTERY_NAME, openLottery } from './lottery.ts';
import { picture } from './slots.ts';
import { speak } from './people.ts';
import { expect, test } from './test-server.ts';

/** A draw a minute, its close and its settlement. */
const DRAW_MS = 150_000;
/** A slip is not begun in the last seconds before a close. */
const ENOUGH_S = 25;

const amountOf = (text: string): number => Number(/[\d,]+\.\d\d/.exec(text)?.[0].replaceAll(',', ''));

/** Waits until the draw on sale takes bets for a while. */
async function untilEarly(timer: Locator): Promise<void> {
  await expect(async () => {
    const [minutes = 0, seconds = 0] = (await timer.innerText()).split(':').map(Number);
    expect(minutes * 60 + seconds).toBeGreaterThan(ENOUGH_S);
  }).toPass({ timeout: 90_000 });
}

test('LOT-003 LOT-007 LOT-008 LOT-009 OPN-102 OPN-111: a member bets on a draw, cancels one slip, sees the draw, and verifies it', async ({
  page,
  language,
}) => {
  test.setTimeout(420_000);
  await speak(page, language);
  const game = await openLottery(page, language);
  const t = clientWords(language);
  const button = (key: string) => game.getByRole('button', { name: t(key), exact: true });
  const sheet = (key: string) => game.getByRole('dialog', { name: t(key) });
  const balance = async () => amountOf(await game.locator('header:visible').innerText());
  const close = () => button('closePage').click();

  await test.step('the board says what is drawn, when, and what it pays', async () => {
    await expect(game.getByRole('heading', { level: 1, name: LOTTERY_NAME[language] })).toBeVisible();
    await expect(game.getByText(t('returns', { percent: '97' })).first()).toBeVisible();
    // The ticket has left the address.
    expect(await game.locator('body').evaluate(() => location.hash)).toBe('#/');
    await picture(page, `lottery-board-${language}`);
  });

  /** Chooses `digit` at every position and places the slip; answers its draw. */
  async function placeSlip(digit: number): Promise<string> {
    const positions = game.getByRole('tablist', { name: t('positions') }).getByRole('tab');
    for (const position of await positions.all()) {
      await position.click();
      await game
        .getByRole('toolbar')
        .getByRole('button', { name: String(digit), exact: true })
        .click();
    }
    await game.getByRole('textbox', { name: t('unit'), exact: true }).fill('20');
    await button('addToBasket').click();
    await game.getByRole('button', { name: t('basketSum', { count: 1, stake: '฿20' }) }).click();
    await button('betNow').click();
    const draw = /\d{8}-\d{4}/.exec(await sheet('confirm').innerText())?.[0] ?? '';
    await button('place').click();
    await expect(sheet('placed')).toBeVisible();
    await button('done').click();
    return draw;
  }

  const before = await balance();
  let draw = '';
  await test.step('two slips are placed, and each is paid for once', async () => {
    await untilEarly(game.getByRole('timer'));
    draw = await placeSlip(7);
    await expect.poll(balance).toBe(before - 20);
    expect(await placeSlip(3)).toBe(draw);
    await expect.poll(balance).toBe(before - 40);
  });

  await test.step('one of them is cancelled, and its stake is back', async () => {
    await button('orders').click();
    await expect(game.getByRole('button', { name: t('drawOf', { numero: draw }) })).toHaveCount(2);
    await game
      .getByRole('button', { name: t('drawOf', { numero: draw }) })
      .first()
      .click();
    await expect(button('cancelBet')).toBeVisible();
    await picture(page, `lottery-slip-${language}`);
    await button('cancelBet').click();
    await game
      .getByRole('dialog')
      .getByRole('button', { name: t('cancelBet') })
      .click();
    await expect(game.getByText(t('reasonPlayerCancelled'))).toBeVisible();
    await close();
    await close();
    await expect.poll(balance).toBe(before - 20);
  });

  const own = game.getByRole('status').filter({ hasText: draw });
  await test.step('the draw is held, and the player hears what it brought', async () => {
    const last = game.getByRole('region', { name: t('lastResult') });
    await expect(last).toContainText(draw, { timeout: DRAW_MS });
    // Three digits in a row are one in a thousand; whichever comes, it is told.
    const won = t('wonIn', { numero: draw });
    const lost = t('lostIn', { numero: draw });
    await expect(own.filter({ hasText: new RegExp(`${won}|${lost}`) })).toBeVisible({ timeout: DRAW_MS });
    await picture(page, `lottery-outcome-${language}`);
  });

  await test.step('the settled slip has its proof, which this browser computes', async () => {
    await button('orders').click();
    await game.getByRole('radio', { name: t('listSettled') }).click();
    const settled = game
      .getByRole('button', { name: t('drawOf', { numero: draw }) })
      .filter({ hasText: new RegExp(`${t('statusLost')}|${t('statusWon')}`) });
    await settled.click();
    await button('proof').click();
    const verdicts = game.getByRole('heading', { level: 2 }).filter({ hasText: t('agrees') });
    // The fingerprint, the result and the own place on the sealed list; of a whole day, its place there too.
    await expect(verdicts.filter({ hasText: t('verifyHash') })).toBeVisible();
    await expect(verdicts.filter({ hasText: t('verifyResult') })).toBeVisible();
    await expect(verdicts.filter({ hasText: t('verifyOwn', { place: 1, count: 1 }) })).toBeVisible();
    await expect(game.getByText(t('differs'))).toHaveCount(0);
    await picture(page, `lottery-proof-${language}`);
  });

  await test.step('results, statistics and rules are read', async () => {
    await close();
    await close();
    await close();
    await button('results').click();
    await expect(game.getByRole('heading', { name: t('drawOf', { numero: draw }) })).toBeVisible();
    await close();
    await button('statistics').click();
    await expect(game.getByText(t('pastDraws'))).toBeVisible();
    await close();
    await button('rules').click();
    await expect(game.getByText(t('rulesSeed'))).toBeVisible();
  });

  await test.step('a frame that loads again goes on with the session of the tab', async () => {
    await close();
    await game.locator('body').evaluate(() => location.reload());
    await expect(game.getByRole('heading', { level: 1, name: LOTTERY_NAME[language] })).toBeVisible();
  });
});
