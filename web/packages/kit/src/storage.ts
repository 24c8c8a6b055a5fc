import { TRIAL_TYPE } from './member-type.ts';
import { createStore, type Store } from './store.ts';

/** Browser storage can be full, blocked or absent; the product then simply forgets. */
function safely<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export function readText(key: string, area: () => Storage = () => localStorage): string | undefined {
  return safely(() => area().getItem(key) ?? undefined);
}

export function writeText(key: string, text: string, area: () => Storage = () => localStorage): void {
  safely(() => area().setItem(key, text));
}

export function remove(key: string): void {
  safely(() => localStorage.removeItem(key));
  safely(() => sessionStorage.removeItem(key));
}

export function readJson(key: string, area?: () => Storage): unknown {
  const text = readText(key, area);
  return text === undefined ? undefined : safely(() => JSON.parse(text) as unknown);
}

export function writeJson(key: string, value: unknown, area?: () => Storage): void {
  writeText(key, JSON.stringify(value), area);
}

const SESSION_KEY = 'MC_SESSION_INFO';

/** What the product knows of the session; field names are those of the login answer. */
export interface SessionInfo {
  token: string;
  merchantCode: string;
  userName: string;
  type: number;
  firstTimeLogin: boolean;
  id: string;
}

function isSession(value: unknown): value is SessionInfo {
  return typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string';
}

function loadSession(): SessionInfo | null {
  for (const area of [() => sessionStorage, () => localStorage]) {
    const found = readJson(SESSION_KEY, area);
    if (isSession(found)) return found;
  }
  return null;
}

export const session: Store<SessionInfo | null> = createStore<SessionInfo | null>(loadSession());

/** Remember-me keeps the session on the device; without it, and for a trial, it ends with the tab. */
export function keepSession(info: SessionInfo, remember: boolean): void {
  const trial = info.type === TRIAL_TYPE;
  for (const key of [SESSION_KEY, POPUPS_CLOSED, LAST_BALANCE, CONTRACTS_ASKED]) remove(key);
  writeJson(SESSION_KEY, info, remember && !trial ? () => localStorage : () => sessionStorage);
  if (!trial) autoLogin.set(remember);
  session.set(info);
}

/** The last known balance; it is kept where the session is, and goes with it. */
export const LAST_BALANCE = 'LAST_BALANCE';

/** Of which offers of contracts the member was told; each login tells of them again. */
export const CONTRACTS_ASKED = 'CONTRACTS_ASKED';

/** Keeps a value as long as the session: on the device, or in the tab. */
export function keepWithSession(key: string, value: unknown): void {
  const ofTab = readText(SESSION_KEY, () => sessionStorage) !== undefined;
  writeJson(key, value, ofTab ? () => sessionStorage : () => localStorage);
}

/** What was kept with the session that is there. */
export function readWithSession(key: string): unknown {
  return readJson(key, () => sessionStorage) ?? readJson(key);
}

/** Forgets the session and what belonged to it. Whether the device may log in by itself next time is another matter. */
export function dropSession(): void {
  for (const key of [SESSION_KEY, TRIAL_NAME, HELD_PASSWORD, LAST_BALANCE, CONTRACTS_ASKED]) remove(key);
  session.set(null);
}

/** When the popups of entering were closed; each login starts with them again. */
export const POPUPS_CLOSED = 'POPUPS_CLOSED';
/** The name of the trial account that waits to be played. */
export const TRIAL_NAME = 'trialName';
/** The encoded password of a first login, until it is changed. */
export const HELD_PASSWORD = 'PSW';

/** Whether the next start may log in by itself. */
export const autoLogin = {
  get: (): boolean => readText('autoLogin') === '1',
  set: (on: boolean): void => writeText('autoLogin', on ? '1' : '0'),
};

/** Another tab logged in or out on this device. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === SESSION_KEY || event.key === null) session.set(loadSession());
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

const HIDDEN_KEY = 'balanceHidden';
export const balanceHidden: Store<boolean> = createStore(readText(HIDDEN_KEY) === '1');

export function hideBalance(hidden: boolean): void {
  writeText(HIDDEN_KEY, hidden ? '1' : '0');
  balanceHidden.set(hidden);
}
