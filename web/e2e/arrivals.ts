import type { Page } from '@playwright/test';
import { headersOf } from '@erawan/api/client';
import type { Body, Value } from '@erawan/api/types';
import { keepSession } from '@erawan/kit/storage';
import { freshNumber, PASSWORD, PIN, speak } from './people.ts';
import type { ServerOptions } from './test-server.ts';

/**
 * Ways in over the API, for tests whose subject is what comes after. The product's own code says which headers a call
 * has and what the browser keeps of the answer.
 */

type LoggedIn = Value<'/wps/session/login', 'post'>;

/** The demo's merchant. */
const MERCHANT = 'suvarna';
/** A page of the server that is no page of the product: nothing runs there. */
const BLANK = '/robots.txt';

type Kept = Record<'localStorage' | 'sessionStorage', [string, string][]>;

/** What `act` writes to the storages of a browser. */
function keptBy(act: () => void): Kept {
  const areas = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };
  for (const [name, area] of Object.entries(areas)) {
    const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
      getItem: (key) => area.get(key) ?? null,
      setItem: (key, text) => void area.set(key, text),
      removeItem: (key) => void area.delete(key),
    };
    Object.defineProperty(globalThis, name, { value: storage, configurable: true });
  }
  try {
    act();
  } finally {
    for (const name of Object.keys(areas)) Reflect.deleteProperty(globalThis, name);
  }
  return { localStorage: [...areas.localStorage], sessionStorage: [...areas.sessionStorage] };
}

/** Calls the server with the cookies of the page, and as the member whose token this is. */
async function ask<T>(page: Page, method: string, path: string, data?: object, token?: string): Promise<T> {
  const headers = headersOf({ merchant: MERCHANT, language: 'TH', token, device: 'web' }, path);
  const answer = await page.request.fetch(path, { method, headers, data });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { value: T }).value;
}

/** Leaves the page outside the product, and its browser as if the way in had been the form. */
async function arrive(page: Page, answer: LoggedIn): Promise<void> {
  const { token, merchantCode, userName, type, firstTimeLogin, id } = answer;
  const kept = keptBy(() => keepSession({ token, merchantCode, userName, type, firstTimeLogin, id }, true));
  await page.goto(BLANK);
  await page.evaluate(({ localStorage: device, sessionStorage: tab }) => {
    for (const [key, text] of device) localStorage.setItem(key, text);
    for (const [key, text] of tab) sessionStorage.setItem(key, text);
  }, kept);
}

/** A new member, and the answer to the registration. */
async function registered(page: Page, username: string): Promise<LoggedIn> {
  const form: Body<'/wps/member/register', 'put'> = {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-05-17',
  };
  return ask<LoggedIn>(page, 'PUT', '/wps/member/register', form);
}

/** A new member, who is logged in; pages are in the language from the first one on. */
export async function join(page: Page, username: string, language: ServerOptions['language']): Promise<void> {
  await speak(page, language);
  await arrive(page, await registered(page, username));
}

/** A new member who may withdraw: with a funds password, the name of the payee and an account in that name. */
export async function joinWithAccount(
  page: Page,
  username: string,
  language: ServerOptions['language'],
  payeeName: string,
): Promise<void> {
  await speak(page, language);
  const answer = await registered(page, username);
  const send = (method: string, path: string, data: object) => ask(page, method, path, data, answer.token);
  await send('POST', '/wps/session/reauthenticate', { password: PASSWORD });
  await send('POST', '/wps/member/paymentPassword', { paymentPassword: PIN, confirmPaymentPassword: PIN });
  await send('PUT', '/wps/member/info/payeename', { payeeName });
  const card = { bankCode: 'KRU', accountNumber: freshNumber(), paymentPassword: PIN };
  await send('POST', '/wps/member/bankCard', card);
  await arrive(page, answer);
}

/** A visitor becomes a trial account. */
export async function joinTrial(page: Page): Promise<void> {
  await arrive(page, await ask<LoggedIn>(page, 'POST', '/wps/session/login/freeplay'));
}
