import type { Page } from '@playwright/test';
import { join } from './arrivals.ts';
import { expect, test } from './test-server.ts';
import { makeListLong } from './long-list.ts';
import { speak } from './people.ts';
import { words } from './words.ts';

/** Every vendor is switched on, so that the lists are full. */
test.use({ catalogue: 'full' });
test.describe.configure({ mode: 'default' });

/** How the name of every heart begins. */
const heart = (t: ReturnType<typeof words>) => t('games.favouriteOf').split('{')[0] ?? '';

/** What the jackpot holds, as it is shown but for its fraction. */
async function jackpotOf(page: Page): Promise<string> {
  const answer = await page.request.get('/wps/jackpots', { headers: { Merchant: 'suvarna' } });
  const [pool] = (await answer.json()).value.list;
  return `${BigInt(String(pool.amount).split('.')[0] ?? '').toLocaleString('en')}.`;
}

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
}

test('GAM-001 GAM-002 GAM-004: every kind of game is two taps away from home', async ({ page, language }) => {
  const t = words(language);
  await speak(page, language);
  // The notices of a new session come a moment later, and once.
  await page.goto('/m/home');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('home.iUnderstand') })
    .click();
  const kinds = ['RNG', 'FISH', 'LIVE', 'PVP', 'SPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT'];
  for (const kind of kinds) {
    await page.goto('/m/home');
    const menu = page.getByRole('navigation', { name: t('home.categories') });
    await menu.getByRole('link', { name: t(`titles.${kind}`), exact: true }).click();
    // GAM-018: the bar says where one is.
    await expect(page.getByRole('heading', { level: 1, name: t(`titles.${kind}`) })).toBeVisible();
    const offered = ['RNG', 'FISH', 'PVP'].includes(kind)
      ? page.getByRole('button', { name: heart(t) })
      : page.getByRole('list', { name: t('games.vendors') }).getByRole('button');
    await expect(offered.first()).toBeVisible();
  }
  await page.goto('/m/sport-games');
  await expect(page.getByRole('heading', { name: t('games.esports') })).toBeVisible();
  await picture(page, `sports-${language}`);
  await page.goto('/m/inHouse');
  await expect(page.getByText(language === 'en' ? 'Jade Elephant' : 'ช้างหยกนำโชค').first()).toBeVisible();
});

test('GAM-005 GAM-006 GAM-007: home shows the jackpot as the ledger holds it, and its slots open', async ({
  page,
  language,
}) => {
  const t = words(language);
  await speak(page, language);
  const amount = await jackpotOf(page);
  await page.goto('/m/home');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('home.iUnderstand') })
    .click();
  const strip = page.getByRole('region', { name: t('homeTail.jackpots') });
  await strip.scrollIntoViewIfNeeded();
  await expect(strip).toContainText(amount);
  const slots = strip.getByRole('listitem').getByRole('button');
  expect(await slots.count()).toBeGreaterThanOrEqual(5);
  await picture(page, `jackpot-${language}`);
  // A guest is asked to log in first.
  await slots.first().click();
  await expect(page).toHaveURL(/\/m\/login/);
});

test('OPN-069: the slot list shows the jackpot as the ledger holds it, and a tap on it lists the slots it is won on', async ({
  page,
  language,
}) => {
  const t = words(language);
  await speak(page, language);
  const amount = await jackpotOf(page);
  await page.goto('/m/slot-games');
  const line = page.getByRole('button', { name: t('jackpots.title') });
  await expect(line).toHaveAccessibleName(new RegExp(amount));
  await picture(page, `jackpot-line-${language}`);
  const listed = page.waitForResponse((response) => response.url().includes('gameClassify=JP'));
  await line.click();
  const { totalCount } = (await (await listed).json()).value;
  expect(totalCount).toBeGreaterThanOrEqual(5);
  const shown = t('games.shown').replace(/\{\w+\}/g, String(totalCount));
  await expect(page.getByText(shown)).toBeVisible();
  await expect(line).toBeHidden();
});

test('who wins the jackpot is told wherever they are', async ({ page, language, username }) => {
  const t = words(language);
  await join(page, username, language);
  await page.route('**/wps/stream', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: 'event: jackpot\ndata: {"amount":"5612345.60"}\n\n',
    }),
  );
  await page.goto('/m/favorite');
  const told = page.getByText(t('jackpots.won').replace('{amount}', '฿5,612,345.60'));
  await expect(told).toBeVisible();
  await picture(page, `jackpot-won-${language}`);
});

test('GAM-018 GAM-014 GAM-063: a long list grows while one scrolls, and few tiles are in the page', async ({
  page,
  language,
}) => {
  const t = words(language);
  await speak(page, language);
  await page.goto('/m/slot-games');
  await expect(page.getByRole('heading', { level: 1, name: t('titles.RNG') })).toBeVisible();
  const hearts = page.getByRole('button', { name: heart(t) });
  await expect(hearts.first()).toBeVisible();
  await picture(page, `slots-${language}`);
  const end = page.getByRole('button', { name: t('games.loadMore') });
  const scrollOn = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    return end.count();
  };
  await expect.poll(scrollOn, { timeout: 30_000, intervals: [100] }).toBe(0);
  const total = /\d{3}/.exec(
    (await page
      .getByText(/\d+.*\d{3}/)
      .first()
      .textContent()) ?? '',
  )?.[0];
  expect(Number(total)).toBeGreaterThan(120);
  expect(await hearts.count()).toBeLessThan(120);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(hearts.first()).toBeVisible();
});

test('what comes into a long list is drawn row by row, or a slow phone would stand still', async ({
  page,
}) => {
  await makeListLong(page, 200);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/GCSGAME_gameList?*pageNo=2*', async (route) => {
    await answered;
    await route.fallback();
  });
  const first = page.waitForRequest('**/GCSGAME_gameList?*pageNo=1*');
  await page.goto('/m/slot-games');
  const end = Number(new URL((await first).url()).searchParams.get('pageSize')) / 2;
  const wall = page.getByRole('list').filter({ has: page.locator('[data-row]') });
  await expect(wall.locator('[data-row="1"]')).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(wall.locator(`[data-row="${Math.ceil(end) - 1}"]`)).toBeVisible();
  const added = await wall.evaluateHandle((element) => {
    const rows: number[] = [];
    new MutationObserver((changes) => {
      rows.push(changes.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0));
    }).observe(element, { childList: true });
    return rows;
  });
  answer();
  await expect(wall.locator(`[data-row="${Math.ceil(end) + 1}"]`)).toBeAttached();
  expect(Math.max(...(await added.jsonValue()))).toBe(1);
});

test('GAM-015 GAM-051: the search forgives a slip and finds in both languages', async ({
  page,
  language,
}) => {
  const t = words(language);
  await speak(page, language);
  await page.goto('/m/slot-games');
  const field = page.getByRole('searchbox', { name: t('games.search') });
  for (const typed of ['krathng', 'กระทงทอง', 'golden krathong']) {
    await field.fill(typed);
    await expect(page.getByText(language === 'en' ? 'Golden Krathong' : 'กระทงทอง').first()).toBeVisible();
  }
  await picture(page, `search-${language}`);
});

test('GAM-015 GAM-016 GAM-017 GAM-019: every mode of a list shows what the server answers for it', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  const tile = (place: number) => page.locator(`[aria-posinset="${place}"]`);
  /** The first tiles are the first games of the answer that `act` brings about. */
  const shows = async (call: string, wanted: Record<string, string>, act: () => Promise<unknown>) => {
    const answered = page.waitForResponse((response) => {
      const { pathname, searchParams } = new URL(response.url());
      const isWanted = ([name, value]: [string, string]) => searchParams.get(name) === value;
      return pathname.endsWith(call) && Object.entries(wanted).every(isWanted);
    });
    await act();
    const { value } = await (await answered).json();
    const all: { displayName: string; gameType: string }[] = value.games ?? value.list ?? value.content;
    const above = await page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: t('games.hotBlock') }) })
      .innerText({ timeout: 2_000 })
      .catch(() => '');
    const isBelow = ({ gameType, displayName }: { gameType: string; displayName: string }) =>
      gameType === 'RNG' && !above.includes(displayName);
    const games = all.filter(isBelow).slice(0, 4);
    expect(games.length).toBeGreaterThan(0);
    for (const [at, { displayName }] of games.entries())
      await expect(tile(at + 1)).toContainText(displayName);
  };
  const LIST = 'GCSGAME_gameList';
  const chip = (text: string) => page.getByRole('radio', { name: t(`games.${text}`), exact: true });

  await shows(LIST, { gameType: 'RNG', pageSize: '35' }, () => page.goto('/m/slot-games'));
  await shows('GCSGAME_hotGamesV2', { refresh: '1' }, () => chip('hot').click());
  await shows(LIST, { isNew: '1' }, () => chip('fresh').click());
  await chip('favourites').click();
  await expect(page.getByText(t('games.favouritesNone'))).toBeVisible();
  await chip('recent').click();
  await expect(page.getByText(t('games.recentNone'))).toBeVisible();

  await chip('all').click();
  const filter = page.getByRole('dialog', { name: t('gameFilter.title') });
  const filterBy = (choice: string | RegExp) => async () => {
    await page.getByRole('button', { name: t('games.filter'), exact: true }).click();
    await filter.getByRole('radio', { name: choice }).click();
    await filter.getByRole('button', { name: t('gameFilter.show') }).click();
  };
  await shows(LIST, { gameClassify: 'JP' }, filterBy(/แจ็กพอต|Jackpot/));
  await chip('all').click();
  await shows(LIST, { sort: 'rtp' }, filterBy(t('gameFilter.sortRtp')));
  await page.getByRole('button', { name: t('games.filterCount').replace('{count}', '1') }).click();
  await filter.getByRole('switch', { name: t('gameFilter.showDetails') }).click();
  await picture(page, `filter-${language}`);
  await filter.getByRole('button', { name: t('gameFilter.show') }).click();
  // The figures of FAIRNESS.md, cut to two places.
  for (const [at, rtp] of ['96.51', '96.41', '96.34'].entries())
    await expect(tile(at + 1)).toContainText(`RTP ${rtp}%`);
  await page.getByRole('button', { name: t('games.filterCount').replace('{count}', '1') }).click();
  await filter.getByRole('switch', { name: t('gameFilter.showDetails') }).click();
  await page.keyboard.press('Escape');
  await chip('all').click();
  // One provider is no choice: what has a rail is shown in the unit tests.
  await shows(LIST, { vassalage: 'BGS' }, () => page.goto('/m/slot-games?vassalage=BGS'));
  const first = (await tile(1).getByRole('button').first().innerText()).split('\n')[0] ?? '';
  await tile(1)
    .getByRole('button', { name: heart(t) })
    .click();
  await tile(1).getByRole('button').first().click();
  await page.getByRole('button', { name: t('games.closeGame') }).click();
  await shows('MCSFE_getFavoriteGamesList', { vendor: 'BGS' }, () => chip('favourites').click());
  await expect(tile(1)).toContainText(first);
  await shows('GCS_recentGame', { vendor: 'BGS' }, () => chip('recent').click());
  await expect(tile(1)).toContainText(first);
  const field = page.getByRole('searchbox', { name: t('games.search') });
  await shows(LIST, { gameName: 'naga' }, () => field.fill('naga'));
  await picture(page, `modes-${language}`);
});

test('GAM-046: a favourite shows on the other screen of the same member', async ({
  page,
  context,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  const other = await context.newPage();
  await other.goto('/m/favorite');
  await expect(other.getByText(t('games.favouritesNone'))).toBeVisible();
  await page.goto('/m/hot-games');
  await page
    .getByRole('button', { name: heart(t) })
    .first()
    .click();
  await expect(other.getByText(t('games.favouritesNone'))).toHaveCount(0);
  await picture(other, `favourites-${language}`);
});

test('GAM-030: hot games as slides', async ({ page, language }) => {
  const t = words(language);
  await speak(page, language);
  await page.goto('/m/hot-games');
  await page.getByRole('radio', { name: t('games.viewDeployment') }).click();
  await expect(page.locator('[aria-roledescription="carousel"] [data-theme]').first()).toBeVisible();
  await picture(page, `slides-${language}`);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await picture(page, `slides-320-${language}`);
  await page.goto('/m/slot-games');
  await expect(page.getByRole('radio', { name: t('games.hot') })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await picture(page, `slots-320-${language}`);
});
