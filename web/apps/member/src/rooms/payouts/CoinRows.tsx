import type { Texts } from '@erawan/kit/i18n';
import { Money } from '@erawan/ui/Money';
import type { ReactNode } from 'react';
import type { Rooms } from '../../core/i18n.ts';
import type { WithdrawSettings } from './queries.ts';

export type CoinEstimate = WithdrawSettings['coins'];

/** How many coins would be sent now; none where money goes to no address, or no one knows the rate. */
export function estimateRows(t: Texts<Rooms>['t'], coins: CoinEstimate): [string, ReactNode][] {
  if (!coins) return [];
  return [
    [
      t('payouts.coins'),
      <span key="coins" className="tabular">
        {t('payouts.coinsAbout', { coins: coins.coins })}
      </span>,
    ],
    [t('payouts.coinRate'), <Money key="rate" value={coins.rate} />],
  ];
}
