import type { Page } from '@playwright/test';
import { expectFlawless } from './checks.ts';
import { listDraws, openDraw, send, stateOf } from './console-draws.ts';
import { openView, SMALL_PHONE } from './people.ts';
import { expect, test } from './test-server.ts';
import { consoleWords } from './words.ts';

/** A lottery whose draws are an hour apart: none of those that are planned closes while a test looks at it. */
const LOTTERY = 'mekong-hourly';
const NAME = { en: 'Mekong Hourly', th: 'แม่โขงรายชั่วโมง' };
const PLAY = { en: '2 top', th: '2 ตัวบน' };

test('R67: operators close a number, stop the sales of a draw and void it, and what one of them closed another one opens', async ({
  browser,
  language,
  baseURL,
}) => {
  const d = consoleWords(language);
  const first = await openView(browser, language, { username: 'draw01', view: 'draws', baseURL });
  await expectFlawless(first);
  await listDraws(first, d, LOTTERY, 'planned');
  const planned = first.getByRole('article', { name: new RegExp(NAME[language]) }).last();
  const numero = /\d{8}-\d+/.exec(await planned.innerText())?.[0] ?? '';
  await expectFlawless(first);
  await openDraw(first, d, numero);
  await expectFlawless(first);

  await test.step('a number is closed, and not opened by who closed it', async () => {
    await first.getByRole('radio', { name: d('drawPart_numbers') }).click();
    await first.getByRole('button', { name: d('setNumber') }).click();
    const sheet = first.getByRole('dialog');
    await sheet.getByLabel(d('play'), { exact: true }).selectOption({ label: PLAY[language] });
    await sheet.getByLabel(d('number')).fill('45');
    await send(first, d, 'Too many on one number', d('setNumber'));
    await expect(sheet).toBeHidden();
    const number = first.getByRole('button', { name: /^45/ });
    await expect(number).toContainText(d('numberIs_closed'));
    await expectFlawless(first);
    await number.click();
    await sheet.getByRole('radio', { name: d('numberRule_open'), exact: true }).click();
    await send(first, d, 'It is calm again', d('setNumber'));
    await expect(sheet.getByRole('alert')).toBeVisible();
    await sheet.getByRole('button', { name: d('close'), exact: true }).click();
  });

  await test.step('its sales are stopped', async () => {
    await first.getByRole('radio', { name: d('drawPart_overview') }).click();
    await first.getByRole('button', { name: d('do_suspend'), exact: true }).click();
    await send(first, d, 'The source is doubtful', d('do_suspend'));
    await expect(stateOf(first, d)).toContainText(d('draw_suspended'));
    await expectFlawless(first);
  });

  const second = await openView(browser, language, {
    username: 'draw02',
    view: 'draws',
    size: SMALL_PHONE,
    baseURL,
  });
  await test.step('another operator lets them go on, and opens the number', async () => {
    await listDraws(second, d, LOTTERY, 'suspended');
    await expectFlawless(second);
    await openDraw(second, d, numero);
    await second.getByRole('button', { name: d('do_resume'), exact: true }).click();
    await send(second, d, 'It was checked', d('do_resume'));
    await expect(stateOf(second, d)).toContainText(d('draw_planned'));
    await second.getByRole('radio', { name: d('drawPart_numbers') }).click();
    await second.getByRole('button', { name: /^45/ }).click();
    await second
      .getByRole('dialog')
      .getByRole('radio', { name: d('numberRule_open'), exact: true })
      .click();
    await send(second, d, 'It is calm again', d('setNumber'));
    await expect(second.getByRole('dialog')).toBeHidden();
    await expect(second.getByText(d('numberIs_closed'), { exact: true })).toBeHidden();
    await expectFlawless(second);
  });

  await test.step('one proposes to void it, the other approves', async () => {
    await first.getByRole('button', { name: d('proposeVoid'), exact: true }).click();
    await send(first, d, 'The drawing is not held', d('proposeVoid'));
    await expect(first.getByRole('button', { name: d('withdraw'), exact: true })).toBeVisible();
    await expectFlawless(first);
    await second.getByRole('button', { name: d('allDraws') }).click();
    await second.getByRole('radio', { name: d('drawList_voids'), exact: true }).click();
    const waiting = second.getByRole('article').filter({ hasText: numero });
    await expect(waiting).toContainText('The drawing is not held');
    await expectFlawless(second);
    await waiting.getByRole('button', { name: d('decide') }).click();
    await expectFlawless(second);
    await second
      .getByRole('dialog')
      .getByRole('button', { name: d('approve'), exact: true })
      .click();
    await expect(waiting).toBeHidden();
    await expect(stateOf(first, d)).toContainText(d('draw_void'), { timeout: 60_000 });
    await first.getByRole('radio', { name: d('drawPart_history') }).click();
    await expect(first.getByText(d('drawEvent_voided'), { exact: true })).toBeVisible();
    await expectFlawless(first);
  });
});

test('R25 R67: odds are proposed with the returns that the server computed, and another operator puts them in force', async ({
  browser,
  language,
  baseURL,
}) => {
  const d = consoleWords(language);
  const games = await openView(browser, language, { username: 'games01', view: 'sheets', baseURL });
  const sheetOf = (page: Page) => page.getByRole('article', { name: NAME[language], exact: true });
  await expectFlawless(games);
  await sheetOf(games)
    .getByRole('button', { name: d('openCase') })
    .click();
  await expect(games.getByRole('table', { name: PLAY[language], exact: true })).toContainText('92.00 %');
  await expectFlawless(games);
  await games.getByRole('button', { name: d('proposeSheet'), exact: true }).click();
  const odds = games.getByRole('group', { name: PLAY[language], exact: true }).getByRole('textbox').first();
  await odds.fill('100');
  await games.getByRole('button', { name: d('computeReturns') }).click();
  // All that is staked, and more than the bounds allow.
  await expect(games.getByRole('alert')).toBeVisible();
  await odds.fill('93');
  await games.getByRole('button', { name: d('computeReturns') }).click();
  await expect(games.getByRole('table', { name: PLAY[language], exact: true })).toContainText('93.00 %');
  await expectFlawless(games);
  await games.getByRole('button', { name: d('proposeSheet'), exact: true }).click();
  await send(games, d, 'Higher odds for the holidays', d('proposeSheet'));
  await expect(games.getByRole('button', { name: d('withdraw'), exact: true })).toBeVisible();

  const admin = await openView(browser, language, {
    username: 'admin01',
    view: 'sheets',
    size: SMALL_PHONE,
    baseURL,
  });
  const version = (await sheetOf(admin).innerText()).match(/\d+/)?.[0] ?? '';
  await admin.getByRole('radio', { name: d('sheets_proposals'), exact: true }).click();
  const waiting = admin.getByRole('article').filter({ hasText: 'Higher odds for the holidays' });
  await waiting.getByRole('button', { name: d('decide') }).click();
  await expectFlawless(admin);
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: d('approve'), exact: true })
    .click();
  await expect(waiting).toBeHidden();
  await admin.getByRole('radio', { name: d('sheets_inForce'), exact: true }).click();
  const next = d('sheetVersion').replace('{version}', String(Number(version) + 1));
  await expect(sheetOf(admin)).toContainText(next);
  await expectFlawless(admin);
});
