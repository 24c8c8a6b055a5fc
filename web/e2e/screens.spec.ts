import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './house.ts';

const SCREENS = [
  '/m/home',
  '/m/login',
  '/m/register',
  '/m/slot-games',
  '/m/hot-games',
  '/m/search',
  '/m/help',
  '/m/announcement',
  '/m/member/home',
];

for (const path of SCREENS) {
  test(`OPN-171: ${path} fits 320 px and has no accessibility violation`, async ({
    page,
    language,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.addInitScript((code) => localStorage.setItem('language', code), language.toUpperCase());
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(`${baseURL}${path}`);
    await page.waitForLoadState('networkidle');
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test('NAV-070: an unknown path leads home', async ({ page }) => {
  await page.goto('/m/nowhere');
  await expect(page).toHaveURL(/\/m\/home$/);
});

test('SES-001: a personal screen sends a visitor to login', async ({ page }) => {
  await page.goto('/m/voucherCenter');
  await expect(page).toHaveURL(/\/m\/login/);
});
