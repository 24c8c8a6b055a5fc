import { readFileSync } from 'node:fs';
import type { GameInfo } from '../wire';

const GAMES = new URL('../../../../../crates/games/', import.meta.url);
/** The digest of every title that `infoOf` reads. */
export const DIGEST = 'the-digest';

interface TitleFile
  extends Omit<GameInfo, 'lines' | 'reelStrips' | 'freeReelStrips' | 'betLevelsMinor' | 'freeSpins'> {
  lines?: string[];
  reelStrips: string[];
  freeReelStrips?: string[];
  freeSpins?: GameInfo['freeSpins'];
}

/** A data file of the games. A nonce may be wider than a number of JavaScript: it is read as text. */
export const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(path, GAMES), 'utf8').replace(/("nonce":\s*)(\d+)/g, '$1"$2"'));
const words = (text: string): string[] => text.split(' ');

/** The published form of a title, from its data file. */
export function infoOf(gameCode: string): GameInfo {
  const file = read(`titles/${gameCode}.json`) as TitleFile;
  return {
    ...(file as unknown as GameInfo),
    titleDigest: DIGEST,
    lines: (file.lines ?? []).map((line) => words(line).map(Number)),
    reelStrips: file.reelStrips.map(words),
    freeReelStrips: (file.freeReelStrips ?? []).map(words),
    freeSpins: file.freeSpins
      ? { ...file.freeSpins, retrigger: true }
      : { trigger: {}, multiplier: 1, retrigger: false, maxSpins: 0 },
  };
}
