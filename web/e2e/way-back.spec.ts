import type { Page } from '@playwright/test';
import { join } from './arrivals.ts';
import { makeListLong, makeRecordsLong } from './long-list.ts';
import { speak } from './people.ts';
import { expect, test } from './test-server.ts';
import { words } from './words.ts';

/** How far the page is read, when it stands still there. */
const place = (page: Page) => page.evaluate(() => scrollY);

/** Reads down to at least so many pixels, as a thumb does, so that what comes later has time to come. */
async function readDownTo(page: Page, px: number): Promise<number> {
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 600);
      return place(page);
    })
    .toBeGreaterThan(px);
  let before = -1;
  await expect
    .poll(async () => {
      const [last, now] = [before, await place(page)];
      before = now;
      return now === last;
    })
    .toBe(true);
  return place(page);
}

/** The ways back that lead over the history: the browser's own, which a swipe is too, and the arrow of the header. */
const WAYS = {
  browser: (page: Page) => page.goBack(),
  arrow: (page: Page, t: ReturnType<typeof words>) =>
    page
      .getByRole('banner')
      .getByRole('button', { name: t('shell.back') })
      .click(),
};

/** Lists, and how far they are read: some only grow so long while one reads. */
const LISTS = {
  '/m/home': 300,
  '/m/slot-games': 4_000,
  '/m/hot-games': 100,
  '/m/gameCenter': 50,
  '/m/activity': 1_000,
  '/m/announcement': 100,
  '/m/help': 100,
} as const;
/** Those that only a member has. */
const OWN_LISTS = {
  '/m/webEmail': 2_000,
  '/m/gameRecord': 2_000,
  '/m/gameRecord?tab=statement': 2_000,
  '/m/voucherCenter?tab=history': 2_000,
  '/m/withdraw?tab=history': 2_000,
} as const;

interface Reading {
  page: Page;
  t: ReturnType<typeof words>;
  /** The list that is open. */
  list: string;
  /** How far it is read at least. */
  px: number;
}

/** Reads the list, looks at the account and comes back: the list is where it was left. */
async function leaveAndComeBack({ page, t, list, px }: Reading, back: (typeof WAYS)[keyof typeof WAYS]) {
  const left = await readDownTo(page, px);
  await page
    .getByRole('navigation', { name: t('shell.navigation') })
    .getByRole('link', { name: t('shell.account') })
    .click();
  await expect(page).toHaveURL(/member\/home/);
  await expect.poll(() => place(page)).toBe(0);
  await back(page, t);
  await expect(page).toHaveURL(list);
  await expect.poll(() => place(page), list).toBe(left);
}

for (const [way, back] of Object.entries(WAYS)) {
  for (const [list, px] of Object.entries(LISTS)) {
    test(`coming back to ${list} by the ${way} finds it where it was left`, async ({ page, language }) => {
      const t = words(language);
      await speak(page, language);
      await makeListLong(page, 400);
      await page.goto(list);
      if (list === '/m/home') {
        const told = page.getByRole('dialog').getByRole('button', { name: t('home.iUnderstand') });
        await told.click();
      }
      await leaveAndComeBack({ page, t, list, px }, back);
    });
  }

  test(`coming back to the lists of a member by the ${way} finds them where they were left`, async ({
    page,
    language,
    username,
  }) => {
    const t = words(language);
    await join(page, username, language);
    await makeRecordsLong(page, 200);
    for (const [list, px] of Object.entries(OWN_LISTS)) {
      await page.goto(list);
      await leaveAndComeBack({ page, t, list, px }, back);
    }
  });
}

test('a promotion that is closed leaves the list where it was read', async ({ page, language }) => {
  const t = words(language);
  await speak(page, language);
  await page.goto('/m/activity');
  await expect(page.getByText(t('content.readMore')).first()).toBeVisible();
  await readDownTo(page, 200);
  const offer = page
    .getByRole('region', { name: t('content.preferentialArea') })
    .getByRole('link')
    .nth(2);
  // A press would bring it into view, and the list is left from there.
  await offer.scrollIntoViewIfNeeded();
  const left = await place(page);
  expect(left).toBeGreaterThan(0);
  await offer.click();
  await expect(page).toHaveURL(/activity\?id=/);
  await page.getByRole('button', { name: t('shell.close') }).click();
  await expect(page).toHaveURL(/activity$/);
  await expect.poll(() => place(page)).toBe(left);
});

test('what was chosen in a list is chosen still after coming back, and a new visit begins afresh', async ({
  page,
  language,
  username,
}) => {
  const t = words(language);
  await join(page, username, language);
  await page.goto('/m/gameRecord');
  const week = page.getByRole('radio', { name: t('parts.days7') });
  await week.click();
  const account = page
    .getByRole('navigation', { name: t('shell.navigation') })
    .getByRole('link', { name: t('shell.account') });
  await account.click();
  await expect(page).toHaveURL(/member\/home/);
  await page.goBack();
  await expect(week).toBeChecked();
  await account.click();
  await page.getByRole('link', { name: t('account.bets') }).click();
  await expect(page.getByRole('radio', { name: t('parts.today') })).toBeChecked();
});
