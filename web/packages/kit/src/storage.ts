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

function remove(key: string): void {
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

/** Remember-me keeps the session on the device; without it the session ends with the tab. */
export function keepSession(info: SessionInfo, remember: boolean): void {
  remove(SESSION_KEY);
  writeJson(SESSION_KEY, info, remember ? () => localStorage : () => sessionStorage);
  writeText('autoLogin', remember ? '1' : '0');
  session.set(info);
}

export function dropSession(): void {
  remove(SESSION_KEY);
  writeText('autoLogin', '0');
  session.set(null);
}

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
