import type { components } from './schema.ts';

/** The vendor's answers by their names here. Amounts are decimal texts, odds too, times epoch milliseconds. */
type Schemas = components['schemas'];

export type GameView = Schemas['GameView'];
export type DrawView = Schemas['DrawView'];
export type DrawsView = Schemas['DrawsView'];
export type LotteriesView = Schemas['LotteriesView'];
export type SessionView = Schemas['SessionView'];
export type BalanceView = Schemas['BalanceView'];
export type Quote = Schemas['Quote'];
export type QuoteRequest = Schemas['QuoteRequest'];
export type OrderRequest = Schemas['OrderRequest'];
export type OrderView = Schemas['OrderView'];
export type OrdersView = Schemas['OrdersView'];
export type LineView = Schemas['LineView'];
export type SuborderView = Schemas['SuborderView'];
export type BetStatus = Schemas['BetStatus'];
export type CancelView = Schemas['CancelView'];
export type StatsView = Schemas['StatsView'];
export type ProofView = Schemas['ProofView'];
export type InclusionView = Schemas['InclusionView'];
export type RefusalValue = Schemas['RefusalValue'];
