import type { BrowserContext, Page } from '@playwright/test';
import { join } from './arrivals.ts';
import { expectFlawless } from './checks.ts';
import { another, enterConsole } from './people.ts';
import { PNG } from './picture.ts';
import { expect, type ServerOptions, test } from './test-server.ts';
import { consoleWords, words } from './words.ts';

type Language = ServerOptions['language'];

/** A member of their own browser, who writes to support. */
async function writes(page: Page, language: Language, text: string): Promise<void> {
  const t = words(language);
  await page.goto('/m/chat');
  await page.getByRole('textbox', { name: t('messaging.write') }).fill(text);
  await page.getByRole('button', { name: t('messaging.send') }).click();
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
}

const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** What the page would sound and show, noted in place of it. */
async function noteAlerts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const told: string[] = [];
    Object.assign(globalThis, { told });
    globalThis.AudioContext = class {
      currentTime = 0;
      resume() {
        told.push('sound');
        return new Promise<void>(() => {});
      }
    } as unknown as typeof AudioContext;
    globalThis.Notification = class {
      static permission = 'granted';
      static requestPermission = () => Promise.resolve('granted');
      constructor(_title: string, { body }: { body: string }) {
        told.push(body);
      }
    } as unknown as typeof Notification;
  });
}

const told = (page: Page) => page.evaluate(() => (globalThis as unknown as { told: string[] }).told);

test('support takes a chat and goes on with the list, the chat and the member beside it', async ({
  page,
  browser,
  language,
  username,
  baseURL,
}) => {
  const d = consoleWords(language);
  const second = await another(browser, baseURL);
  await join(page, username, language);
  await writes(page, language, 'Where is my deposit?');
  await join(second, `${username}2`, language);
  await writes(second, language, 'I wait too');

  const support = await another(browser, baseURL, DESKTOP);
  await enterConsole(support, language);
  const list = support.getByRole('region', { name: d('conversations') });
  const drawer = (name: string) => list.getByRole('radio', { name: new RegExp(`^${name}`) });
  const countOf = async (name: string) => Number(/\d+/.exec((await drawer(name).textContent()) ?? '')?.[0]);
  const row = (name: string) => list.getByRole('button', { name: new RegExp(`${name}(?!2)`) });
  await expect(row(username)).toContainText(d('waits_now'));
  const [waiting, mine] = [await countOf(d('waiting')), await countOf(d('mine'))];
  await expect(support).toHaveTitle(`(${waiting}) ${d('title')}`);
  await row(username).click();
  await support.getByRole('button', { name: d('take'), exact: true }).click();

  // It has left the list of those that wait, but not the sight of who took it.
  await expect(drawer(d('mine'))).toBeChecked();
  await expect(row(username)).toHaveAttribute('aria-current', 'true');
  await expect(drawer(d('waiting'))).toHaveText(`${d('waiting')} ${waiting - 1}`);
  await expect(drawer(d('mine'))).toHaveText(`${d('mine')} ${mine + 1}`);

  // List, chat and member stand side by side.
  const card = support.getByRole('complementary', { name: d('member') });
  await expect(card.getByRole('heading', { name: username })).toBeVisible();
  await expect(card.getByText('0.00 THB')).toBeVisible();
  await expect(card.getByText(d('noDeposits'))).toBeVisible();
  const log = support.getByRole('log');
  const boxes = await Promise.all([list, log, card].map((part) => part.boundingBox()));
  expect(boxes.map((box) => box !== null && box.width > 280)).toEqual([true, true, true]);
  expect(boxes.map((box) => box?.x ?? 0)).toEqual(boxes.map((box) => box?.x ?? 0).toSorted((a, b) => a - b));
  // The day stands above its first message, and once.
  await expect(log.getByText(/^\d{4}\/\d\d\/\d\d$/)).toHaveCount(1);
  await expectFlawless(support);

  await drawer(d('waiting')).click();
  await row(`${username}2`).click();
  await expect(log.getByText('I wait too')).toBeVisible();
  await expect(card.getByRole('heading', { name: `${username}2` })).toBeVisible();
  await second.context().close();
  await support.context().close();
});

test('on a phone the chat fills the screen, and the member is a sheet', async ({
  page,
  browser,
  language,
  username,
  baseURL,
}) => {
  const d = consoleWords(language);
  await join(page, username, language);
  await writes(page, language, 'Hello');
  const support = await another(browser, baseURL, { viewport: { width: 320, height: 640 } });
  await enterConsole(support, language);
  await support.getByRole('button', { name: new RegExp(username) }).click();
  await expect(support.getByRole('region', { name: d('conversations') })).toBeHidden();
  await support.getByRole('button', { name: d('member'), exact: true }).click();
  const sheet = support.getByRole('dialog', { name: d('member') });
  await expect(sheet.getByRole('heading', { name: username })).toBeVisible();
  await expect(sheet.getByText(d('noLimits'))).toBeVisible();
  await expectFlawless(support);
  await support.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await support.getByRole('button', { name: d('back'), exact: true }).click();
  await expect(support.getByRole('region', { name: d('conversations') })).toBeVisible();
  await support.context().close();
});

test('canned answers are written, used and removed; a picture goes with an answer', async ({
  page,
  browser,
  language,
  username,
  baseURL,
}) => {
  const d = consoleWords(language);
  const t = words(language);
  await join(page, username, language);
  await writes(page, language, 'Which picture do you need?');
  const support = await another(browser, baseURL, { viewport: { width: 390, height: 844 } });
  await enterConsole(support, language);
  await support.getByRole('button', { name: new RegExp(username) }).click();
  await support.getByRole('button', { name: d('take'), exact: true }).click();
  const open = () => support.getByRole('button', { name: d('cannedAnswers') }).click();
  const title = `Slip ${username}`;
  await open();
  await support.getByRole('button', { name: d('newAnswer') }).click();
  const form = support.getByRole('dialog');
  await form.getByRole('textbox', { name: d('answerTitle') }).fill(title);
  await form.getByRole('textbox', { name: d('answerText') }).fill('This side of the slip, please');
  await expectFlawless(support);
  await support.getByRole('button', { name: d('save') }).click();
  const use = support.getByRole('button', { name: new RegExp(`^${title}`) });
  await expect(use).toBeVisible();
  await expectFlawless(support);
  await use.click();
  const line = support.getByRole('textbox', { name: d('write') });
  await expect(line).toHaveValue('This side of the slip, please');

  await support
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: PNG });
  await expect(support.getByRole('alert')).toHaveText(d('pictures_type'));
  await support
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: PNG });
  await expect(support.getByText(d('uploading'))).toHaveCount(0);
  await support.getByRole('button', { name: d('send'), exact: true }).click();
  await expect(line).toHaveValue('');
  await expect(support.getByRole('log').getByRole('img')).toBeVisible();
  const log = page.getByRole('log');
  await expect(log.getByText('This side of the slip, please')).toBeVisible();
  await expect(log.getByRole('button', { name: t('messaging.pictureOpen') })).toBeVisible();

  await open();
  await support.getByRole('button', { name: d('editAnswer').replace('{title}', title) }).click();
  await support.getByRole('button', { name: d('removeAnswer'), exact: true }).click();
  await expect(support.getByRole('button', { name: d('newAnswer') })).toBeVisible();
  await expect(use).toHaveCount(0);
  await support.context().close();
});

test('a new message is heard and noticed as the operator set it, also after a reload', async ({
  page,
  browser,
  language,
  username,
  baseURL,
}) => {
  const d = consoleWords(language);
  await join(page, username, language);
  const support = await another(browser, baseURL, DESKTOP);
  await noteAlerts(support.context());
  await enterConsole(support, language);
  const sound = support.getByRole('button', { name: d('sound') });
  const notice = support.getByRole('button', { name: d('notice') });
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  await expect(notice).toHaveAttribute('aria-pressed', 'false');
  await sound.click();
  await notice.click();
  await support.reload();
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  await expect(notice).toHaveAttribute('aria-pressed', 'true');

  // The words of the member stay in the console.
  await writes(page, language, 'My secret');
  const text = d('noticeText').replace('{name}', username);
  await expect.poll(() => told(support)).toEqual([text]);
  await sound.click();
  await writes(page, language, 'Once more');
  await expect.poll(() => told(support)).toEqual([text, 'sound', 'sound', text]);
  await support.context().close();
});
