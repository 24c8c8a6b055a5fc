import type { Page } from '@playwright/test';
import { join } from './arrivals.ts';
import { ROUTES as PRODUCT, routeOf } from '../apps/member/src/core/routes.ts';
import { makeRecordsLong } from './long-list.ts';
import { logInAsAgent, speak } from './people.ts';
import { type Role, ROUTES, whereTo } from './routes.ts';
import { shiftsOf, watchShifts } from './shifts.ts';
import { expect, test } from './test-server.ts';
import { words } from './words.ts';

/** Answers come one after the other, each later than the paint that waits for it, as over a slow line. */
const LATE_MS: Readonly<Record<string, number>> = {
  GCSGAME_getVassGameType: 300,
  GCSGAME_gameList: 600,
  GCSGAME_hotGamesV2: 900,
  '/wps/jackpots': 1_200,
  '/wps/member/info': 600,
  '/wps/wallets': 900,
  playerRank: 1_200,
};

async function slowDown(page: Page): Promise<void> {
  for (const [part, ms] of Object.entries(LATE_MS)) {
    await page.route(
      (url) => url.pathname.includes(part),
      async (route) => {
        // The time passes on the line, not in the test.
        await new Promise((resolve) => setTimeout(resolve, ms));
        await route.continue();
      },
    );
  }
}

test('the slot list does not move while it loads', async ({ page, language }) => {
  const t = words(language);
  await speak(page, language);
  await page.addInitScript(watchShifts);
  await slowDown(page);
  await page.goto('/m/slot-games');
  await expect(page.getByRole('heading', { level: 2, name: t('games.hotBlock') })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: t('games.otherBlock') })).toBeAttached();
  await expect(page.getByRole('button', { name: t('jackpots.title') })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  expect(await shiftsOf(page)).toBeLessThan(0.1);
});

test('the account page stands still while it loads, so that a press hits what it was aimed at', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  await page.addInitScript(watchShifts);
  await slowDown(page);
  await page.goto('/m/member/home');
  const leave = page.getByRole('main').getByRole('button', { name: t('shell.logout') });
  const top = (await leave.boundingBox())?.y;
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toBeAttached();
  expect((await leave.boundingBox())?.y).toBe(top);
  expect(await shiftsOf(page)).toBeLessThan(0.1);
});

test('the first screen of a member has the wallet in one line and two rows of tiles', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  await page.goto('/m/home');
  const wallet = page.getByRole('region', { name: t('shell.account') });
  await expect(wallet).toContainText('0.00');
  const sixth = page.locator('main ul.grid-cols-3 > li').nth(5);
  await expect(sixth).toBeVisible();
  // As high as the wallet of the mock, and a little less is fine.
  expect((await wallet.boundingBox())?.height).toBeLessThanOrEqual(75);
  const bar = await page.getByRole('navigation', { name: t('shell.navigation') }).boundingBox();
  const box = await sixth.boundingBox();
  expect(box && bar && bar.y - box.y).toBeGreaterThan(20);
});

const ROLES: readonly Role[] = ['visitor', 'member', 'agent'];
/** Home is another page for a member, and so is the account page. */
const PERSONAL = new Set(['home', 'memberCentre', 'messages']);

/** Pages that no role of the demo may open: closed ones, those of agents' keys, a lottery, a game, a mailed link. */
const NOT_OPENED = ['blocked', 'emailConfirm', 'fbGame', 'lottery', 'maintenance'];

/** The lists of a member that are empty until there is something to tell. */
const RECORDS = [
  '/m/webEmail',
  '/m/gameRecord',
  '/m/gameRecord?tab=statement',
  '/m/voucherCenter?tab=history',
  '/m/withdraw?tab=history',
];

/** So long after the last answer a page is drawn. */
const QUIET_MS = 400;
const LIVE_STREAM = '/wps/stream';

/** One address of every screen that this role is the first to see. */
function screensOf(role: Role): string[] {
  const seen = new Set<string>();
  return ROUTES.flatMap((route) => {
    const screen = routeOf(route.path.replace(/\?.*/, ''))?.screen ?? '';
    const first = ROLES.find((one) => whereTo(route, one) === route.path);
    const isOwn = first === role || (role === 'member' && PERSONAL.has(screen));
    if (route.opensGame || !isOwn || whereTo(route, role) !== route.path || seen.has(screen)) return [];
    seen.add(screen);
    return [route.path];
  });
}

interface Line {
  /** Counts the calls anew. */
  restart: () => void;
  isQuiet: () => boolean;
}

/** Which of the answers comes first: what stands above another thing may be asked for before or after it. */
type Sequence = 'in turn' | 'last first';

/** Every answer is later than the paint that waits for it, and comes in this sequence. */
async function delayAll(page: Page, sequence: Sequence): Promise<Line> {
  let asked = 0;
  let underWay = 0;
  let last = Date.now();
  await page.route('**/wps/**', async (route) => {
    // The live stream stays open, and no page waits for it.
    if (new URL(route.request().url()).pathname === LIVE_STREAM) return route.continue();
    const later = Math.min(100 * asked, 800);
    const delay_ms = sequence === 'in turn' ? 200 + later : 1_000 - later;
    asked += 1;
    underWay += 1;
    // The time passes on the line, not in the test.
    await new Promise((resolve) => setTimeout(resolve, delay_ms));
    // A test may answer with lists of its own.
    await route.fallback();
    underWay -= 1;
    last = Date.now();
  });
  return {
    restart: () => {
      asked = 0;
      last = Date.now();
    },
    isQuiet: () => underWay === 0 && Date.now() - last > QUIET_MS,
  };
}

/** Opens screens, each as a first page, and adds up what moves until its last answer is drawn. */
async function moved(page: Page, paths: readonly string[], sequence: Sequence): Promise<string[]> {
  await page.addInitScript(watchShifts);
  const line = await delayAll(page, sequence);
  const found: string[] = [];
  for (const path of paths) {
    line.restart();
    await page.goto(path);
    await expect(page.getByRole('heading').first(), path).toBeAttached();
    await expect.poll(line.isQuiet, { message: path }).toBe(true);
    await expect(page.locator('.skeleton'), path).toHaveCount(0);
    const shifts = await shiftsOf(page);
    if (shifts >= 0.1) found.push(`${path}: ${shifts.toFixed(3)}`);
  }
  return found;
}

test.describe('no screen moves while it loads over a slow line', () => {
  test.setTimeout(240_000);
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('each is opened by one of the roles', () => {
    const opened = new Set(ROLES.flatMap(screensOf).map((path) => routeOf(path.replace(/\?.*/, ''))?.screen));
    const all = new Set(Object.values(PRODUCT).map(({ route }) => route.screen));
    expect([...all].filter((screen) => !opened.has(screen)).sort()).toEqual(NOT_OPENED);
  });

  for (const sequence of ['in turn', 'last first'] as const) {
    test(`as a visitor, answers ${sequence}`, async ({ page, language }) => {
      await speak(page, language);
      expect(await moved(page, screensOf('visitor'), sequence)).toEqual([]);
    });

    test(`as a member, answers ${sequence}`, async ({ page, language, username }) => {
      await join(page, username, language);
      expect(await moved(page, screensOf('member'), sequence)).toEqual([]);
    });

    test(`as a member with long records, answers ${sequence}`, async ({ page, language, username }) => {
      await join(page, username, language);
      await makeRecordsLong(page, 60);
      expect(await moved(page, RECORDS, sequence)).toEqual([]);
    });

    test(`as an agent, answers ${sequence}`, async ({ page, language }) => {
      await speak(page, language);
      await logInAsAgent(page, language);
      expect(await moved(page, screensOf('agent'), sequence)).toEqual([]);
    });
  }
});
