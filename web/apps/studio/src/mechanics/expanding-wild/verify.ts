import type { Minor } from '../../money';
import { evaluateGrid, evaluateSpin } from '../../verify/rules';
import type { WordStream } from '@erawan/kit/fairness';
import type { GameInfo } from '../../wire';
import type { Played } from '../mechanic';
import { drawStops } from '../plain/verify';

/** The paid spin, and respins for as long as a wild fills another reel. */
export async function playRespins(
  game: GameInfo,
  multipliers: number[],
  bet: Minor,
  stream: WordStream,
): Promise<Played[]> {
  const wild = game.symbols.find(({ kind }) => kind === 'wild')?.id ?? '';
  const spins: Played[] = [];
  let stops: number[] = [];
  let held: number[] = [];
  let words: number[][] = [];
  for (const [respins, multiplier] of multipliers.entries()) {
    const mode = respins === 0 ? 'base' : 'respin';
    ({ stops, words } = await drawStops(game.reelStrips, stream, stops, held));
    const { grid } = evaluateSpin(game, mode, stops, bet);
    const expanded: number[] = [];
    const filled = grid.map((column, reel) => {
      const isHeld = held.includes(reel);
      if (!isHeld && column.includes(wild)) expanded.push(reel);
      return isHeld || column.includes(wild) ? column.map(() => wild) : column;
    });
    spins.push({ mode, stops, words, held, expanded, ...evaluateGrid(game, mode, filled, bet, multiplier) });
    if (expanded.length === 0) break;
    held = [...held, ...expanded].sort((a, b) => a - b);
  }
  return spins;
}
