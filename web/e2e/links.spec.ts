import { readFileSync } from 'node:fs';
import { join as joined } from 'node:path';
import type { Page } from '@playwright/test';
import { aliasOf } from '../apps/member/src/core/routes.ts';
import { join, joinTrial } from './arrivals.ts';
import { deposit, logInAsAgent, speak } from './people.ts';
import { inOtherLanguage, textsOf, withOtherDates } from './readings.ts';
import { type Role, type Route, ROUTES, whereTo } from './routes.ts';
import { shiftsOf, watchShifts } from './shifts.ts';
import { isOver, LUCKY_TEST_MS, playOne } from './slots.ts';
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
const NOT_OPEN = /^\/m\/depositBetRank\b/;

const plain = (path: string) => path.replace(/[?#].*/, '');
const BY_PATH = new Map(ROUTES.map((route) => [plain(route.path), route]));
/** Home and the registration have other names, where the same stands. */
const SAME = new Set(['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/register.html']);

/** Parts of a page with an address of their own. */
const TABS: Readonly<Record<string, string>> = {
  '/m/gameRecord': '/m/gameRecord?tab=statement',
  '/m/voucherCenter': '/m/voucherCenter?tab=history',
  '/m/withdraw': '/m/withdraw?tab=history',
};

/** From here on browsers call a page one that moves. */
const MOVES_FROM = 0.1;

interface Walk {
  page: Page;
  role: Role;
  language: ServerOptions['language'];
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

/** Reads everything that is shown: its language, and the form of its dates. */
async function readTexts({ page, language, found }: Walk, where: string): Promise<void> {
  const texts = await textsOf(page);
  for (const text of inOtherLanguage(texts, language)) found.add(`${where}: in another language: ${text}`);
  for (const text of withOtherDates(texts)) found.add(`${where}: a date of another form: ${text}`);
}

/** Goes to a page by a link and waits until it stands there, whole. */
async function arriveAt({ page, t }: Walk, path: string, title: string | undefined): Promise<void> {
  await goTo(page, path);
  if (title) await expect(page.getByRole('heading', { level: 1 }), path).toHaveText([t(title)]);
  await expect(page.locator('main .skeleton'), path).toHaveCount(0);
}

/** Closes what lies over the page; the next offer may come when one is closed, but none over another. */
async function closeAll(walk: Walk, where: string): Promise<void> {
  const { page, found } = walk;
  const dialogs = page.locator('dialog[open]');
  await expect(async () => {
    const count = await dialogs.count();
    if (count > 1) found.add(`${where}: ${count} dialogs over each other`);
    if (count > 0) {
      await readTexts(walk, `${where}, over it`);
      await page.keyboard.press('Escape');
    }
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
    await readTexts(walk, `${route.path}, ${text}`);
    await closeAll(walk, `${route.path}, ${text}`);
    if (new URL(page.url()).pathname !== plain(route.path)) await goTo(page, route.path);
    await expect(page.locator('main .skeleton')).toHaveCount(0);
  }
}

/** One page: its links and texts, whether it moved or says that it is not open, what lies over it. */
async function inspect(walk: Walk, path: string): Promise<void> {
  const { page, t, found } = walk;
  const shifts = await shiftsOf(page);
  if (shifts >= MOVES_FROM) found.add(`${path}: moves by ${shifts.toFixed(3)}`);
  await readLinks(walk, path);
  await readTexts(walk, path);
  const text = await page.locator('main').innerText();
  const notOpen = [t('records.notOpen'), t('payouts.closed')];
  if (!NOT_OPEN.test(path) && notOpen.some((words) => text.includes(words)))
    found.add(`${path}: says that it is not open yet`);
  await closeAll(walk, path);
}

/** Every page that the role may open. */
async function follow(page: Page, role: Role, language: ServerOptions['language']): Promise<void> {
  const walk: Walk = { page, role, language, t: words(language), found: new Set() };
  const { t } = walk;
  await page.addInitScript(watchShifts);
  await page.goto('/m/home');
  await expect(page.locator('main .skeleton')).toHaveCount(0);
  // Until the app runs the title is the server's, in the language that the browser asks for.
  await expect(page).toHaveTitle(/^[^·]+$/);
  await readTexts(walk, 'the first page');
  const menu = page.getByRole('button', { name: t('shell.menuOpen') });
  // News opens over the first page when that is at rest.
  await expect(async () => {
    await closeAll(walk, 'the first page');
    await menu.click({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
  await readLinks(walk, 'menu');
  await readTexts(walk, 'menu');
  await page.keyboard.press('Escape');
  for (const route of ROUTES) {
    if (whereTo(route, role) !== route.path || route.opensGame || SAME.has(route.path)) continue;
    await shiftsOf(page);
    await arriveAt(walk, route.path, route.title);
    await inspect(walk, route.path);
    await tapRows(walk, route);
    const tab = TABS[route.path];
    if (tab === undefined) continue;
    await arriveAt(walk, tab, route.title);
    await inspect(walk, tab);
  }
  expect([...walk.found]).toEqual([]);
}

test.setTimeout(LUCKY_TEST_MS);
// The popups and the notices of a new session come as in any new session: one after the other.
test.use({ actionTimeout: 15_000, contextOptions: { reducedMotion: 'reduce' }, noticesSeen: false });
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
  // Lists have rows only after a deposit and a round.
  await deposit(page, words(language), '500');
  await page.goto('/m/fbGame?vendor=BGS&gameId=jade-elephant&nodeId=100001');
  const game = page.frameLocator('iframe');
  await isOver(game, 30_000);
  await playOne(game);
  await follow(page, 'member', language);
});

test('no row leads an agent nowhere', async ({ page, language }) => {
  await logInAsAgent(page, language);
  await follow(page, 'agent', language);
});

test('OPN-153 I18-001: what stands in another language or dates in another form is seen', async ({
  page,
  language,
}) => {
  const t = words(language);
  const plant = language === 'en' ? 'ฝากเงินวันนี้' : 'Deposit today';
  await page.goto('/m/help');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('titles.help'));
  expect(inOtherLanguage(await textsOf(page), language)).toEqual([]);
  expect(withOtherDates(await textsOf(page))).toEqual([]);
  const forms = [
    '23/11/69',
    '23.11.2026',
    '2026-11-23',
    '2569/11/23',
    '2026/1/3',
    '23 Nov 2026',
    'Nov 23, 2026',
  ];
  await page.evaluate(
    (texts) => {
      for (const text of texts)
        document.querySelector('main')?.append(document.createTextNode(text), document.createElement('br'));
      document.querySelector('main')?.setAttribute('aria-label', texts[0] ?? '');
    },
    [plant, ...forms, '23 พฤศจิกายน 2569', '23 พ.ย. 69'],
  );
  const texts = await textsOf(page);
  expect(inOtherLanguage(texts, language)).toContain(plant);
  expect(withOtherDates(texts)).toEqual([...forms, '23 พฤศจิกายน 2569', '23 พ.ย. 69']);
});
