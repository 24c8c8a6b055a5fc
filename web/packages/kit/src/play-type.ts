import { readText, writeText } from './storage.ts';

/** Which board of a lottery opens: where both exist, the player chooses. */
export const PLAY_TYPES = ['Tradition', 'Entertainment'] as const;
export type PlayType = (typeof PLAY_TYPES)[number];

const keyOf = (gameCode: string) => `lottery.playType.${gameCode}`;

export const isPlayType = (text: unknown): text is PlayType => PLAY_TYPES.some((type) => type === text);

/** The board of a lottery that was chosen last on this device: its client and the product around it both know it. */
export function keptPlayType(gameCode: string): PlayType | undefined {
  const kept = readText(keyOf(gameCode));
  return isPlayType(kept) ? kept : undefined;
}

export const keepPlayType = (gameCode: string, type: PlayType): void => writeText(keyOf(gameCode), type);
