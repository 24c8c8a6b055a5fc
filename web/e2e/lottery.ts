import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { headersOf } from '@erawan/api/client';
import { testWithContent } from './own-content.ts';
import { DEMO_PASSWORD, logIn } from './people.ts';
import { expect, type ServerOptions } from './test-server.ts';
import { words } from './words.ts';

const VENDOR = 'ELOTT';
const LAUNCH = '/wps/game/launchGame';

/** The lottery that is drawn every minute. */
export const LOTTERY = { code: 'digit-rush', nodeId: 990_001, name: { th: 'ห้าหลักด่วน', en: 'Digit Rush' } };

interface Vendor {
  code: string;
  enabled: boolean;
}
interface VendorGames {
  vendor: string;
  games: object[];
}

/** A server that sells lotteries: with their vendor switched on, and the games that its rows in the catalogue name. */
export const test = testWithContent(async (change) => {
  process.env.ERAWAN_LOTTERIES = LOTTERY.code;
  const game = { ...LOTTERY, classify: 'BAL', minBet: '1.00' };
  await change('vendors.json', (content) =>
    (content as Vendor[]).map((vendor) => (vendor.code === VENDOR ? { ...vendor, enabled: true } : vendor)),
  );
  await change('vendor-games.json', (content) =>
    (content as VendorGames[]).map((list) => (list.vendor === VENDOR ? { ...list, games: [game] } : list)),
  );
  await change('providers.json', (content) => [
    ...(content as { vendor: string }[]).filter(({ vendor }) => vendor !== VENDOR),
    { vendor: VENDOR, launchUrl: '/lottery/{gameCode}', oneOpenRound: false, roundIntervalMsMin: 0 },
  ]);
});

/** The client's own texts. */
export function clientWords(language: ServerOptions['language']) {
  const file = join(import.meta.dirname, '../apps/lottery/src/locales', `${language}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return (key: string, params: Record<string, number | string> = {}): string => {
    const text = texts[key];
    if (text === undefined) throw new Error(`there is no text ${key}`);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  };
}

/** The demo's member with money opens the lottery. */
export async function openLottery(page: Page, language: ServerOptions['language']): Promise<void> {
  await logIn(page, words(language), 'demo001', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/m\/home$/);
  const kept = await page.evaluate(
    () => localStorage.getItem('MC_SESSION_INFO') ?? sessionStorage.getItem('MC_SESSION_INFO'),
  );
  const { token, merchantCode } = JSON.parse(kept ?? '{}') as { token: string; merchantCode: string };
  const caller = { merchant: merchantCode, language: language.toUpperCase() as 'EN' | 'TH', token };
  const answer = await page.request.get(LAUNCH, {
    headers: headersOf({ ...caller, device: 'web' }, LAUNCH),
    params: { vendor: VENDOR, gameId: LOTTERY.code, launchMode: 'GLS', backUrl: '/m/elott' },
  });
  const { value } = (await answer.json()) as { value: { gameUrl: string } };
  await page.goto(value.gameUrl);
}
