import type { Locator } from '@playwright/test';
import { boardOf, leaveLottery } from '../board.ts';
import { openFromList } from '../lottery.ts';
import { DEMO_PASSWORD, logIn } from '../people.ts';
import { expect, test } from '../test-server.ts';
import { words } from '../words.ts';
import { asLine, slowDown, type Task, tasksOf, told } from './tasks.ts';

/** A board of each family that is drawn here, and plays on it with cells of every kind. */
const BOARDS = [
  { gameCode: 'yeekee-speed', family: 'th3', plays: ['top3', 'top2', 'run3'] },
  { gameCode: 'mekong-hourly', family: 'th4', plays: ['top4', 'top2', 'run3'] },
  { gameCode: 'fast-hanoi-one-minute', family: 'vn27', plays: ['lo2', 'xien2', 'truot10'] },
  { gameCode: 'digit-rush', family: 'd5', plays: ['front3', 'place', 'any3'] },
  { gameCode: 'lucky-dice', family: 'dice3', plays: ['face', 'three', 'two'] },
  { gameCode: 'five-ball-dash', family: 'p5of11', plays: ['any5', 'front3', 'place'] },
  { gameCode: 'racing-balls', family: 'rank10', plays: ['place', 'top2', 'top3'] },
];
const TAPS = 12;
/** Between the header and the bar at the bottom. */
const TOP_PX = 60;
const BOTTOM_PX = 690;

test('every board is played on a slow phone', async ({ page, browser }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'EN'));
  await logIn(page, words('en'), 'demo001', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/m\/home$/);
  await page.goto('/m/vn-games');
  await slowDown(page, browser);
  for (const { gameCode, family, plays } of BOARDS) {
    const game = await openFromList(page, 'en', gameCode);
    const board = boardOf(game, 'en', family);
    await expect(board.tab(plays[0] ?? '')).toBeVisible();
    const tasks: Record<'taps' | 'opening', Task[]> = { taps: [], opening: [] };
    /** Fingers on what stands on the screen: nothing but the page itself works while they are down. */
    const tapEach = async (what: Locator, kind: keyof typeof tasks = 'taps') => {
      if ((await what.count()) === 0) return;
      await what.first().evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const boxes = await Promise.all((await what.all()).slice(0, TAPS).map((one) => one.boundingBox()));
      await browser.startTracing(page, { categories: ['toplevel'] });
      for (const box of boxes) {
        if (!box || box.y < TOP_PX || box.y + box.height > BOTTOM_PX) continue;
        await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      }
      tasks[kind].push(...tasksOf(await browser.stopTracing()));
    };
    for (const play of plays) {
      await tapEach(board.tab(play), 'opening');
      await expect(board.tab(play)).toHaveAttribute('aria-selected', 'true');
      await tapEach(
        game.getByRole('group', { name: board.t('keypad') }).getByRole('button', { name: /^\d$/ }),
      );
      if (await board.entryOf('grid').isVisible()) await tapEach(board.entryOf('grid'), 'opening');
      await tapEach(game.getByRole('toolbar').getByRole('button'));
    }
    process.stdout.write(`${gameCode}\n`);
    for (const [kind, list] of Object.entries(tasks)) {
      process.stdout.write(
        `${told(
          `  ${kind} by the clock      `,
          list.map(({ dur }) => dur),
        )}${told(
          `  ${kind} by processor time `,
          list.map(({ tdur }) => tdur),
        )}${list
          .filter(({ dur }) => dur >= 50_000)
          .map(asLine)
          .join('')}`,
      );
    }
    await leaveLottery(page, 'en');
  }
});
