import type { Value } from '@erawan/api/types';
import { api, value } from '../../core/api.ts';

export type Wallets = Value<'/wps/wallets/gcs', 'get'>;
export type Wallet = Wallets['wallets'][number];

/** The main wallet's name in transfers. */
export const MAIN = 'MAIN';
/** All wallets of vendors, as where a transfer comes from. */
const ALL = 'ALL';

/** A transfer as the member means it; without an amount everything comes back. */
export interface Transfer {
  from: string;
  to: string;
  amount?: string;
}

export const ALL_BACK: Transfer = { from: ALL, to: MAIN };

/** The same key and content moves money once, however often it is sent. */
export const transfer = (body: Transfer, key: string) =>
  value(api.POST('/wps/relay/GCS_walletTransfer', { params: { header: { 'Idempotency-Key': key } }, body }));
