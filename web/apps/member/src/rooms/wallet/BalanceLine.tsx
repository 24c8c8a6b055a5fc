import { formatDateTime } from '@erawan/kit/dates';
import { balanceHidden, hideBalance } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { IconButton } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { Money } from '@erawan/ui/Money';
import { useEffect } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { keepBalance, lastBalance } from './last-balance.ts';
import { useWallets } from './queries.ts';

const SIZES = { h1: 'text-h1', display: 'text-[22px] leading-8', bar: 'text-h1' } as const;
/** Buttons of 44 px that take no more height than the amount. */
const FLAT = '-my-2 w-8';

/**
 * The member's money, with the controls to hide it and to ask again. While asking, the mask stands in its place. Where
 * the server does not answer, the last balance stays, with its time.
 */
export function BalanceLine({ size }: { size: keyof typeof SIZES }) {
  const { t } = useTexts();
  const info = useInfo();
  const hidden = useStore(balanceHidden);
  const { data, dataUpdatedAt, isFetching, isError, refetch } = useWallets();
  useEffect(() => {
    if (data) keepBalance(data.sumBalance, dataUpdatedAt);
  }, [data, dataUpdatedAt]);
  const last = isError && !isFetching ? lastBalance() : undefined;
  const amount = data?.sumBalance ?? last?.sumBalance;
  return (
    <div className="flex flex-wrap items-center">
      <span className="whitespace-nowrap" aria-live="polite">
        <span className="sr-only">{t('wallet.balance')} </span>
        <Money
          value={amount}
          symbol={`${info?.currency.symbol ?? ''} `}
          hidden={hidden || isFetching}
          className={cn(SIZES[size], 'text-tx-1')}
        />
      </span>
      <IconButton
        icon={hidden ? 'eyeOff' : 'eye'}
        iconSize={20}
        label={hidden ? t('wallet.show') : t('wallet.hide')}
        className={cn('-mr-1.5', size === 'bar' ? FLAT : 'w-10')}
        onClick={() => hideBalance(!hidden)}
      />
      <IconButton
        icon="refresh"
        iconSize={19}
        label={t('wallet.refresh')}
        className={size === 'bar' ? FLAT : 'w-10'}
        disabled={isFetching}
        onClick={() => void refetch()}
      />
      {last && !hidden && (
        <p role="status" className="tabular w-full text-micro text-tx-2">
          {t('wallet.asOf', { time: formatDateTime(last.at) })}
        </p>
      )}
    </div>
  );
}
