import type { Page } from '@playwright/test';
import { join } from './arrivals.ts';
import { expectAccessible, expectFlawless, expectToFit } from './checks.ts';
import { another, fillRegistration, logInAsAgent, PHONE, SMALL_PHONE, speak } from './people.ts';
import { expect, test } from './test-server.ts';
import { words } from './words.ts';

const LIST = '**/wps/agent/downlines?*';

/** Nothing is wrong with what is shown, on either phone. */
async function expectFine(page: Page): Promise<void> {
  await expectFlawless(page);
  await page.setViewportSize(SMALL_PHONE);
  await expectFlawless(page);
  await page.setViewportSize(PHONE);
}

/** The texts of the page, and its cards by the beginning of the name. */
function hands(page: Page, language: 'en' | 'th') {
  const t = words(language);
  return {
    t,
    card: (name: string) =>
      page.getByRole('main').getByRole('button', { name: new RegExp(`^${name.replaceAll('*', '\\*')}`) }),
    heading: (name: string) => page.getByRole('heading', { level: 2, name, exact: true }),
    teamOf: (account: string) => t('agent.teamOf').replace('{account}', account),
    sheet: page.getByRole('dialog', { name: t('agent.detail') }),
  };
}

test('AGT-010 AGT-039 NAV-058: an agent walks down the team, and back is where the list was left', async ({
  page,
  language,
}) => {
  await speak(page, language);
  await logInAsAgent(page, language);
  const { t, card, heading, teamOf, sheet } = hands(page, language);
  await page.getByRole('link', { name: t('titles.team'), exact: true }).click();

  await test.step('the direct members, with what is told of them alone', async () => {
    await expect(heading(t('agent.myTeam'))).toBeVisible();
    await expect(card('agent002')).toContainText(t('agent.agent'));
    await expect(card('agent002')).toContainText('฿0.00');
    await expect(card('ploy8899')).toContainText(t('agent.member'));
    await expectFine(page);
  });

  await page.setViewportSize(SMALL_PHONE);
  await card('agent002').scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  await test.step('a card opens the details, and these the team', async () => {
    await card('agent002').click();
    await expect(sheet).toContainText(t('agent.directMembers'));
    await expectAccessible(page);
    await expectToFit(page);
    await sheet.getByRole('link', { name: t('agent.openTeam') }).click();
    await expect(heading(teamOf('agent002'))).toBeFocused();
    await expect(page).toHaveURL(/\/m\/member\/team\?parentId=/);
  });
  await page.setViewportSize(PHONE);

  await test.step('who stands further below has a masked name, and nothing of their money', async () => {
    await expect(card('age***11')).toBeVisible();
    await expect(card('boo***e9')).not.toContainText('฿');
    await expectFine(page);
    await card('age***11').click();
    const way = sheet.getByRole('navigation', { name: t('agent.path') });
    await expect(way.getByRole('listitem')).toHaveText([t('agent.myTeam'), /agent002$/, /age\*\*\*11$/]);
    await expect(sheet).not.toContainText('฿');
    await sheet.getByRole('link', { name: t('agent.openTeam') }).click();
    await expect(heading(teamOf('age***11'))).toBeVisible();
  });

  await test.step('the path leads up', async () => {
    const way = page.getByRole('navigation', { name: t('agent.path') });
    await way.getByRole('link', { name: 'agent002' }).click();
    await expect(heading(teamOf('agent002'))).toBeVisible();
  });

  await test.step('back leads the way that was taken, to where the first list was left', async () => {
    await page.goBack();
    await expect(heading(teamOf('age***11'))).toBeVisible();
    await page.goBack();
    await expect(heading(teamOf('agent002'))).toBeVisible();
    await page.setViewportSize(SMALL_PHONE);
    await page.goBack();
    await expect(heading(t('agent.myTeam'))).toBeAttached();
    await expect(sheet).toBeHidden();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  });
});

test('AGT-039: an agent searches, filters and sorts the team, and a reload shows the same', async ({
  page,
  language,
}) => {
  await speak(page, language);
  await logInAsAgent(page, language);
  const { t, card } = hands(page, language);
  await page.goto('/m/member/team');
  const search = page.getByRole('searchbox', { name: t('agent.search') });

  await search.fill('fah');
  await expect(card('fah***01')).toContainText(t('agent.level').replace('{level}', '3'));
  await expect(page).toHaveURL(/account=fah$/);
  // A letter that is masked finds no one.
  await search.fill('fahs');
  await expect(page.getByText(t('agent.noneFound'), { exact: true })).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: t('agent.showAll') }).click();
  await expect(search).toHaveValue('');
  await expect(card('agent002')).toBeVisible();

  await page.getByRole('radio', { name: t('agent.agents') }).click();
  await expect(card('ploy8899')).toBeHidden();
  await page.getByRole('combobox', { name: t('agent.sort') }).selectOption('-account');
  const names = page.getByRole('main').getByRole('button', { name: /^agent\d+/ });
  const isDescending = async () => {
    const texts = await names.allInnerTexts();
    const found = texts.map((text) => /^agent\d+/.exec(text)?.[0] ?? '');
    return found.length > 1 && found.toSorted().toReversed().join() === found.join();
  };
  await expect.poll(isDescending).toBe(true);
  await page.reload();
  await expect(page.getByRole('radio', { name: t('agent.agents') })).toBeChecked();
  await expect.poll(isDescending).toBe(true);
});

test('AGT-039: who registers with the code of an agent is in the team at once', async ({
  page,
  browser,
  baseURL,
  language,
  username,
}) => {
  await speak(page, language);
  await logInAsAgent(page, language);
  const { t, card, sheet } = hands(page, language);
  await page.goto('/m/inviteFriends');
  const link = (await page.getByText(/\/m\/register\?affiliateCode=/).textContent()) ?? '';

  const friend = await another(browser, baseURL);
  await speak(friend, language);
  await friend.goto(new URL(link).pathname + new URL(link).search);
  await fillRegistration(friend, t, username);
  await friend.getByRole('button', { name: t('account.submit'), exact: true }).click();
  await expect(friend).toHaveURL(/\/m\/home$/);

  await page.goto('/m/member/team');
  await card(username).click();
  await expect(sheet).toContainText(t('agent.direct'));
  await expect(sheet).toContainText('฿0.00');
  await friend.context().close();
});

test('the team says what it cannot show, and why', async ({ page, context, language }) => {
  await speak(page, language);
  await logInAsAgent(page, language);
  const { t, card, heading } = hands(page, language);

  await test.step('someone of another team', async () => {
    await page.goto('/m/member/team?parentId=mem_of_another_team');
    await expect(page.getByText(t('agent.notInTeam'), { exact: true })).toBeVisible();
    await expectFine(page);
    await page.getByRole('link', { name: t('agent.myTeam') }).click();
    await expect(heading(t('agent.myTeam'))).toBeVisible();
  });

  await test.step('an agent without a team is led to the invite link', async () => {
    await page.route(LIST, async (route) => {
      const answer = await (await route.fetch()).json();
      const none = { list: [], totalPages: 0, totalCount: 0, footer: { directMembers: 0, teamMembers: 0 } };
      await route.fulfill({ json: { ...answer, value: { ...answer.value, ...none } } });
    });
    await page.goto('/m/member/team');
    await expect(page.getByText(t('agent.alone'), { exact: true })).toBeVisible();
    await expectFine(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: t('agent.inviteTitle') })
      .click();
    await expect(page).toHaveURL(/\/m\/inviteFriends$/);
    await page.unroute(LIST);
  });

  await test.step('without a line, and again with one', async () => {
    await page.goto('/m/member/team');
    await expect(card('agent002')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('radio', { name: t('agent.members') }).click();
    await expect(page.getByText(t('shell.noLine'))).toBeVisible();
    await expect(card('ploy8899')).toBeHidden();
    await context.setOffline(false);
    // The list is asked for by itself then.
    await expect(card('ploy8899')).toBeVisible();
  });
});

test('NAV-058: who is no agent has no team management', async ({ page, language, username }) => {
  await join(page, username, language);
  await page.goto('/m/member/team');
  await expect(page).toHaveURL(/\/m\/home$/);
});
