/** The studio's HTTP answers. Field names ending in `Minor` are amounts in hundred-thousandths, as text. */

export type LanguageCode = 'TH' | 'EN';

export interface Texts {
  en: string;
  th: string;
}

export interface SymbolInfo {
  id: string;
  kind: 'wild' | 'scatter' | 'regular';
  name: Texts;
}

export interface GameInfo {
  gameCode: string;
  version: string;
  title: Texts;
  kind: 'lines' | 'ways';
  reels: number;
  rows: number;
  lines: number[][];
  symbols: SymbolInfo[];
  paytable: Record<string, Record<string, number>>;
  betLevelsMinor: string[];
  linesCount?: number;
  unit?: number;
  freeSpins: {
    trigger: Record<string, number>;
    multiplier: number;
    retrigger: boolean;
    /** The most free spins one round can hold; an award beyond it is cut. */
    maxSpins?: number;
  };
  rtpPpm: number;
  hitFrequencyPpm: number;
  maxWinMultiple: number;
  reelStrips: string[][];
  freeReelStrips: string[][];
  wildMultiplier?: number;
  rules: Texts;
}

export interface Commit {
  commitId: string;
  serverSeedHash: string;
}

/** A cell of the grid: reel from the left, row from the top. */
export type Position = [reel: number, row: number];

export interface Win {
  kind: 'line' | 'ways' | 'scatter';
  line?: number;
  symbol: string;
  count: number;
  positions: Position[];
  payMinor: string;
}

export interface Spin {
  mode: 'base' | 'free';
  stops: number[];
  grid: string[][];
  wins: Win[];
  multiplier: number;
  winMinor: string;
  freeSpinsAwarded: number;
  freeSpinsLeft: number;
}

export interface Round {
  roundId: string;
  status: 'pending' | 'settled' | 'rolled_back';
  startedAt: number;
  betMinor: string;
  winMinor: string;
  balanceBeforeMinor: string;
  balanceAfterMinor: string;
  nonce: number;
  serverSeedHash: string;
  serverSeed?: string;
  clientSeed: string;
  spins: Spin[];
}

export interface SessionState {
  currency: string;
  balanceMinor: string;
  trial: boolean;
  commit: Commit;
  clientSeed: string;
  openRound?: Round | null;
  lastRound?: Round | null;
  nextStartAt: number;
}

export interface SessionAnswer extends SessionState {
  session: string;
}

export interface SpinAnswer {
  round: Round;
  balanceMinor: string;
  commit: Commit;
  nextStartAt: number;
}

export interface RoundPage {
  list: Round[];
  totalPages: number;
}

export interface Proof {
  roundId: string;
  gameCode: string;
  version: string;
  betMinor: string;
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  nonce: number;
  round: Round;
  settledAt: number;
}
