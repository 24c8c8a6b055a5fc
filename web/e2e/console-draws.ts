import type { Page } from '@playwright/test';
import { expectFlawless } from './checks.ts';
import { expect } from './test-server.ts';
import type { consoleWords } from './words.ts';

/** The draws at the console, as operators handle them. */

export type DrawWords = ReturnType<typeof consoleWords>;

/** Shows the draws of a lottery in this status. */
export async function listDraws(
  page: Page,
  d: DrawWords,
  lottery: string,
  state: 'planned' | 'open' | 'suspended' | 'void',
): Promise<void> {
  await page.getByRole('radio', { name: d('drawView_all'), exact: true }).click();
  await page.getByLabel(d('lottery'), { exact: true }).selectOption(lottery);
  await page.getByRole('combobox', { name: d('state') }).selectOption(state);
}

/** Opens a draw of the list. */
export async function openDraw(page: Page, d: DrawWords, numero: string): Promise<void> {
  const entry = page.getByRole('article').filter({ hasText: numero });
  await entry.getByRole('button', { name: d('openCase') }).click();
  await expect(page.getByRole('list', { name: d('drawSteps') })).toBeVisible();
}

/** Where the draw on the page stands. */
export const stateOf = (page: Page, d: DrawWords) =>
  page.getByRole('region', { name: d('state'), exact: true });

/** Gives a reason in the sheet that is open and sends it. */
export async function send(page: Page, d: DrawWords, reason: string, button: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(d('reason')).fill(reason);
  await expectFlawless(page);
  await sheet.getByRole('button', { name: button, exact: true }).click();
}

/** An operator closes a number of the open draw, or has it sold at reduced odds. */
export async function setNumber(
  page: Page,
  d: DrawWords,
  { play, number, rule }: { play: string; number: string; rule: 'closed' | 'reduced' },
): Promise<void> {
  await page.getByRole('button', { name: d('setNumber'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(d('play'), { exact: true }).selectOption({ label: play });
  await sheet.getByLabel(d('number')).fill(number);
  await sheet.getByRole('radio', { name: d(`numberRule_${rule}`), exact: true }).click();
  await send(page, d, 'Too many on one number', d('setNumber'));
  await expect(sheet).toBeHidden();
}
