import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FrameLocator, type Page, expect } from '@playwright/test';
import type { ServerOptions } from './test-server.ts';
import { joinTrial } from './arrivals.ts';
import { speak } from './people.ts';

/** What tests of slots share: rounds of published seeds, the way in from the lobby, the page that recomputes. */

/** A round as the engine gives it for published seeds: the same in every run and in every verifier. */
export interface Vector {
  gameCode: string;
  version: number;
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  nonce: number;
  betMinor: string;
  winMinor: string;
  spins: {
    mode: string;
    multiplier: number;
    freeSpinsAwarded: number;
    heights?: number[];
    values?: { stakes: number }[];
    respinsLeft?: number;
  }[];
}

const root = join(import.meta.dirname, '../..');
export const vectors = JSON.parse(readFileSync(join(root, 'crates/games/vectors/fairness.json'), 'utf8')) as {
  rounds: Vector[];
};

/** The client's own texts. */
export function clientWords(language: ServerOptions['language']) {
  const file = join(root, 'web/apps/studio/src/locales', `${language}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return (key: string, params: Record<string, number | string> = {}): string =>
    (texts[key] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}

/** A visitor plays for free and opens a game from the lobby of slots. */
export async function openFromLobby(page: Page, language: ServerOptions['language'], name: string) {
  await speak(page, language);
  await joinTrial(page);
  await page.goto('/m/slot-games');
  // Only rows near the screen are drawn: a game further down is looked for.
  await page.getByRole('searchbox').fill(name);
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();
  const game = page.frameLocator('iframe');
  await isOver(game, 30_000);
  return game;
}

export async function press(game: FrameLocator): Promise<void> {
  await game.getByTestId('spin').click();
  await expect(game.getByTestId('spin')).toHaveAttribute('aria-disabled', 'true');
}

/** A round of a random seed may bring twenty free spins and more. */
const LUCKY_ROUND_MS = 240_000;
/** A test that plays such a round. */
export const LUCKY_TEST_MS = 360_000;

export const isOver = (game: FrameLocator, within = 60_000) =>
  expect(game.getByTestId('spin')).toHaveAttribute('aria-disabled', 'false', { timeout: within });

/** Plays a round whatever it brings: the stake is off the balance while it is shown, and may come back. */
export async function playOne(game: FrameLocator): Promise<void> {
  const balance = game.getByTestId('balance');
  const before = await balance.innerText();
  await press(game);
  await expect(balance).not.toHaveText(before, { useInnerText: true });
  await isOver(game, LUCKY_ROUND_MS);
}

/** The next round shows what `vector` records; it is paid for and its balance is the server's. */
export async function revealNext(page: Page, vector: Vector): Promise<void> {
  await page.route(
    '**/studio/api/spin',
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { round: Record<string, unknown> };
      const { betMinor, winMinor, spins } = vector;
      await route.fulfill({ json: { ...body, round: { ...body.round, betMinor, winMinor, spins } } });
    },
    { times: 1 },
  );
}

/** The page that recomputes rounds is given the vector's proof and must agree with it. */
export async function verifies(page: Page, vector: Vector): Promise<void> {
  const info = (await (await page.request.get(`/studio/api/games/${vector.gameCode}/info`)).json()) as {
    titleDigest: string;
  };
  await page.route('**/studio/api/rounds/*/proof', (route) =>
    route.fulfill({ json: { ...vector, round: { ...vector, titleDigest: info.titleDigest } } }),
  );
  // The same address again would load nothing.
  await page.goto('about:blank');
  await page.goto('/studio/verify#round=rnd_vector');
  await expect(page.locator('[data-testid="verdict"][data-matches="true"]')).toBeVisible();
}

export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.ERAWAN_PICTURES;
  const size = page.viewportSize();
  if (!folder || !size) return;
  await page.screenshot({ path: `${folder}/${name}.png` });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.screenshot({ path: `${folder}/${name}-320.png` });
  await page.setViewportSize(size);
}
