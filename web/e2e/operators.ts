import { expect, type Page } from '@playwright/test';
import { operatorCode } from './outbox.ts';
import { DEMO_PASSWORD } from './people.ts';

/** What operators do over the API, for tests whose subject is what comes after. */

/** What the server answered instead of what was asked for. */
class Refusal extends Error {
  constructor(
    path: string,
    readonly status: number,
    text: string,
  ) {
    super(`POST ${path}: ${status} ${text}`);
  }
}

async function ask<T>(page: Page, token: string | undefined, path: string, data: object): Promise<T> {
  const headers = { Language: 'EN', ...(token === undefined ? {} : { Authorization: token }) };
  const answer = await page.request.post(path, { headers, data });
  if (!answer.ok()) throw new Refusal(path, answer.status(), await answer.text());
  return ((await answer.json()) as { value: T }).value;
}

/** Sessions of this worker's server. A code works once in half a minute, so that each test logging in anew would wait. */
const sessions = new Map<string, string>();

async function logIn(page: Page, username: string): Promise<string> {
  const form = { merchant: 'suvarna', username, password: DEMO_PASSWORD };
  const { ticket } = await ask<{ ticket: string }>(page, undefined, '/console/session', form);
  const step = { ticket, code: await operatorCode(page, username) };
  const { token } = await ask<{ token: string }>(page, undefined, '/console/session/code', step);
  sessions.set(username, token);
  return token;
}

/** A call of an operator, who logs in where there is no session, it is over, or its second factor is not fresh any more. */
async function askAs<T>(page: Page, username: string, path: string, data: object): Promise<T> {
  const token = sessions.get(username);
  if (token === undefined) return ask<T>(page, await logIn(page, username), path, data);
  try {
    return await ask<T>(page, token, path, data);
  } catch (error) {
    if (!(error instanceof Refusal && [401, 403].includes(error.status))) throw error;
    return ask<T>(page, await logIn(page, username), path, data);
  }
}

interface Proposal {
  proposalId: string;
  digest: string;
}

/** One operator proposes, another approves exactly that. */
async function decide(page: Page, proposals: string, approvals: string, form: object): Promise<void> {
  const answer = await askAs<Proposal & { proposal?: Proposal }>(page, 'finance01', proposals, form);
  const { proposalId, digest } = answer.proposal ?? answer;
  await askAs(page, 'finance02', `${approvals}/${proposalId}/approve`, { digest });
}

/** Money that was not deposited comes into the wallet of a member, or what was not withdrawn leaves it. */
async function adjust(page: Page, username: string, direction: string, amount: string): Promise<void> {
  const form = { direction, amount, reason: 'Money for a test' };
  await decide(page, `/console/members/${username}/adjustments`, '/console/adjustments', form);
}

export const credit = (page: Page, username: string, amount: string) =>
  adjust(page, username, 'credit', amount);

export const debit = (page: Page, username: string, amount: string) =>
  adjust(page, username, 'debit', amount);

/** A withdrawal that waits for operators is paid. */
export async function payOut(page: Page, orderId: string): Promise<void> {
  const proposals = `/console/withdrawals/${orderId}/proposals`;
  await decide(page, proposals, proposals, { outcome: 'pay', reason: 'Payment for a test' });
}

/** How long a draw whose moment has come takes until its orders are sealed, after draws that were due before. */
const SEALED_MS = 60_000;

/** Two operators type the result of a draw, each without seeing the other's, as soon as it may be typed. */
export async function enterResult(
  page: Page,
  { gameCode, numero, result }: { gameCode: string; numero: string; result: string },
): Promise<void> {
  const path = `/console/draws/${gameCode}/${numero}/entries`;
  const form = { result, source: 'The broadcast of a test' };
  await expect(() => askAs(page, 'draw01', path, form)).toPass({ timeout: SEALED_MS });
  await askAs(page, 'draw02', path, form);
}

/** A draw that is paid gets another result: two operators type it, one proposes it, another approves, finance releases. */
export async function correctResult(
  page: Page,
  { gameCode, numero, result }: { gameCode: string; numero: string; result: string },
): Promise<void> {
  const draw = `/console/draws/${gameCode}/${numero}`;
  const reason = 'Two digits were swapped';
  const form = { result, source: 'The newspaper of a test', reason };
  await expect(() => askAs(page, 'draw01', `${draw}/entries`, form)).toPass({ timeout: SEALED_MS });
  await askAs(page, 'draw02', `${draw}/entries`, form);
  const proposals: Proposal[] = [];
  await expect(async () => {
    const asked = { takeBack: 'available', reason };
    proposals.push(await askAs<Proposal>(page, 'draw01', `${draw}/corrections`, asked));
  }).toPass({ timeout: SEALED_MS });
  const { proposalId, digest } = proposals[0] as Proposal;
  const correction = `/console/drawCorrections/${proposalId}`;
  await askAs(page, 'draw02', `${correction}/approve`, { digest });
  await askAs(page, 'finance02', `${correction}/release`, { digest });
}
