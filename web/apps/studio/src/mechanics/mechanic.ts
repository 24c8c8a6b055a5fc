import type { Clock } from '../clock';
import type { Hud } from '../hud/hud';
import type { Speech, TextKey } from '../i18n';
import type { Minor } from '../money';
import type { Sound } from '../sound/sound';
import type { HoldFaces } from '../stage/hold';
import type { Stage } from '../stage/stage';
import type { Computed } from '../verify/play';
import type { WordStream } from '@erawan/kit/fairness';
import type { GameInfo, Round, Spin, SpinMode, SymbolInfo } from '../wire';
import type { Scene } from './plain/scene';

/** A spin as the seeds give it, before the limit of free spins of a round is applied. */
export type Played = Omit<Computed, 'number' | 'awarded' | 'left'> & { award: number };

/** How a mechanic is explained: in the game information, the list of rounds and the verification report. */
export interface Info {
  /** What a wild does. */
  wild: TextKey;
  /** What the frequency of the feature is called. */
  frequency: TextKey;
  /** The heading over the ways of a game of ways, and one more sentence about them. */
  ways: TextKey;
  waysText: (speech: Speech) => string | undefined;
  /** What free spins are introduced with, when it is not the multiplier of all of them. */
  freeIntro: TextKey | undefined;
  /** Whether the number of ways is always the same. */
  hasFixedWays: boolean;
  /** What is added to the card of a symbol in the paytable. */
  symbolRows: (speech: Speech, symbol: SymbolInfo, bet: Minor) => HTMLElement[];
  /** The note at a round without free spins in the list of rounds. */
  roundNote: (speech: Speech, round: Round) => string | undefined;
  /** The report's title of a step that is neither the paid spin nor a free spin; steps count from 1. */
  stepTitle: (speech: Speech, spin: Pick<Spin, 'multiplier'>, step: number) => string;
  /** What the report says about the stops of a spin. */
  stops: (mode: SpinMode) => TextKey;
  /** What the report adds to the stops and to the symbols of a spin. */
  stopsNote: (speech: Speech, spin: Computed) => string | undefined;
  gridNote: (speech: Speech, spin: Computed) => string | undefined;
}

/** One spin of a round that is being shown. */
export interface Step {
  round: Round;
  spin: Spin;
  index: number;
  before: Spin | undefined;
  /** The next spin belongs to this one: a respin or a cascade. */
  goesOn: boolean;
  /** Free spins have begun. */
  isFree: boolean;
  /** What the round has brought before this spin. */
  sum: Minor;
}

/** What a scene plays on. */
export interface SceneParts {
  clock: Clock;
  hud: Pick<Hud, 'root' | 'setMode' | 'setStatus' | 'setWin' | 'announce'>;
  stage: Pick<
    Stage,
    'start' | 'stop' | 'fill' | 'cascade' | 'abandon' | 'place' | 'showWins' | 'clearWins'
  > & {
    hold: Pick<Stage['hold'], 'show' | 'lock' | 'respin' | 'settled' | 'count'>;
  };
  sound: Pick<
    Sound,
    'spinStart' | 'spinEnd' | 'win' | 'count' | 'freeSpins' | 'rise' | 'vanish' | 'land' | 'pearl'
  >;
  speech: Speech;
  info: GameInfo;
  /** A picture of a symbol at a size in CSS pixels. */
  picture: (symbol: string, size: number) => HTMLElement;
  currency: string;
  /** Reduced motion: amounts are shown at once. */
  calm: boolean;
}

/** A game mechanic in the browser. `number` counts the spins of a round: 0 is paid, free spins count from 1. */
export interface Mechanic {
  info: Info;
  /** Repeats a spin from the seeds, with everything that follows from it. */
  verify: (number: number, bet: Minor, stream: WordStream) => Promise<Played[]>;
  /** Shows its spins. */
  scene: (parts: SceneParts) => Scene;
  /** What the stage needs before the first spin. */
  setup: {
    /** What single cells can show, in games in which they spin by themselves. */
    faces?: HoldFaces;
    /** Rows of each reel, in games whose reels change their height. */
    heights?: number[];
    /** A wild fills a whole reel and has a picture of its own. */
    hasTallWild?: boolean;
  };
}
