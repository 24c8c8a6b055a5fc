import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { boardOf, leaveLottery } from '../board.ts';
import { openFromList } from '../lottery.ts';
import { DEMO_PASSWORD, enterConsole, logIn, logInAsAgent, speak } from '../people.ts';
import { expect, test } from '../test-server.ts';
import { type Role, type Route, ROUTES } from '../routes.ts';
import { consoleWords, words } from '../words.ts';
import { drawSheet, type Shot } from './sheet.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
const FOLDER = join(DOCS, 'screens');
const PAGE = join(DOCS, 'SCREENS.md');

const VIEWPORT = { width: 390, height: 844 };

/** All pictures together, in bytes: they live in the repository. */
const MOST_BYTES = 2_300_000;
const PER_SHEET = 12;
/** For pictures and figures that come after the page. */
const SETTLE_MS = 1_200;

const ROLES: readonly Role[] = ['visitor', 'member', 'agent'];
/** What another role sees there is another screen. */
const AGAIN: Readonly<Partial<Record<Role, readonly string[]>>> = {
  member: ['/', '/m/member/home'],
  agent: ['/m/inviteFriends'],
};
/** The views of the console, by their texts. */
const VIEWS = [
  'conversations',
  'feedback',
  'cards',
  'withdrawals',
  'freezes',
  'payers',
  'levels',
  'sanctions',
  'closings',
  'rateChanges',
  'contracts',
  'deposits',
  'suspense',
  'debts',
  'adjustments',
  'statements',
  'reports',
  'draws',
  'sheets',
  'lotteryLimits',
  'jackpots',
  'operators',
  'audit',
];

/** What the member whose money has a history sees besides. */
const WITH_HISTORY = [
  '/m/voucherCenter',
  '/m/withdraw',
  '/m/securityCenter/bankCards',
  '/m/gameRecord?tab=statement',
  '/m/gameRecord?tab=deposits',
  '/m/gameRecord?tab=withdrawals',
];

/** Other addresses of a screen that is shown already. */
const TWINS = new Set(['/m', '/m/', '/m/index', '/m/index.html', '/m/home', '/m/register.html']);

/** A screen is shown as the first of them sees it who may. */
const shows = (role: Role, { path, refused }: Route): boolean =>
  !TWINS.has(path) &&
  (role === ROLES.find((one) => refused[one] === undefined) || (AGAIN[role]?.includes(path) ?? false));

/** The notices of a new session are closed once. */
async function closePopups(page: Page, t: ReturnType<typeof words>): Promise<void> {
  await page.goto('/m/home');
  await page.getByText(t('home.hideToday')).click();
  await page.getByRole('button', { name: t('home.iUnderstand'), exact: true }).click();
}

async function walk(page: Page, role: Role, t: ReturnType<typeof words>): Promise<Shot[]> {
  await closePopups(page, t);
  const paths = ROUTES.filter((route) => shows(role, route)).map(({ path }) => path);
  return shoot(page, role, paths);
}

async function shoot(page: Page, role: string, paths: readonly string[]): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.waitForTimeout(SETTLE_MS);
    await expect.soft(page.locator('main .skeleton'), path).toHaveCount(0);
    shots.push({ path, role, png: (await page.screenshot()).toString('base64') });
  }
  return shots;
}

/** How long the draw takes bets that the pictures show. */
const ENOUGH_S = 40;

/** Lotteries in their frame, with what is chosen, what is about to be bet and what can be read. */
async function walkLotteries(page: Page, language: 'th' | 'en'): Promise<Shot[]> {
  const shots: Shot[] = [];
  const take = async (part: string) => {
    await page.waitForTimeout(SETTLE_MS);
    const png = (await page.screenshot()).toString('base64');
    shots.push({ path: '/m/lottery', role: part, png });
  };
  await page.goto('/m/vn-games');
  const game = await openFromList(page, language, 'yeekee-speed');
  const board = boardOf(game, language, 'th3');
  const { button } = board;
  await board.untilEarly(ENOUGH_S);
  await board.tab('top2').click();
  for (const digit of '455405') await board.key(digit).click();
  await take('keys');
  await button('addToBasket').click();
  await board.slip().click();
  await take('slip');
  await button('chase').click();
  await take('advance play');
  for (const sheet of ['chase', 'basket'])
    await board
      .sheet(sheet)
      .getByRole('button', { name: board.t('close'), exact: true })
      .click();
  for (const part of ['statistics', 'rules']) {
    await button(part).click();
    await take(part);
    await button('closePage').click();
  }
  await leaveLottery(page, language);
  const race = await openFromList(page, language, 'racing-balls');
  await boardOf(race, language, 'rank10').tab('top2').click();
  await race.getByRole('toolbar').getByRole('button').nth(2).click();
  await take('race');
  await page.goto('/m/lottery?vendor=ELOTT');
  await page.frameLocator('iframe').getByRole('timer').first().waitFor();
  await take('lobby');
  return shots;
}

/** The console, as the demo's support sees it on a phone. */
async function walkConsole(page: Page, language: 'th' | 'en'): Promise<Shot[]> {
  const d = consoleWords(language);
  await enterConsole(page, language);
  const shots: Shot[] = [];
  for (const view of VIEWS) {
    await page.getByRole('radio', { name: d(view), exact: true }).click();
    await page.waitForTimeout(SETTLE_MS);
    const png = (await page.screenshot()).toString('base64');
    shots.push({ path: '/console', role: view, png });
  }
  return shots;
}

/** Puts the pictures of a language on as few sheets as they need; answers what is on each. */
async function writeSheets(browser: Browser, language: string, shots: readonly Shot[]): Promise<Shot[][]> {
  const canvas = await browser.newPage();
  const sheets: Shot[][] = [];
  for (let from = 0; from < shots.length; from += PER_SHEET) {
    const some = shots.slice(from, from + PER_SHEET);
    sheets.push(some);
    const webp = await canvas.evaluate(drawSheet, some);
    await writeFile(join(FOLDER, `${language}-${sheets.length}.webp`), Buffer.from(webp, 'base64'));
  }
  await canvas.close();
  return sheets;
}

const NAMES = { th: 'Thai', en: 'English' } as const;

/** The part of the page about one language, between marks of its own. */
async function writePage(language: 'th' | 'en', sheets: readonly Shot[][]): Promise<void> {
  const list = (shots: readonly Shot[]) =>
    shots.map(({ path, role }) => `\`${path}\`${role === 'visitor' ? '' : ` (${role})`}`).join(' · ');
  const text = sheets.flatMap((shots, index) => [
    `![${NAMES[language]}, sheet ${index + 1}](screens/${language}-${index + 1}.webp)`,
    '',
    list(shots),
    '',
  ]);
  const section = [`## ${NAMES[language]}`, '', ...text].join('\n');
  const page = await readFile(PAGE, 'utf8');
  const old = new RegExp(`## ${NAMES[language]}\\n[^]*?(?=\\n## |$)`);
  expect(page).toMatch(old);
  await writeFile(PAGE, `${page.replace(old, () => `${section.trimEnd()}\n`).trimEnd()}\n`);
}

/** Another browser, without a session. */
async function another(browser: Browser, baseURL: string | undefined, language: 'th' | 'en'): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, viewport: VIEWPORT })).newPage();
  await speak(page, language);
  return page;
}

test('every screen on a few sheets', async ({ page, browser, language, baseURL }) => {
  await mkdir(FOLDER, { recursive: true });
  for (const name of await readdir(FOLDER)) if (name.startsWith(`${language}-`)) await rm(join(FOLDER, name));
  await speak(page, language);
  const t = words(language);
  const shots = await walk(page, 'visitor', t);
  await logIn(page, t, 'demo001', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/m\/home$/);
  shots.push(...(await walk(page, 'member', t)));
  shots.push(...(await walkLotteries(page, language)));
  const payer = await another(browser, baseURL, language);
  await logIn(payer, t, 'demo004', DEMO_PASSWORD);
  await expect(payer).toHaveURL(/\/m\/home$/);
  await closePopups(payer, t);
  shots.push(...(await shoot(payer, 'member with history', WITH_HISTORY)));
  const agent = await another(browser, baseURL, language);
  await logInAsAgent(agent, language);
  shots.push(...(await walk(agent, 'agent', t)));
  shots.push(...(await walkConsole(await another(browser, baseURL, language), language)));
  await writePage(language, await writeSheets(browser, language, shots));

  const files = await readdir(FOLDER);
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(FOLDER, name))).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes, 'docs/screens is small').toBeLessThan(MOST_BYTES);
});
