import type { NewPlays, PlayPrice } from './sheet-calls.ts';

/** The odds of a price as they are typed; a price without reduced odds has none to type. */
interface TypedPrice {
  arrangements?: number;
  cells: readonly string[];
  odds: string;
  reducedOdds?: string;
}

export interface TypedPlay {
  playCode: string;
  playName: string;
  isOffered: boolean;
  prices: readonly TypedPrice[];
}

/** The form begins with the prices that hold. */
export const typedPlays = (plays: readonly PlayPrice[]): TypedPlay[] =>
  plays.map(({ playCode, playName, prices }) => ({
    playCode,
    playName,
    isOffered: true,
    prices: prices.map(({ arrangements, cells = [], odds, reducedOdds }) => ({
      cells,
      odds,
      ...(arrangements !== undefined && { arrangements }),
      ...(reducedOdds !== undefined && { reducedOdds }),
    })),
  }));

/** Odds have at most three decimals: they are whole thousandths. */
export const isOdds = (text: string): boolean => /^\d{1,6}(\.\d{1,3})?$/.test(text.trim());

/** Whether everything that is offered has odds. */
export const isSheetWhole = (plays: readonly TypedPlay[]): boolean => {
  const offered = plays.filter(({ isOffered }) => isOffered);
  return (
    offered.length > 0 &&
    offered.every(({ prices }) =>
      prices.every(
        ({ odds, reducedOdds }) => isOdds(odds) && (reducedOdds === undefined || isOdds(reducedOdds)),
      ),
    )
  );
};

/** What is sent: plays that are offered, with their odds only. */
export const newPlays = (plays: readonly TypedPlay[]): NewPlays =>
  plays
    .filter(({ isOffered }) => isOffered)
    .map(({ playCode, prices }) => ({
      playCode,
      prices: prices.map(({ arrangements, cells, odds, reducedOdds }) => ({
        cells: [...cells],
        odds: odds.trim(),
        ...(arrangements !== undefined && { arrangements }),
        ...(reducedOdds !== undefined && { reducedOdds: reducedOdds.trim() }),
      })),
    }));

/** The same plays, one of them changed. */
export const withPlay = (
  plays: readonly TypedPlay[],
  playCode: string,
  change: Partial<TypedPlay>,
): TypedPlay[] => plays.map((play) => (play.playCode === playCode ? { ...play, ...change } : play));
