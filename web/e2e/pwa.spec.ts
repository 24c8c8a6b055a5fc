import type { Page } from '@playwright/test';
import { join } from './arrivals.ts';
import { speak } from './people.ts';
import { expect, test } from './test-server.ts';
import { words } from './words.ts';

test.use({ serviceWorkers: 'allow' });

/** The first visit is over when the worker has what the page told it. */
async function visited(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const kept = () =>
    page.evaluate(async () => {
      const catalogue = await (await caches.open('catalogue')).keys();
      const files = await (await caches.open('files')).keys();
      // What the page brought along was not called for.
      const called = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      const calls = called.filter((path) => /hotGamesV2|getVassGameType|getListAnnouncements/.test(path));
      return (
        (await caches.match('/m/home')) !== undefined &&
        files.length > 10 &&
        calls.every((call) => catalogue.some(({ url }) => url.includes(call)))
      );
    });
  await expect.poll(kept).toBe(true);
}

test('the installed shell opens without a line after one visit, and says that there is none', async ({
  page,
  context,
  language,
}) => {
  const t = words(language);
  await speak(page, language);
  await page.goto('/m/home');
  await visited(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('navigation', { name: t('shell.navigation') })).toBeVisible();
  await expect(page.getByText(t('shell.offline'))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('home.hotGames') })).toBeVisible();
  await expect(
    page
      .locator('main')
      .getByRole('button', { name: /Jade Elephant|ช้างหยก/ })
      .first(),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('shell.offline'))).toHaveCount(0);
});

test('without a line visited pages open with the last catalogue, the balance has its time, the rest says offline', async ({
  page,
  context,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  await page.goto('/m/home');
  await visited(page);
  const slot = page.getByRole('button', { name: /Jade Elephant|ช้างหยก/ }).first();
  const promotion = page.locator('main img').first();
  const question = page.locator('main').getByRole('button').first();
  await page.goto('/m/slot-games');
  await expect(slot).toBeVisible();
  await page.goto('/m/activity');
  await expect(promotion).toBeVisible();
  await page.goto('/m/help');
  await expect(question).toBeVisible();
  await page.goto('/m/gameRecord');
  await expect(page.getByText(t('records.in_no_data'))).toBeVisible();
  await page.goto('/m/home');
  const money = page.getByRole('region', { name: t('shell.account') });
  await expect(money).toContainText('0.00');
  await context.setOffline(true);

  await page.goto('/m/slot-games');
  await expect(slot).toBeVisible();
  await page.goto('/m/activity');
  await expect(promotion).toBeVisible();
  await page.goto('/m/help');
  await expect(question).toBeVisible();
  await page.goto('/m/home');
  await expect(money).toContainText('0.00');
  await expect(money).toContainText(/\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d/);
  await page.goto('/m/gameRecord');
  await expect(page.getByText(t('shell.noLine')).first()).toBeVisible();
  // What was never opened cannot be, and says why.
  await page.goto('/m/inviteFriends');
  await expect(page.getByRole('heading', { name: t('shell.noLineTitle') })).toBeVisible();
});

test('the product can be installed: name, icons and start belong to the merchant', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ start_url: '/m/home', scope: '/', display: 'standalone' });
  expect(manifest.icons.some((icon: { purpose?: string }) => icon.purpose === 'maskable')).toBe(true);
  for (const { src } of manifest.icons) expect((await request.get(src)).ok()).toBe(true);
});

test('what a browser shows before it installs is there: pictures of the product, and ways into it', async ({
  request,
  page,
}) => {
  const { screenshots, shortcuts } = await (await request.get('/manifest.webmanifest')).json();
  expect(screenshots.length).toBeGreaterThanOrEqual(3);
  for (const { src, sizes, type, form_factor, label } of screenshots) {
    const answer = await request.get(src);
    expect(answer.headers()['content-type']).toBe(type);
    expect({ form_factor, label: typeof label }).toEqual({ form_factor: 'narrow', label: 'string' });
    await page.goto('/m/help');
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  expect(shortcuts.length).toBeGreaterThanOrEqual(3);
  for (const { url, name } of shortcuts) {
    expect(name).toBeTruthy();
    // A visitor may be asked to log in, but the place exists.
    await page.goto(url);
    await expect(page).toHaveURL(/\/m\/(login|home|[a-z-]+)/i);
    await expect(page.locator('main')).toBeVisible();
  }
});
