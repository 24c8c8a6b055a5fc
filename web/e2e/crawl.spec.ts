import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './house.ts';
import { register } from './people.ts';
import { type Role, type Route, ROUTES, whereTo } from './routes.ts';
import { words } from './words.ts';

/** A key of the texts that nobody translated. */
const RAW_KEY =
  /\b(?:account|agent|content|download|errors|games|home|later|limits|menu|messages?|messaging|payments|records|security|session|shell|titles|wallet)\.[a-z][A-Za-z_.]{2,}\b/;

const SMALL = { width: 320, height: 568 };
const USUAL = { width: 390, height: 844 };

/** What the house's network answers with a refusal is a defect too: nothing is asked that may not be asked. */
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

/** Everything somebody could read or hear. */
const allTexts = (page: Page) =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label],[placeholder],[alt],[title]')];
    const names = named.flatMap((element) =>
      ['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...names].join('\n');
  });

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** Pages that look the same for whoever may see them are judged once, as the first of these may see them. */
const judges = (role: Role, { refused }: Route): boolean =>
  role === 'visitor' || (role === 'member' && refused.visitor !== undefined);

async function crawl(page: Page, role: Role, language: 'en' | 'th'): Promise<void> {
  const t = words(language);
  const complaints = listen(page);
  for (const route of ROUTES) {
    const lands = whereTo(route, role);
    await test.step(`${route.ids}: ${route.path} as ${role}`, async () => {
      const what = `${route.path} as ${role}`;
      await page.setViewportSize(USUAL);
      await goTo(page, route.path);
      await expect.soft(page, what).toHaveURL((url) => url.pathname + url.search === lands);
      await expect.soft(page.locator('main .skeleton'), what).toHaveCount(0);
      if (lands === route.path) {
        const { header, footer, path, title } = route;
        if (title) await expect.soft(page.getByRole('heading', { level: 1 }), what).toHaveText([t(title)]);
        const bar = page.getByRole('banner');
        const menu = bar.getByRole('button', { name: t('shell.menuOpen') });
        const back = bar.getByRole('button', { name: t('shell.back') });
        await expect.soft(menu, what).toHaveCount(header === 'main' ? 1 : 0);
        if (header === 'page') await expect.soft(back, what).toHaveCount(1);
        const nav = page.locator(`nav.fixed[aria-label="${t('shell.navigation')}"]`);
        await expect.soft(nav, what).toHaveCount(footer ? 1 : 0);
        expect.soft(await overflow(page), `${what}: wider than 390 px`).toBeLessThanOrEqual(0);
        expect.soft((await allTexts(page)).match(RAW_KEY)?.[0], what).toBeUndefined();
        await page.setViewportSize(SMALL);
        expect.soft(await overflow(page), `${what}: wider than 320 px`).toBeLessThanOrEqual(0);
        if (judges(role, route) || path === '/m/home') expect.soft(await violations(page), what).toEqual([]);
      }
      // A login over home stands for a refused page.
      if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
    });
  }
  expect.soft(complaints).toEqual([]);
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(240_000);
test.skip(({ engine }) => engine === 'postgres', 'what a page looks like does not depend on the database');

test('OPN-171: every route as a visitor', async ({ page, language }) => {
  await page.addInitScript((code) => localStorage.setItem('language', code), language.toUpperCase());
  await page.goto('/m/home');
  await crawl(page, 'visitor', language);
});

test('OPN-171: every route as a trial', async ({ page, language }) => {
  const t = words(language);
  await page.addInitScript((code) => localStorage.setItem('language', code), language.toUpperCase());
  await page.goto('/m/trail');
  await page.getByRole('button', { name: t('session.trialStart') }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await crawl(page, 'trial', language);
});

test('OPN-171: every route as a member', async ({ page, language, username }) => {
  await register(page, username, language);
  await crawl(page, 'member', language);
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
