import { readFileSync } from 'node:fs';
import { join as joined } from 'node:path';
import type { Page } from '@playwright/test';
import { aliasOf } from '../apps/member/src/core/routes.ts';
import { join, joinTrial } from './arrivals.ts';
import { logInAsAgent, speak } from './people.ts';
import { type Role, type Route, ROUTES, whereTo } from './routes.ts';
import { expect, type ServerOptions, test } from './test-server.ts';
import { words } from './words.ts';

/** Follows a link of the product: no page load. */
const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

/** The arrow at the end of a row, as it is drawn: it promises that a tap leads on. */
const ARROW =
  /forward: '([^']+)'/.exec(
    readFileSync(joined(import.meta.dirname, '../packages/ui/src/Icon.tsx'), 'utf8'),
  )?.[1] ?? '';

/** Rows of one page that are tapped; those of a longer list are alike. */
const ROWS_MOST = 3;

/** Rooms that are not built yet may say so. */
const NOT_OPEN = /^\/m\/(?:withdraw|depositBetRank|agentRegister)\b/;

const plain = (path: string) => path.replace(/[?#].*/, '');
const BY_PATH = new Map(ROUTES.map((route) => [plain(route.path), route]));
/** Home and the registration have other names, where the same stands. */
const SAME = new Set(['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/register.html']);

interface Walk {
  page: Page;
  role: Role;
  t: ReturnType<typeof words>;
  /** Everything that is wrong, by the page it stands on. */
  found: Set<string>;
}

/** What a tap can change: the address, what lies over the page, what is unfolded. */
const stateOf = (page: Page) =>
  page.evaluate(() =>
    [
      location.pathname + location.search,
      document.querySelectorAll('dialog[open]').length,
      document.querySelectorAll('[aria-expanded="true"]').length,
    ].join(),
  );

/** Why a link of the product leads this role nowhere. */
function wrong(href: string, role: Role): string | undefined {
  if (!href.startsWith('/m'))
    return /^(?:\/|https:|mailto:|#)/.test(href) ? undefined : `${href}: what is it?`;
  const [path = '', query = ''] = href.split('?', 2);
  const route = BY_PATH.get(plain(aliasOf(path, query && `?${query}`) ?? path));
  if (!route) return `${href}: no such page`;
  const lands = whereTo(route, role);
  // A login comes back, and on trial a page for members offers to register.
  if (lands === route.path || lands === '/m/login' || role === 'trial') return undefined;
  // Here the login opens over home.
  if (role === 'visitor' && route.path === '/m/inviteFriends') return undefined;
  return `${href}: a ${role} is sent to ${lands}`;
}

async function readLinks({ page, role, found }: Walk, where: string): Promise<void> {
  const { links, dead } = await page.evaluate(
    (arrow) => ({
      links: [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
      dead: [...document.querySelectorAll(`path[d="${arrow}"]`)]
        .filter((icon) => icon.closest('a[href], button:enabled, summary') === null)
        .map((icon) => icon.closest('li, button, div')?.textContent ?? ''),
    }),
    ARROW,
  );
  for (const href of new Set(links)) {
    const why = wrong(href, role);
    if (why !== undefined) found.add(`${where} → ${why}`);
  }
  for (const text of dead) found.add(`${where}: a row that cannot be tapped: ${text}`);
}

/** Closes what lies over the page; the next offer may come when one is closed, but none over another. */
async function closeAll({ page, found }: Walk, where: string): Promise<void> {
  const dialogs = page.locator('dialog[open]');
  await expect(async () => {
    const count = await dialogs.count();
    if (count > 1) found.add(`${where}: ${count} dialogs over each other`);
    if (count > 0) await page.keyboard.press('Escape');
    await expect(dialogs).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 15_000 });
}

/** Taps rows that are no links; a toast alone is nowhere. */
async function tapRows(walk: Walk, route: Route): Promise<void> {
  const { page, found } = walk;
  const rows = page.locator('main button:enabled').filter({ has: page.locator(`path[d="${ARROW}"]`) });
  const count = Math.min(await rows.count(), ROWS_MOST);
  for (let place = 0; place < count; place += 1) {
    const row = rows.nth(place);
    const text = await row.innerText();
    const before = await stateOf(page);
    await row.click();
    const changed = await expect
      .poll(() => stateOf(page), { timeout: 3_000 })
      .not.toBe(before)
      .then(
        () => true,
        () => false,
      );
    if (!changed) found.add(`${route.path}: nothing opens: ${text}`);
    await closeAll(walk, `${route.path}, ${text}`);
    if (new URL(page.url()).pathname !== plain(route.path)) await goTo(page, route.path);
    await expect(page.locator('main .skeleton')).toHaveCount(0);
  }
}

/** Every page that the role may open: its links, its rows, what lies over it, and whether it says that it is not open. */
async function follow(page: Page, role: Role, language: ServerOptions['language']): Promise<void> {
  const t = words(language);
  const walk: Walk = { page, role, t, found: new Set() };
  const notOpen = [t('records.notOpen'), t('agent.notOpen'), t('payments.notOpen')];
  await page.goto('/m/home');
  await expect(page.locator('main .skeleton')).toHaveCount(0);
  await closeAll(walk, 'the first page');
  await page.getByRole('button', { name: t('shell.menuOpen') }).click();
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
  await readLinks(walk, 'menu');
  await page.keyboard.press('Escape');
  for (const route of ROUTES) {
    if (whereTo(route, role) !== route.path || route.opensGame || SAME.has(route.path)) continue;
    await goTo(page, route.path);
    await expect(page.locator('main .skeleton'), route.path).toHaveCount(0);
    await readLinks(walk, route.path);
    const text = await page.locator('main').innerText();
    if (!NOT_OPEN.test(route.path) && notOpen.some((words) => text.includes(words)))
      walk.found.add(`${route.path}: says that it is not open yet`);
    await closeAll(walk, route.path);
    await tapRows(walk, route);
  }
  expect([...walk.found]).toEqual([]);
}

test.setTimeout(180_000);
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(async ({ context, language }) => {
  await speak(context, language);
});

test('no row leads a visitor nowhere', async ({ page, language }) => {
  await follow(page, 'visitor', language);
});

test('no row leads a trial account nowhere', async ({ page, language }) => {
  await joinTrial(page);
  await follow(page, 'trial', language);
});

test('no row leads a member nowhere', async ({ page, language, username }) => {
  await join(page, username, language);
  await follow(page, 'member', language);
});

test('no row leads an agent nowhere', async ({ page, language }) => {
  await logInAsAgent(page, language);
  await follow(page, 'agent', language);
});
