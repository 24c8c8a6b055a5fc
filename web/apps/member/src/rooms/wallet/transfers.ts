import type { Value } from '@erawan/api/types';
import { queryOptions } from '@tanstack/react-query';
import { api, value } from '../../core/api.ts';
import { walletKeys } from './queries.ts';

export type Wallets = Value<'/wps/wallets/gcs', 'get'>;
export type Wallet = Wallets['wallets'][number];

/** The main wallet's name in transfers. */
export const MAIN = 'MAIN';
/** All wallets of vendors, as where a transfer comes from. */
const ALL = 'ALL';

/** How often it is looked whether a transfer is over. */
const OPEN_MS = 3_000;

/** A transfer as the member means it; without an amount everything comes back. */
export interface Transfer {
  from: string;
  to: string;
  amount?: string;
}

/** Transfers that a vendor has not ended yet; looked at again until there is none. */
export const openTransfers = () =>
  queryOptions({
    queryKey: [...walletKeys.all(), 'transfers'],
    queryFn: ({ signal }) => value(api.GET('/wps/wallets/transfers', { signal })),
    refetchInterval: ({ state }) => (state.data?.list.length ? OPEN_MS : false),
    meta: { noAlert: true },
  });

export const ALL_BACK: Transfer = { from: ALL, to: MAIN };

/** The same key and content moves money once, however often it is sent. */
export const transfer = (body: Transfer, key: string) =>
  value(api.POST('/wps/relay/GCS_walletTransfer', { params: { header: { 'Idempotency-Key': key } }, body }));
