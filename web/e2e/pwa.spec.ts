import { speak } from './people.ts';
import { expect, test } from './test-server.ts';
import { words } from './words.ts';

test.use({ serviceWorkers: 'allow' });

test('the installed shell opens without a line, and says that there is none', async ({
  page,
  context,
  language,
}) => {
  const t = words(language);
  await speak(page, language);
  await page.goto('/m/home');
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The worker has what it needs once it has seen one visit.
  await page.reload();
  await expect(page.getByRole('navigation', { name: t('shell.navigation') })).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('navigation', { name: t('shell.navigation') })).toBeVisible();
  await expect(page.getByText(t('shell.offline'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('shell.offline'))).toHaveCount(0);
});

test('the product can be installed: name, icons and start belong to the merchant', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ start_url: '/m/home', scope: '/', display: 'standalone' });
  expect(manifest.icons.some((icon: { purpose?: string }) => icon.purpose === 'maskable')).toBe(true);
  for (const { src } of manifest.icons) expect((await request.get(src)).ok()).toBe(true);
});
