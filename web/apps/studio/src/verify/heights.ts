import type { GameInfo, SpinMode } from '../wire';
import type { WordStream } from './stream';

export type ChangingWays = Extract<NonNullable<GameInfo['feature']>, { type: 'changingWays' }>;

/** What a game of changing ways says of its reels; nothing in other games. */
export function changingWays({ feature }: GameInfo): ChangingWays | undefined {
  return feature?.type === 'changingWays' ? feature : undefined;
}

/** The rows a number below the sum of the weights stands for. */
function heightOf(least: number, weights: number[], drawn: number): number {
  let soFar = 0;
  const at = weights.findIndex((weight) => {
    soFar += weight;
    return drawn < soFar;
  });
  return least + Math.max(0, at);
}

/** Draws how high a reel rises, with the words it took; nothing in games whose reels keep their height. */
export async function drawHeight(
  info: GameInfo,
  mode: SpinMode,
  reel: number,
  stream: WordStream,
): Promise<{ height: number; words: number[] } | undefined> {
  const feature = changingWays(info);
  const weights = (mode === 'free' ? feature?.freeHeights : feature?.heights)?.[reel];
  if (!feature || !weights) return undefined;
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const { value, words } = await stream.draw(sum);
  return { height: heightOf(feature.least, weights, value), words };
}

/** What a free spin's wins are multiplied by; free spins are counted from 1. */
export function freeMultiplier(info: GameInfo, number: number): number {
  return info.freeSpins.multiplier + (changingWays(info)?.rise ?? 0) * (number - 1);
}
