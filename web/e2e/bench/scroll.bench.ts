import { expect, test } from '../house.ts';

const GAMES = 3_000;
const SLOWER = 4;
/** As fast as a thumb flicks. */
const PX_A_SECOND = 4_000;

interface Figures {
  longTasks: number[];
  elements: number;
  tiles: number;
}

test('a list of 3,000 games is scrolled to its end and back on a slow phone', async ({ page }) => {
  await page.route('**/GCSGAME_gameList?*', async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const [number, size] = [Number(asked.get('pageNo')), Number(asked.get('pageSize'))];
    const first = (number - 1) * size;
    const ofDemo = new URL(route.request().url());
    ofDemo.searchParams.set('pageNo', '1');
    const answer = await (await route.fetch({ url: ofDemo.href })).json();
    const samples: { displayName: string }[] = answer.value.games;
    const games = Array.from({ length: Math.max(0, Math.min(size, GAMES - first)) }, (_, at) => ({
      ...samples[at % samples.length],
      nodeId: String(first + at),
      displayName: `${samples[at % samples.length]?.displayName} ${first + at}`,
    }));
    const value = { games, pageNum: number, totalPages: Math.ceil(GAMES / size), totalCount: GAMES };
    await route.fulfill({ json: { ...answer, value } });
  });
  await page.addInitScript(() => localStorage.setItem('language', 'EN'));
  await page.goto('/m/slot-games');
  await expect(page.getByText(`of ${GAMES} games`)).toBeVisible();
  const wire = await page.context().newCDPSession(page);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const figures = (way: 'down' | 'up') =>
    page.evaluate(
      async ({ way, speed, games }): Promise<Figures> => {
        const longTasks: number[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longTasks.push(Math.round(duration));
        });
        observer.observe({ type: 'longtask' });
        const most = { elements: 0, tiles: 0 };
        const isWhole = () =>
          [...document.querySelectorAll('[aria-live]')].some((told) =>
            told.textContent?.startsWith(`${games} of`),
          );
        let before = performance.now();
        let still = 0;
        await new Promise<void>((done) => {
          const step = (now: number) => {
            const from = scrollY;
            scrollBy(0, ((way === 'down' ? 1 : -1) * speed * Math.min(now - before, 100)) / 1_000);
            before = now;
            most.elements = Math.max(most.elements, document.getElementsByTagName('*').length);
            most.tiles = Math.max(most.tiles, document.querySelectorAll('main img').length);
            still = scrollY === from ? still + 1 : 0;
            if (still > 60 && (way === 'up' || isWhole())) done();
            else requestAnimationFrame(step);
          };
          requestAnimationFrame(step);
        });
        observer.disconnect();
        return { longTasks, ...most };
      },
      { way, speed: PX_A_SECOND, games: GAMES },
    );
  for (const way of ['down', 'up'] as const) {
    const { longTasks, elements, tiles } = await figures(way);
    const longest = Math.max(0, ...longTasks);
    process.stdout.write(
      `${way}: at most ${elements} elements and ${tiles} pictures in the page; ` +
        `${longTasks.length} tasks of 50 ms or more, the longest ${longest} ms\n`,
    );
  }
});
