import type { Page } from '@playwright/test';
import { ROUTES as PRODUCT } from '../apps/member/src/core/routes.ts';
import { join, joinTrial } from './arrivals.ts';
import { violationsOf } from './checks.ts';
import { expect, type ServerOptions, test } from './test-server.ts';
import { logInAsAgent, PHONE, SMALL_PHONE, speak } from './people.ts';
import { NOT_CRAWLED, type Role, type Route, ROUTES, whereTo } from './routes.ts';
import { words } from './words.ts';

/** A key of the texts that was not translated. */
const RAW_KEY =
  /\b(?:account|agent|chat|content|download|errors|games|home|later|limits|menu|messages?|messaging|payments|records|security|session|shell|titles|wallet)\.[a-z][A-Za-z_.]{2,}\b/;

/** Pages that walk through the routes side by side. */
const WALKERS = 2;

/** The rules that depend on the width; all others are checked on the smaller screen alone. */
const RULES_OF_WIDTH = ['target-size', 'scrollable-region-focusable'];

/** A request that the server refuses is a defect too: nothing is asked that may not be asked. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
}

/** Follows a link of the product: no page load. */
const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Everything that can be read or heard. */
const allTexts = (page: Page) =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label],[placeholder],[alt],[title]')];
    const names = named.flatMap((element) =>
      ['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...names].join('\n');
  });

async function violations(page: Page, only?: string[]): Promise<string[]> {
  const found = await violationsOf(
    page,
    undefined,
    only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } },
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.join(' ')}`);
}

/** A page that looks the same for all roles is checked once, as the first of these that may see it. */
const ROLES: readonly Role[] = ['visitor', 'member', 'agent', 'trial'];
/** These look different for each role. */
const PERSONAL = new Set([
  '/m/home',
  '/m/message',
  '/m/member/home',
  '/m/member/nav',
  '/m/inviteFriends',
  '/m/member/notice?types=A',
]);

const isChecked = (role: Role, { path, refused }: Route): boolean =>
  PERSONAL.has(path) || ROLES.find((other) => refused[other] === undefined) === role;

type Words = ReturnType<typeof words>;

async function inspect(page: Page, route: Route, role: Role, t: Words): Promise<void> {
  const what = `${route.path} as ${role}`;
  const { header, footer, title } = route;
  if (title) await expect.soft(page.getByRole('heading', { level: 1 }), what).toHaveText([t(title)]);
  const bar = page.getByRole('banner');
  const menu = bar.getByRole('button', { name: t('shell.menuOpen') });
  const back = bar.getByRole('button', { name: t('shell.back') });
  await expect.soft(menu, what).toHaveCount(header === 'main' ? 1 : 0);
  if (header === 'page') await expect.soft(back, what).toHaveCount(1);
  const nav = page.locator(`nav.fixed[aria-label="${t('shell.navigation')}"]`).getByRole('link', {
    name: t('shell.promotionShort'),
  });
  await expect.soft(nav, what).toHaveCount(footer ? 1 : 0);
  const checksRules = isChecked(role, route);
  expect.soft(await overflow(page), `${what}: wider than 390 px`).toBeLessThanOrEqual(0);
  expect.soft((await allTexts(page)).match(RAW_KEY)?.[0], what).toBeUndefined();
  if (checksRules) expect.soft(await violations(page, RULES_OF_WIDTH), `${what}, 390 px`).toEqual([]);
  await page.setViewportSize(SMALL_PHONE);
  expect.soft(await overflow(page), `${what}: wider than 320 px`).toBeLessThanOrEqual(0);
  if (checksRules) expect.soft(await violations(page), `${what}, 320 px`).toEqual([]);
  await page.setViewportSize(PHONE);
}

async function walk(page: Page, routes: readonly Route[], role: Role, t: Words): Promise<void> {
  await page.setViewportSize(PHONE);
  for (const route of routes) {
    const lands = whereTo(route, role);
    await test.step(`${route.ids}: ${route.path} as ${role}`, async () => {
      const what = `${route.path} as ${role}`;
      await goTo(page, route.path);
      await expect.soft(page, what).toHaveURL((url) => url.pathname + url.search === lands);
      await expect.soft(page.locator('main .skeleton'), what).toHaveCount(0);
      if (lands === route.path) {
        if (route.opensGame)
          await page.getByRole('button', { name: t('games.closeGame') }).click({ timeout: 30_000 });
        await inspect(page, route, role, t);
      }
      // A login over home stands for a refused page, and a page that is a dialog goes back when it is closed.
      const dialog = page.getByRole('dialog');
      if (await dialog.count()) {
        await page.keyboard.press('Escape');
        await expect.soft(dialog, what).toHaveCount(0);
      }
    });
  }
}

/** Walks through the routes with the session of this page. */
async function crawl(page: Page, role: Role, language: ServerOptions['language']): Promise<void> {
  const t = words(language);
  const context = page.context();
  // A session that ends with its tab is one of this tab only.
  const ofTab = await page.evaluate(() => Object.entries(sessionStorage));
  await context.addInitScript((entries) => {
    for (const [name, value] of entries) sessionStorage.setItem(name, value);
  }, ofTab);
  const complaints = await Promise.all(
    Array.from({ length: WALKERS }, async (_, walker) => {
      const walking = await context.newPage();
      const heard = listen(walking);
      await walking.goto('/m/home');
      const own = ROUTES.filter((_route, place) => place % WALKERS === walker);
      await walk(walking, own, role, t);
      return heard;
    }),
  );
  expect.soft(complaints.flat()).toEqual([]);
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(240_000);

test.beforeEach(async ({ context, language }) => {
  await speak(context, language);
});

test('NAV-069: every route of the product is among those crawled', () => {
  const crawled = ROUTES.map(({ path }) => path.replace(/\?.*/, ''));
  const known = Object.keys(PRODUCT);
  expect(known.filter((path) => !crawled.includes(path))).toEqual(NOT_CRAWLED);
  expect(crawled.filter((path) => path !== '/m/' && !known.includes(path))).toEqual([]);
});

test('OPN-171: every route as a visitor', async ({ page, language }) => {
  await page.goto('/m/home');
  await crawl(page, 'visitor', language);
});

test('OPN-171: every route as a trial', async ({ page, language }) => {
  await joinTrial(page);
  await crawl(page, 'trial', language);
});

test('OPN-171: every route as a member', async ({ page, language, username }) => {
  await join(page, username, language);
  await crawl(page, 'member', language);
});

test('OPN-171 NAV-009 NAV-073: every route as an agent', async ({ page, language }) => {
  await logInAsAgent(page, language);
  await crawl(page, 'agent', language);
});

test('I18-003: everything is dark, whatever the device prefers', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/m/home');
  const [scheme, colour] = await page.evaluate(() => {
    const { colorScheme, backgroundColor } = getComputedStyle(document.documentElement);
    return [
      colorScheme,
      backgroundColor === 'rgba(0, 0, 0, 0)'
        ? getComputedStyle(document.body).backgroundColor
        : backgroundColor,
    ];
  });
  expect(scheme).toBe('dark');
  const light = (/\d+/g.exec(colour ?? '') ?? []).map(Number);
  expect(Math.max(...light)).toBeLessThan(64);
});

test('NAV-069 NAV-070 OPN-008: other names lead to their page, unknown ones home', async ({ page }) => {
  const leads = {
    '/m/download': /\/m\/app$/,
    '/m/download/': /\/m\/app$/,
    '/m/terms': /\/m\/help\?tag=terms$/,
    '/m/promotion': /\/m\/activity$/,
    '/m/deposit': /\/m\/login$/,
    '/m/nowhere': /\/m\/home$/,
    '/m/Slot-Games': /\/m\/home$/,
  };
  for (const [path, lands] of Object.entries(leads)) {
    await page.goto(path);
    await expect(page).toHaveURL(lands);
  }
});
