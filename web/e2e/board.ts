import type { FrameLocator, Locator, Page } from '@playwright/test';
import { clientWords, playNames } from './lottery.ts';
import { expect, type ServerOptions } from './test-server.ts';
import { words } from './words.ts';

/** A slip is not begun in the last seconds before a close. */
const ENOUGH_S = 12;
/** The rest of a minute, and the next draw. */
const NEXT_DRAW_MS = 90_000;

const amountOf = (text: string): number => Number(/[\d,]+\.\d\d/.exec(text)?.[0].replaceAll(',', ''));

/** The board of a lottery in its frame, as a player handles it. */
export function boardOf(game: FrameLocator, language: ServerOptions['language'], family: string) {
  const t = clientWords(language);
  const playName = playNames(family, language);
  const button = (key: string, params = {}) =>
    game.getByRole('button', { name: t(key, params), exact: true });
  const sheet = (key: string, params = {}) => game.getByRole('dialog', { name: t(key, params) });
  const timer = game.getByRole('timer').first();

  return {
    t,
    button,
    sheet,
    playName,
    balance: async () => amountOf(await game.locator('header:visible').innerText()),
    tab: (play: string): Locator =>
      game.getByRole('tablist', { name: t('plays') }).getByRole('tab', { name: playName(play), exact: true }),
    cell: (name: string): Locator => game.getByRole('toolbar').getByRole('button', { name, exact: true }),
    key: (digit: string): Locator =>
      game.getByRole('group', { name: t('keypad') }).getByRole('button', { name: digit, exact: true }),
    entryOf: (key: string): Locator => game.getByRole('radio', { name: t(key), exact: true }),
    slip: (): Locator =>
      game.getByRole('button', { name: new RegExp(`^${t('basketSum').split(' ')[0]} .*฿`) }),

    /** Waits until the draw on sale takes bets for a while. */
    untilEarly: async (enough_s = ENOUGH_S): Promise<void> => {
      await expect(async () => {
        const [minutes = 0, seconds = 0] = (await timer.innerText()).split(':').map(Number);
        expect(minutes * 60 + seconds).toBeGreaterThan(enough_s);
      }).toPass({ timeout: NEXT_DRAW_MS });
    },

    /** The slip goes to the vendor; answers its draw, or the first of several. `seen` is told of the receipt. */
    place: async (seen?: () => Promise<void>): Promise<string> => {
      const draw = /\d{8}-\d{2,4}/.exec(await sheet('confirm').innerText())?.[0] ?? '';
      await button('place').click();
      await expect(sheet('placed')).toBeVisible();
      await seen?.();
      await button('done').click();
      return draw;
    },
  };
}

export type Board = ReturnType<typeof boardOf>;

/** Leaves the lottery for the list that it was opened from. */
export async function leaveLottery(page: Page, language: ServerOptions['language']): Promise<void> {
  await page.getByRole('button', { name: words(language)('games.closeGame') }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
}
