import { expect, test } from '../test-server.ts';
import { makeListLong } from '../long-list.ts';
import { asLine, slowDown, type Task, tasksOf, told } from './tasks.ts';

const GAMES = 3_000;
/** As fast as a thumb flicks, and how far. */
const PX_A_SECOND = 4_000;
const FLICK_PX = 20_000;

declare global {
  interface Window {
    most: { elements: number; tiles: number };
  }
}

test('a list of 3,000 games is scrolled to its end and back on a slow phone', async ({ page, browser }) => {
  await makeListLong(page, GAMES);
  await page.addInitScript(() => localStorage.setItem('language', 'EN'));
  await page.goto('/m/slot-games');
  await expect(page.getByText(`of ${GAMES} games`)).toBeVisible();
  const wire = await page.context().newCDPSession(page);
  await slowDown(page, browser);
  await page.evaluate(() => {
    setInterval(() => {
      const { most } = window;
      most.elements = Math.max(most.elements, document.getElementsByTagName('*').length);
      most.tiles = Math.max(most.tiles, document.images.length);
    }, 200);
  });
  const whole = page.getByText(`${GAMES} of ${GAMES} games`);
  for (const way of ['down', 'up'] as const) {
    await page.evaluate(() => {
      window.most = { elements: 0, tiles: 0 };
    });
    const tasks: Task[] = [];
    const flick = { x: 240, y: 420, speed: PX_A_SECOND, yDistance: (way === 'down' ? -1 : 1) * FLICK_PX };
    for (let isThere = false, from = -1; !isThere; ) {
      await browser.startTracing(page, { categories: ['toplevel'] });
      await wire.send('Input.synthesizeScrollGesture', flick);
      tasks.push(...tasksOf(await browser.stopTracing()));
      const at = await page.evaluate(() => scrollY);
      isThere = at === from && (way === 'up' || (await whole.count()) > 0);
      from = at;
    }
    const { elements, tiles } = await page.evaluate(() => window.most);
    process.stdout.write(
      `${way}: at most ${elements} elements and ${tiles} pictures in the page\n` +
        `${told(
          '  by the clock      ',
          tasks.map(({ dur }) => dur),
        )}` +
        `${told(
          '  by processor time ',
          tasks.map(({ tdur }) => tdur),
        )}${tasks
          .filter(({ dur }) => dur >= 50_000)
          .map(asLine)
          .join('')}`,
    );
  }
});
