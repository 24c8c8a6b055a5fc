import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from './people.ts';

/** What operators do over the API, for tests whose subject is what comes after. */

async function ask<T>(page: Page, token: string | undefined, path: string, data: object): Promise<T> {
  const headers = { Language: 'EN', ...(token === undefined ? {} : { Authorization: token }) };
  const answer = await page.request.post(path, { headers, data });
  if (!answer.ok()) throw new Error(`POST ${path}: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { value: T }).value;
}

async function logIn(page: Page, username: string): Promise<string> {
  const form = { merchant: 'suvarna', username, password: DEMO_PASSWORD };
  return (await ask<{ token: string }>(page, undefined, '/console/session', form)).token;
}

/** Money that was not deposited comes into the wallet of a member: one operator proposes it, another approves it. */
export async function credit(page: Page, username: string, amount: string): Promise<void> {
  const [first, second] = [await logIn(page, 'finance01'), await logIn(page, 'finance02')];
  const { proposalId, digest } = await ask<{ proposalId: string; digest: string }>(
    page,
    first,
    `/console/members/${username}/adjustments`,
    { direction: 'credit', amount, reason: 'Money for a test' },
  );
  await ask(page, second, `/console/adjustments/${proposalId}/approve`, { digest });
}
