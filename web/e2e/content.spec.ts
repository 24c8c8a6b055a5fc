import { expectAccessible } from './checks.ts';
import { speak } from './people.ts';
import { expect, test } from './test-server.ts';
import { words } from './words.ts';

test('CON-012 CON-015 CON-016 CON-017 CON-018: promotions are read, closed and opened by their address', async ({
  page,
  language,
}) => {
  const t = words(language);
  await speak(page, language);
  await page.goto('/m/activity');
  const panel = page.getByRole('region', { name: t('content.preferentialArea') });
  await expect(panel.getByRole('radio', { name: t('content.all'), exact: true })).toBeChecked();
  const offers = panel.getByRole('listitem').getByRole('link');
  expect(await offers.count()).toBeGreaterThanOrEqual(12);

  await panel.getByRole('radio', { name: t('content.deposit_promo'), exact: true }).click();
  const offer = offers.first();
  const address = await offer.getAttribute('href');
  await offer.click();
  await expect(page).toHaveURL(/\/m\/activity\?id=/);
  await expect(panel.getByRole('heading', { level: 3 })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: t('shell.close') }).click();
  await expect(page).toHaveURL(/\/m\/activity$/);
  await panel.getByRole('button', { name: t('shell.close') }).click();
  await expect(page).toHaveURL(/\/m\/home$/);

  await page.goto(address ?? '');
  await expect(panel.getByRole('heading', { level: 3 })).toBeVisible();
});

test('CON-021: a promotion has a page of its own', async ({ page, language }) => {
  const t = words(language);
  await speak(page, language);
  await page.goto('/m/activity');
  const href = await page
    .getByRole('region', { name: t('content.preferentialArea') })
    .getByRole('listitem')
    .getByRole('link')
    .first()
    .getAttribute('href');
  const id = new URLSearchParams(href?.split('?')[1]).get('id') ?? '';
  await page.goto(`/m/activityDetail?id=${id}`);
  await expect(page.getByRole('heading', { level: 3 })).toBeVisible();
  await page.goto('/m/activityDetail?id=unheard-of');
  await expect(page.getByText(t('content.empty'))).toBeVisible();
});

test.describe('entering', () => {
  test.use({ noticesSeen: false });

  test('CON-001 CON-004 CON-005 CON-048 CON-050: the popups come once, and not again today', async ({
    page,
    language,
  }) => {
    const t = words(language);
    await speak(page, language);
    await page.goto('/m/home');
    const popup = page.getByRole('dialog', { name: t('shell.announcements'), exact: true });
    await expect(popup.getByRole('checkbox')).toBeAttached();
    // The demo has one for visitors: its text is there at once, and no ring marks a button before a key was pressed.
    await expect(popup.getByRole('heading', { level: 3 })).toBeVisible();
    await expect(popup).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await popup.getByText(t('home.hideToday')).click();
    await popup.getByRole('button', { name: t('home.iUnderstand') }).click();

    const notices = page.getByRole('dialog', { name: t('home.notices'), exact: true });
    await expect(notices.getByRole('checkbox')).toHaveCount(0);
    await notices.getByRole('button', { name: t('home.iUnderstand') }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.clock.install();
    await page.reload();
    await page.waitForLoadState('networkidle');
    // They would come half a second after the list of them.
    await page.clock.runFor(1_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('SES-003: a visitor reads an announcement and an article', async ({ page, language }) => {
  const t = words(language);
  await speak(page, language);
  await page.goto('/m/announcement');
  await page
    .getByRole('region', { name: t('content.notifications') })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/m/help?tag=terms');
  await expect(page.getByRole('button', { expanded: true })).toBeVisible();
});

test('CST-077: the news walks by at 30 frames a second, without a step of the page itself', async ({
  page,
  language,
}) => {
  const t = words(language);
  await speak(page, language);
  await page.goto('/m/home');
  const line = page.getByRole('button', { name: `${t('home.news')}:` }).locator('span > span');
  await expect
    .poll(() =>
      line.evaluate((element) => {
        const [walk] = element.getAnimations();
        const { duration, easing } = walk?.effect?.getComputedTiming() ?? {};
        const steps = Number(/steps\((\d+)\)/.exec(easing ?? '')?.[1]);
        return walk?.playState === 'running' && Math.round((steps * 1_000) / Number(duration));
      }),
    )
    .toBe(30);
});
