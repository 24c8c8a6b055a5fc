import type { components } from './schema';

/** The studio's HTTP answers by their names here. Fields ending in `Minor` are amounts in hundred-thousandths, as text. */
type Schemas = components['schemas'];

export type LanguageCode = 'TH' | 'EN';
export type Texts = Schemas['LocalText'];
export type SymbolInfo = Schemas['Symbol'];
export type GameInfo = Schemas['InfoView'];
export type Commit = Schemas['CommitView'];
export type Win = Schemas['WinRecord'];
export type Spin = Schemas['SpinRecord'];
export type SpinMode = Spin['mode'];
/** A cell that holds a value. */
export type Held = Schemas['HeldRecord'];
export type Round = Schemas['RoundView'];
export type SessionState = Schemas['StateView'];
export type SessionAnswer = Schemas['SessionView'];
export type SpinRequest = Schemas['SpinRequest'];
export type SpinAnswer = Schemas['SpinView'];
export type RoundPage = Schemas['RoundsView'];
export type Proof = Schemas['ProofView'];
/** A cell of the grid: reel from the left, row from the top. */
export type Position = [reel: number, row: number];
