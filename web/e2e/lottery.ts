import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD, logIn } from './people.ts';
import { expect, type ServerOptions } from './test-server.ts';
import { words } from './words.ts';

/** The lottery that is drawn every minute. */
export const LOTTERY_NAME = { th: 'ห้าหลักด่วน', en: 'Digit Rush' };

/** Its vendor, whose lobby opens from the list of vendors. */
const LOBBY_NAME = { th: 'อีลอตต์', en: 'ELOTT' };

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

const RULES = join(import.meta.dirname, '../../crates/games');

const dataOf = <Data>(file: string): Data => JSON.parse(readFileSync(join(RULES, file), 'utf8')) as Data;

type LocalText = Record<ServerOptions['language'], string>;

/** What a lottery is called. */
export const lotteryName = (gameCode: string, language: ServerOptions['language']): string =>
  dataOf<{ name: LocalText }>(`lotteries/${gameCode}.json`).name[language];

/** What the plays of a family are called. */
export function playNames(family: string, language: ServerOptions['language']) {
  const { plays } = dataOf<{ plays: { code: string; name: LocalText }[] }>(`families/${family}.json`);
  return (code: string): string => {
    const play = plays.find((each) => each.code === code);
    if (!play) throw new Error(`${family} has no play ${code}`);
    return play.name[language];
  };
}

/** The button that opens a lottery from the list of all, beside its name the draw on sale. */
export function lotteryRow(page: Page, language: ServerOptions['language'], gameCode: string): Locator {
  const [draw = ''] = words(language)('games.drawOf').split(' ');
  const name = lotteryName(gameCode, language);
  return page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}\\s*${draw} \\d`) });
}

/** Opens a lottery from the list of all; answers the frame that it is in. */
export async function openFromList(
  page: Page,
  language: ServerOptions['language'],
  gameCode: string,
): Promise<FrameLocator> {
  await lotteryRow(page, language, gameCode).click();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1, name: lotteryName(gameCode, language) })).toBeVisible();
  return frame;
}

/** The demo's member with money opens the lobby of e-lotteries, and the lottery in it; answers the frame that it is in. */
export async function openLottery(page: Page, language: ServerOptions['language']): Promise<FrameLocator> {
  await logIn(page, words(language), 'demo001', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/m\/home$/);
  await page.goto('/m/elott');
  await page.locator('main').getByRole('button', { name: LOBBY_NAME[language], exact: true }).click();
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: new RegExp(LOTTERY_NAME[language]) }).click();
  return frame;
}

/** A draw as its vendor tells it, its moments in epoch milliseconds. */
export interface Draw {
  numero: string;
  closeTime: number;
  drawTime: number;
}

/** The draw of a lottery that is on sale, once the server has planned it. */
export async function nextDraw(url: string, gameCode: string): Promise<Draw> {
  const found: Draw[] = [];
  await expect(async () => {
    const answer = await fetch(`${url}/lottery/api/draws?gameCode=${gameCode}`);
    const { onSale } = (await answer.json()) as { onSale: Draw[] };
    expect(onSale.length).toBeGreaterThan(0);
    found.push(...onSale);
  }).toPass();
  return found[0] as Draw;
}
