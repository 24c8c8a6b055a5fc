import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, type HouseOptions } from './house.ts';
import { words } from './words.ts';

/** The password of everybody who registers in these tests. */
export const PASSWORD = 'Lotus4river';

/** A mobile number nobody else in the house has. */
export const freshNumber = (): string => `08${String(randomInt(0, 100_000_000)).padStart(8, '0')}`;

export async function chooseBirthday(page: Page, t: ReturnType<typeof words>): Promise<void> {
  await page.getByLabel(t('account.day')).selectOption('17');
  await page.getByLabel(t('account.month')).selectOption({ index: 5 });
  await page.getByLabel(t('account.year')).selectOption('1990');
}

/** A new member registers by the form, speaks the language from the first page on, and is in. */
export async function register(
  page: Page,
  username: string,
  language: HouseOptions['language'],
): Promise<void> {
  const t = words(language);
  await page.addInitScript((code) => localStorage.setItem('language', code), language.toUpperCase());
  await page.goto('/m/register');
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('input[name="confirmPassword"]').fill(PASSWORD);
  await chooseBirthday(page, t);
  await page.getByRole('button', { name: t('account.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
}

/** The demo's top agent enters by the login of the agent area. There is one session: tests share it one after another. */
export async function logInAsAgent(page: Page, language: HouseOptions['language']): Promise<void> {
  const t = words(language);
  await page.goto('/m/login?role=agent');
  await page.locator('input[name="username"]').fill('agent001');
  await page.locator('input[name="password"]').fill('Demo@1234');
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
}
