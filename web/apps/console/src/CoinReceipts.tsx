import { formatWire } from '@erawan/kit/money';
import { TextField } from '@erawan/ui/fields';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { type CoinReceipt, coinReceipts } from './calls.ts';
import { EntryHead } from './EntryHead.tsx';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { PagedList } from './PagedList.tsx';
import { time, type Translate } from './proposal-rows.ts';

type State = 'waiting' | 'over' | 'coins';
type Places = Pick<ComponentProps<typeof PagedList<State, CoinReceipt>>, 'states' | 'onPlace'>;
const SEARCH_MAX = 80;

/** Coins that came to members' addresses in final blocks, the newest first. */
export function CoinReceipts({ pageNo, ...places }: Places & { pageNo: number }) {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const rows = useQuery(coinReceipts(search.trim(), pageNo));
  return (
    <PagedList<State, CoinReceipt>
      {...places}
      state="coins"
      rows={rows}
      empty={{ icon: 'wallet', text: t('console.noCoins') }}
      keyOf={(row) => row.receiptId}
      action={
        <TextField
          label={t('console.coinSearch')}
          value={search}
          onValue={(text) => {
            setSearch(text.replaceAll(/[^0-9A-Za-z: ]/g, ''));
            places.onPlace('coins', 1);
          }}
          autoCapitalize="none"
          maxLength={SEARCH_MAX}
        />
      }
    >
      {(row) => <Entry row={row} />}
    </PagedList>
  );
}

function Entry({ row }: { row: CoinReceipt }) {
  const { t } = useTexts();
  const { reason, orderId } = row;
  return (
    <article className="card grid gap-2 p-3.5">
      <EntryHead title={row.memberName ?? t('console.noMember')} amount={formatWire(row.amount)} />
      {reason && <p className="text-body wrap-anywhere">{t(`console.suspense_${reason}`)}</p>}
      <Facts
        rows={[
          ...onChain(t, row.onChain),
          [t('console.transaction'), `${row.vendor} · ${row.transactionId}`] as const,
          [t('console.arrived'), time(row.sentAt ?? row.receivedAt)] as const,
          [t('console.coinCredited'), formatWire(row.credited)] as const,
          ...(reason ? [[t('console.suspense'), formatWire(row.suspended)] as const] : []),
          ...(orderId ? [[t('console.order'), orderId] as const] : []),
        ]}
      />
    </article>
  );
}

/** What the chain has of coins. */
export function onChain(
  t: Translate,
  { coins, rate, address, block, contract }: CoinReceipt['onChain'],
): (readonly [string, string])[] {
  const amount = contract === undefined ? `${coins} USDT` : `${coins} · ${contract}`;
  return [
    [t('console.coins'), rate === undefined ? amount : `${amount} × ${formatWire(rate)}`],
    [t('console.address'), address],
    [t('console.block'), String(block)],
  ];
}
