import type { PlayType } from '@erawan/kit/play-type';
import { readJson, readText, writeJson, writeText } from '@erawan/kit/storage';
import { randomUuid } from '@erawan/kit/uuid';

const PREFIX = 'lottery.';
const tab = () => sessionStorage;

/** A session of this tab, so that a reload goes on where it was. */
export interface KeptSession {
  token: string;
  /** What a basket of this session is kept under: the token itself names nothing. */
  user: string;
  isTrial: boolean;
  /** The board that the launch asked for. */
  playType?: PlayType;
}

const isKept = (value: unknown): value is KeptSession =>
  typeof value === 'object' && value !== null && 'token' in value && 'user' in value;

export const keep = {
  session: (gameCode: string): KeptSession | undefined => {
    const kept = readJson(`${PREFIX}session.${gameCode}`, tab);
    return isKept(kept) ? kept : undefined;
  },
  setSession: (gameCode: string, session: KeptSession) =>
    writeJson(`${PREFIX}session.${gameCode}`, session, tab),
  dropSession: (gameCode: string) => writeText(`${PREFIX}session.${gameCode}`, '', tab),
  backUrl: () => readText(`${PREFIX}back`, tab),
  setBackUrl: (url: string) => writeText(`${PREFIX}back`, url, tab),
};

const PENDING = `${PREFIX}order`;

/**
 * The key of an order: the same one until the fate of this content is known, also after a reload, so that pressing
 * again places nothing twice.
 */
export function orderKeyOf(content: string): string {
  const { key, content: before } = (readJson(PENDING, tab) ?? {}) as Record<string, unknown>;
  if (typeof key === 'string' && before === content) return key;
  const fresh = randomUuid();
  writeJson(PENDING, { key: fresh, content }, tab);
  return fresh;
}

/** The order has been placed or refused: the next one is another one. */
export const orderDecided = (): void => writeText(PENDING, '', tab);
