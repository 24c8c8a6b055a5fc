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

/** One operator proposes, another approves exactly that. */
async function decide(page: Page, proposals: string, approvals: string, form: object): Promise<void> {
  const [first, second] = [await logIn(page, 'finance01'), await logIn(page, 'finance02')];
  type Proposal = { proposalId: string; digest: string };
  const answer = await ask<Proposal & { proposal?: Proposal }>(page, first, proposals, form);
  const { proposalId, digest } = answer.proposal ?? answer;
  await ask(page, second, `${approvals}/${proposalId}/approve`, { digest });
}

/** Money that was not deposited comes into the wallet of a member. */
export async function credit(page: Page, username: string, amount: string): Promise<void> {
  const form = { direction: 'credit', amount, reason: 'Money for a test' };
  await decide(page, `/console/members/${username}/adjustments`, '/console/adjustments', form);
}

/** A withdrawal that waits for operators is paid. */
export async function payOut(page: Page, orderId: string): Promise<void> {
  const proposals = `/console/withdrawals/${orderId}/proposals`;
  await decide(page, proposals, proposals, { outcome: 'pay', reason: 'Payment for a test' });
}
