import { isPlayType, type PlayType } from '@erawan/kit/play-type';
import { parseMoney } from '@erawan/kit/money';
import type { LocalText } from '../rules/family-file.ts';
import type { Family, Price, Sheet } from '../rules/family.ts';
import { LIMITS, type Limits, type PlayLimits } from '../rules/limits.ts';
import { SATANG } from '../rules/line.ts';
import { parseOdds } from '../rules/odds.ts';
import type { GameView } from '../wire.ts';

/** A lottery as this player's merchant sells it. */
export interface Game {
  gameCode: string;
  name: LocalText;
  isOwnDraw: boolean;
  /** How long before a draw its sales close, seconds. */
  closesBeforeS: number;
  /** With the plays that are sold, and no others. */
  family: Family;
  sheet: Sheet;
  limits: Limits;
  playTypes: ReadonlyMap<string, PlayType>;
}

/** An amount of the wire in whole satang. */
const satangOf = (text: string): number => Number((parseMoney(text) ?? 0n) / SATANG);

const limitsOf = (of: Record<keyof PlayLimits, string>): PlayLimits => ({
  unitMin: satangOf(of.unitMin),
  unitMax: satangOf(of.unitMax),
  suborderMax: satangOf(of.suborderMax),
});

/** What the vendor sells, over the rules of its family. A play that these rules do not know is left out. */
export function gameOf(view: GameView, family: Family): Game {
  const sold = new Map(view.plays.map((play) => [play.playCode, play]));
  const sheet = new Map<string, Price[]>();
  for (const { playCode, prices } of view.plays) {
    const read = prices.map(
      ({ arrangements, cells, odds, returnPpm, reducedOdds, reducedReturnPpm }): Price => ({
        odds: parseOdds(odds),
        returnPpm,
        ...(arrangements != null && { arrangements }),
        ...(cells && cells.length > 0 && { cells }),
        ...(reducedOdds != null && {
          reduced: { odds: parseOdds(reducedOdds), returnPpm: reducedReturnPpm ?? 0 },
        }),
      }),
    );
    sheet.set(playCode, read);
  }
  return {
    gameCode: view.gameCode,
    name: { en: view.name['en'] ?? view.gameCode, th: view.name['th'] ?? view.gameCode },
    isOwnDraw: view.isOwnDraw,
    closesBeforeS: view.closesBeforeS,
    family: { ...family, plays: family.plays.filter(({ code }) => sold.has(code)), sheet },
    sheet,
    limits: {
      ...LIMITS,
      ...limitsOf(view),
      plays: new Map(
        view.plays.flatMap(({ playCode, limits }) => (limits ? [[playCode, limitsOf(limits)] as const] : [])),
      ),
    },
    playTypes: new Map(
      view.plays.map(({ playCode, playType }) => [playCode, isPlayType(playType) ? playType : 'Tradition']),
    ),
  };
}
