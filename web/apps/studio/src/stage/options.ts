import type { Clock } from '../clock';
import type { Atlas } from './atlas';
import type { HoldFaces } from './hold';
import type { Palette } from './palette';

export interface StageOptions {
  canvas: HTMLCanvasElement;
  clock: Clock;
  random: () => number;
  atlas: Atlas;
  palette: Palette;
  reels: number;
  rows: number;
  calm: boolean;
  /** What the cells of a hold can show, in games that have one. */
  hold?: HoldFaces | undefined;
  /** A reel has stopped on its result. */
  onReelStop?: (reel: number, symbols: string[]) => void;
  /** A reel runs on because it may complete the feature. */
  onAnticipation?: (reel: number) => void;
}

/** Where the reels are, or will stop. */
export interface Resting {
  strips: string[][];
  stops: number[];
  filled: number[];
  heights?: number[];
}
