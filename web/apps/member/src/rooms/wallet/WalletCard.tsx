import { balanceHidden } from '@erawan/kit/storage';
import { parseMoney, toWire } from '@erawan/kit/money';
import { useStore } from '@erawan/kit/store';
import { Button } from '@erawan/ui/Button';
import { Money } from '@erawan/ui/Money';
import { Refusal } from '@erawan/ui/Refusal';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { useWallets } from './queries.ts';
import { TransferSheet } from './TransferSheet.tsx';
import { ALL_BACK, MAIN, openTransfers, type Wallet, type Wallets } from './transfers.ts';
import { useTransfer } from './use-transfer.ts';

const minor = (amount: string) => parseMoney(amount) ?? 0n;

/** Whether the list says the same as the sums. */
function addsUp({ wallets, sumBalance, available }: Wallets): boolean {
  const sum = wallets.reduce((total, { balance }) => total + minor(balance), 0n);
  const main = wallets.find(({ wallet }) => wallet === MAIN);
  return sum === minor(sumBalance) && (main === undefined || minor(main.balance) === minor(available));
}

/** What is on its way to or from vendors that keep money themselves. */
function useUnderWay(wallets: readonly Wallet[] | undefined) {
  const isKept = wallets?.some(({ keptByVendor }) => keptByVendor) ?? false;
  const { data } = useQuery({ ...openTransfers(), enabled: isKept });
  const list = isKept ? (data?.list ?? []) : [];
  const nameOf = (code: string) => wallets?.find(({ wallet }) => wallet === code)?.displayName ?? code;
  return list.map(({ from, to, amount, createdAt }) => ({
    key: `${createdAt}/${from}/${to}`,
    names: { from: nameOf(from), to: nameOf(to) },
    amount,
    isOut: from === MAIN,
  }));
}

/** The member's wallets, where there is more than one, and what moves money between them. */
export function WalletCard() {
  const { t } = useTexts();
  const { data, isFetching, refetch } = useWallets();
  const hidden = useStore(balanceHidden);
  const [isOpen, setOpen] = useState(false);
  const back = useTransfer();
  // The live stream tells the sums alone; where the list does not come to them, it is of before.
  const isOld = data !== undefined && !addsUp(data);
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  const underWay = useUnderWay(data?.wallets);
  // One that ended moved money, or gave it back.
  const open = useRef(0);
  useEffect(() => {
    if (underWay.length < open.current) void refetch();
    open.current = underWay.length;
  }, [underWay.length, refetch]);
  if (!data || data.merchantWallet.isSingle !== 0) return null;
  const { wallets, held } = data;
  const toVendors = underWay.reduce((sum, { amount, isOut }) => sum + (isOut ? minor(amount) : 0n), 0n);
  const toBank = minor(held) - toVendors;
  const hasMore = wallets.some(({ wallet, balance }) => wallet !== MAIN && minor(balance) > 0n);
  return (
    <section aria-label={t('account.wallets')} className="card grid gap-3 p-4">
      <h2 className="text-label text-tx-2">{t('account.wallets')}</h2>
      <ul className="divide-y divide-white/6">
        {wallets.map(({ wallet, displayName, balance }) => (
          <li key={wallet} className="flex items-center justify-between gap-3 py-2.5">
            <span className="one-line text-body">{displayName}</span>
            <Money value={balance} hidden={hidden || isFetching} className="text-button" />
          </li>
        ))}
        {underWay.map(({ key, names, amount }) => (
          <li key={key} className="flex items-center justify-between gap-3 py-2.5 text-tx-2">
            <span className="text-body">{t('account.inTransfer', names)}</span>
            <Money value={amount} hidden={hidden} className="text-button" />
          </li>
        ))}
        {toBank > 0n && (
          <li className="flex items-center justify-between gap-3 py-2.5 text-tx-2">
            <span className="one-line text-body">{t('account.onItsWayOut')}</span>
            <Money value={toWire(toBank)} hidden={hidden || isFetching} className="text-button" />
          </li>
        )}
      </ul>
      <div className="grid grid-cols-2 gap-2.5">
        <Button size="medium" onClick={() => setOpen(true)}>
          {t('account.transfer')}
        </Button>
        <Button
          kind="outline"
          size="medium"
          busy={back.busy}
          disabled={!hasMore}
          onClick={() => back.press(ALL_BACK)}
        >
          {t('account.bringAllBack')}
        </Button>
      </div>
      <Refusal text={back.error ? textOf(back.error) : ''} />
      {isOpen && <TransferSheet wallets={wallets} onClose={() => setOpen(false)} />}
    </section>
  );
}
