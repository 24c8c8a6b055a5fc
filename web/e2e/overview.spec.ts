import type { Value } from '@erawan/api/types';
import { formatWire, grouped, parseMoney, toWire, withSymbol } from '@erawan/kit/money';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFlawless, expectToFit } from './checks.ts';
import { another, deposit, fillRegistration, logInAsAgent, PHONE, SMALL_PHONE, speak } from './people.ts';
import { isOver, LUCKY_TEST_MS, picture, playOne } from './slots.ts';
import { expect, test } from './test-server.ts';
import { words } from './words.ts';

const ADDRESS = '/m/agent/team/overview';
const FIGURES = '**/wps/relay/ODSFE2_TeamKPI*';

type Told = Value<'/wps/relay/ODSFE2_TeamKPIA', 'get'>['footer'] &
  Value<'/wps/relay/ODSFE2_TeamKPIB', 'get'>['footer'] &
  Value<'/wps/relay/ODSFE2_TeamKPIC', 'get'>['footer'];
type Words = ReturnType<typeof words>;

/** Does what shows the overview, and answers what the server told it of the whole range. */
async function told(page: Page, act: () => Promise<unknown>): Promise<Told> {
  const footerOf = async (name: string) => {
    const answer = await page.waitForResponse(
      (response) => response.url().includes(`TeamKPI${name}?`) && /[?&]size=0\b/.test(response.url()),
    );
    return ((await answer.json()) as { value: { footer: object } }).value.footer;
  };
  const footers = ['A', 'B', 'C'].map(footerOf);
  await act();
  return Object.assign({}, ...(await Promise.all(footers))) as Told;
}

const amount = (wire: string) => withSymbol('฿', formatWire(wire));
const signed = (wire: string) => ((parseMoney(wire) ?? 0n) > 0n ? `+${amount(wire)}` : amount(wire));
const count = (number: number) => grouped(String(number));

function outcomeOf(wire: string): string {
  const minor = parseMoney(wire) ?? 0n;
  if (minor === 0n) return 'membersEven';
  return minor > 0n ? 'membersWon' : 'membersLost';
}

/** Each figure stands beside its name. */
async function expectShown(page: Page, t: Words, of: Told): Promise<void> {
  const groups: Record<string, [string, string][]> = {
    members: [
      ['login', count(of.teamLoginMemberCount)],
      ['bet', count(of.teamBetMemberCount)],
      ['register', count(of.teamRegisterMemberCount)],
      ['firstDeposit', count(of.teamFirstDepositCount)],
      ['online', count(of.teamOnlineCount)],
      ['team', count(of.teamMemberCount)],
      ['direct', count(of.directMemberCount)],
      ['agents', count(of.directAgentCount)],
    ],
    money: [
      ['deposit', amount(of.totalDeposit)],
      ['withdrawal', amount(of.totalWithdrawal)],
      ['promotion', amount(of.totalPromotion)],
      ['rebate', amount(of.totalRebate)],
      ['commission', amount(of.totalCommission)],
      ['salary', amount(of.totalSalary)],
      ['dividend', amount(of.totalDividend)],
      ['balance', amount(of.teamBalance)],
    ],
    bets: [
      ['placed', amount(of.totalBet)],
      ['counted', amount(of.totalValidBet)],
      ['won', amount(of.totalWin)],
      [outcomeOf(of.totalWinLoss), signed(of.totalWinLoss)],
    ],
  };
  for (const [group, rows] of Object.entries(groups)) {
    const shown = page.getByRole('region', { name: t(`figures.${group}`), exact: true });
    await expect(shown.getByRole('term')).toHaveText(rows.map(([name]) => t(`figures.${name}`)));
    await expect(shown.getByRole('definition')).toHaveText(rows.map(([, figure]) => figure));
  }
}

/** Nothing is wrong with what is shown, on either phone. */
async function expectFine(page: Page): Promise<void> {
  await expectFlawless(page);
  await page.setViewportSize(SMALL_PHONE);
  await expectFlawless(page);
  await page.setViewportSize(PHONE);
}

const less = (one: string, other: string) => toWire((parseMoney(one) ?? 0n) - (parseMoney(other) ?? 0n));

test('NAV-056 AGT-002 AGT-008 AGT-024 AGT-025 AGT-026 AGT-027 API-078 API-082 API-083 API-084: a member of the team registers, deposits and bets, and the figures say so', async ({
  page,
  browser,
  baseURL,
  language,
  username,
}) => {
  test.setTimeout(LUCKY_TEST_MS);
  const t = words(language);
  await speak(page, language);
  await logInAsAgent(page, language);
  const before = await told(page, () => page.getByRole('link', { name: t('titles.teamOverview') }).click());
  await expect(page).toHaveURL(ADDRESS);
  await expectShown(page, t, before);

  const friend = await another(browser, baseURL);
  let played: { betAmount: string; winAmount: string } | undefined;
  await test.step('the member', async () => {
    await page.goto('/m/inviteFriends');
    const link = new URL((await page.getByText(/\/m\/register\?affiliateCode=/).textContent()) ?? '');
    await speak(friend, language);
    await friend.goto(link.pathname + link.search);
    await fillRegistration(friend, t, username);
    await friend.getByRole('button', { name: t('account.submit'), exact: true }).click();
    await expect(friend).toHaveURL(/\/m\/home$/);
    await deposit(friend, t, '500');
    await friend.goto('/m/fbGame?vendor=BGS&gameId=jade-elephant&nodeId=100001');
    const game = friend.frameLocator('iframe');
    await isOver(game, 30_000);
    await playOne(game);
    const record = friend.waitForResponse((response) => response.url().includes('/wps/report/betRecord'));
    await friend.goto('/m/gameRecord');
    played = ((await (await record).json()) as { value: { footer: typeof played } }).value.footer;
    await friend.context().close();
  });
  if (!played) throw new Error('the round is in no record');
  const { betAmount, winAmount } = played;
  expect(parseMoney(betAmount)).toBeGreaterThan(0n);

  await test.step('the figures follow', async () => {
    // They follow the ledger within seconds.
    await expect(async () => {
      const after = await told(page, () => page.goto(ADDRESS));
      expect(less(after.totalBet, before.totalBet)).toBe(betAmount);
      expect(less(after.totalValidBet, before.totalValidBet)).toBe(betAmount);
      expect(less(after.totalWin, before.totalWin)).toBe(winAmount);
      expect(less(after.totalDeposit, before.totalDeposit)).toBe('500.00');
      expect(less(after.teamBalance, before.teamBalance)).toBe(less('500.00', less(betAmount, winAmount)));
      expect(after.teamBetMemberCount - before.teamBetMemberCount).toBe(1);
      expect(after.teamFirstDepositCount - before.teamFirstDepositCount).toBe(1);
      expect(after.teamRegisterMemberCount - before.teamRegisterMemberCount).toBe(1);
      expect(after.teamLoginMemberCount - before.teamLoginMemberCount).toBe(1);
      expect(after.directMemberCount - before.directMemberCount).toBe(1);
      await expectShown(page, t, after);
    }).toPass({ timeout: 60_000 });
    const types = page.getByRole('region', { name: t('figures.categories') }).getByRole('listitem');
    await expect(types).toContainText([t('titles.RNG')]);
    await expect(page.getByRole('img', { name: new RegExp(`^${t('figures.counted')}`) })).toBeVisible();
    await expectFine(page);
    await picture(page, `team-overview-${language}`);
  });

  await test.step('the agent home has four of them', async () => {
    await page.goto('/m/agent');
    const figure = (name: string) =>
      page.getByRole('button', { name: new RegExp(`^${t(`figures.${name}`)}`) });
    await expect(figure('register')).toContainText(count(before.teamRegisterMemberCount + 1));
    await expect(figure('bet')).toContainText(count(before.teamBetMemberCount + 1));
    await expect(figure('login')).toContainText(count(before.teamLoginMemberCount + 1));
    await expect(figure('online')).toContainText(/\d/);
    await figure('bet').click();
    await expect(page.getByText(t('figures.about.bet'), { exact: true })).toBeVisible();
    await expectFine(page);
    await picture(page, `agent-home-${language}`);
  });
});

test('OPN-132: the overview is read by the keyboard, and in the other language in place', async ({
  page,
  language,
}) => {
  const t = words(language);
  await speak(page, language);
  // Another agent: the calls of one are counted by the minute.
  await logInAsAgent(page, language, 'agent002');
  await page.getByRole('link', { name: t('titles.teamOverview') }).focus();
  await told(page, () => page.keyboard.press('Enter'));

  await test.step('the period', async () => {
    const chip = (name: string) => page.getByRole('radio', { name: t(`parts.${name}`), exact: true });
    await chip('today').focus();
    const asked = page.waitForRequest((request) => request.url().includes('TeamKPIB?'));
    await page.keyboard.press('ArrowRight');
    const days = new URL((await asked).url()).searchParams;
    expect(days.get('startDate')).toBe(days.get('endDate'));
    await expect(chip('yesterday')).toBeChecked();
    await expect(chip('yesterday')).toBeFocused();
    for (const period of ['days7', 'week', 'month']) {
      await page.keyboard.press('ArrowRight');
      await expect(chip(period)).toBeChecked();
    }
    await page.keyboard.press('ArrowRight');
    const calendar = page.getByRole('dialog', { name: t('parts.chooseDays') });
    await expect(calendar).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(chip('month')).toBeChecked();
  });

  await test.step('what the figures mean', async () => {
    const help = page.getByRole('button', { name: t('figures.meaning') });
    await help.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: t('figures.meaning') });
    await expect(sheet).toContainText(t('figures.about.team'));
    await expectFine(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(help).toBeFocused();
  });

  await test.step('the line and its table', async () => {
    await page.getByRole('radio', { name: t('figures.counted'), exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('img', { name: new RegExp(`^${t('figures.deposit')}`) })).toBeVisible();
    await page.getByRole('button', { name: t('figures.asTable') }).focus();
    await page.keyboard.press('Enter');
    const table = page.getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText([t('figures.day'), t('figures.deposit')]);
    await expect(table.getByRole('rowheader').first()).toHaveText(/^\d{4}\/\d\d\/\d\d$/);
    await expectFine(page);
  });

  await test.step('the other language', async () => {
    const other = words(language === 'en' ? 'th' : 'en');
    await page
      .getByRole('button', { name: t('shell.language') })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(other('titles.teamOverview'));
    await expect(page.getByRole('region', { name: other('figures.money'), exact: true })).toContainText(
      other('figures.balance'),
    );
    await expectFine(page);
    await picture(page, `team-overview-from-${language}`);
  });
});

test('NAV-056: large and negative amounts stand in one line', async ({ page, language }) => {
  const t = words(language);
  await speak(page, language);
  await logInAsAgent(page, language, 'agent002');
  const LARGE = '-1234567890.12';
  await page.route(FIGURES, async (route) => {
    const answer = await (await route.fetch()).json();
    const grown = (row: object) =>
      Object.fromEntries(
        Object.entries(row).map(([name, figure]) => {
          if (typeof figure === 'number') return [name, 1_234_567];
          return [name, typeof figure === 'string' && figure.includes('.') ? LARGE : figure];
        }),
      );
    const { footer, list } = answer.value;
    const categories = ['RNG', 'COCKFIGHT'].map((gameCategory) => ({
      gameCategory,
      totalBet: LARGE,
      totalValidBet: LARGE,
      totalWin: LARGE,
      totalWinLoss: LARGE,
    }));
    const more = 'categories' in footer ? { categories } : {};
    const value = { ...answer.value, list: list.map(grown), footer: { ...grown(footer), ...more } };
    await route.fulfill({ json: { ...answer, value } });
  });
  await page.goto(ADDRESS);
  const group = page.getByRole('region', { name: t('figures.bets'), exact: true });
  await expect(group.getByRole('term').last()).toHaveText(t('figures.membersLost'));
  await expect(page.getByRole('region', { name: t('figures.categories') }).getByRole('listitem')).toHaveCount(
    2,
  );
  for (const size of [PHONE, SMALL_PHONE]) {
    await page.setViewportSize(size);
    await expectFlawless(page);
    const { large, broken } = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: { text: string; isWhole: boolean }[] = [];
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.textContent ?? '';
        if (!text.includes('1,234,567')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const box = range.getBoundingClientRect();
        const card = node.parentElement?.closest('section')?.getBoundingClientRect();
        const isInside = card !== undefined && box.left >= card.left && box.right <= card.right;
        found.push({ text, isWhole: lines.size === 1 && isInside });
      }
      return { large: found.length, broken: found.filter(({ isWhole }) => !isWhole) };
    });
    expect(broken, `${size.width} px`).toEqual([]);
    // Counts, amounts, those of two types of game, and the highest of the line.
    expect(large).toBe(8 + 8 + 4 + 2 * 4 + 1);
  }
  await page.setViewportSize(PHONE);
  await picture(page, `team-overview-large-${language}`);
  await page.goto('/m/agent');
  await expect(page.getByRole('button', { name: new RegExp(`^${t('figures.login')}`) })).toContainText(
    '1,234,567',
  );
  await expectFine(page);
});

test('the overview says what it cannot show, and why', async ({ page, context, language }) => {
  const t = words(language);
  await speak(page, language);
  await logInAsAgent(page, language);
  const region = (name: string) => page.getByRole('region', { name: t(`figures.${name}`), exact: true });
  const retry = page.getByRole('main').getByRole('button', { name: t('shell.retry') });

  await test.step('on its way', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(FIGURES, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(ADDRESS);
    await expect(region('money').locator('.skeleton')).toHaveCount(8);
    await expectFine(page);
    const top = async () => (await region('bets').boundingBox())?.y;
    const waiting = await top();
    release();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    expect(await top()).toBe(waiting);
    await page.unroute(FIGURES);
  });

  await test.step('a call that fails, and again', async () => {
    await page.route('**/ODSFE2_TeamKPIB*', (route) =>
      route.fulfill({ status: 500, json: { success: false, errorCode: 'unknown', message: 'unknown' } }),
    );
    await page.goto(ADDRESS);
    await expect(retry).toBeVisible();
    await expect(region('money')).toHaveCount(0);
    await expectFine(page);
    await page.unroute('**/ODSFE2_TeamKPIB*');
    await retry.click();
    await expect(region('money')).toContainText('฿');
  });

  await test.step('an agent without a team', async () => {
    await page.route('**/ODSFE2_TeamKPIA*', async (route) => {
      const answer = await (await route.fetch()).json();
      const footer = { ...answer.value.footer, teamMemberCount: 0 };
      await route.fulfill({ json: { ...answer, value: { ...answer.value, footer } } });
    });
    await page.goto(ADDRESS);
    await expect(page.getByText(t('figures.alone'), { exact: true })).toBeVisible();
    await expectFine(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: t('titles.affiliate') })
      .click();
    await expect(page).toHaveURL(/\/m\/inviteFriends$/);
    await page.unroute('**/ODSFE2_TeamKPIA*');
  });

  await test.step('without a line', async () => {
    await page.goto(ADDRESS);
    await expect(region('money')).toContainText('฿');
    await context.setOffline(true);
    await page.getByRole('radio', { name: t('parts.days7'), exact: true }).click();
    await expect(page.getByText(t('shell.noLine')).first()).toBeVisible();
    await expect(region('money')).toHaveCount(0);
    await expectToFit(page);
    await context.setOffline(false);
    await expect(region('money')).toContainText('฿');
  });

  await test.step('a failed call leaves dashes on the agent home', async () => {
    await page.route('**/ODSFE2_TeamKPIA*', (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, errorCode: 'permission.denied', message: 'permission.denied' },
      }),
    );
    await page.goto('/m/agent');
    await expect(page.getByRole('button', { name: new RegExp(`^${t('figures.login')}`) })).toContainText('–');
    await expectFine(page);
  });
});
