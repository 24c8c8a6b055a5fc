import { balanceHidden, hideBalance } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { IconButton } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { Money } from '@erawan/ui/Money';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { useWallets } from './queries.ts';

const SIZES = { h1: 'text-h1', display: 'text-[22px] leading-8' } as const;

/** The member's money, with the controls to hide it and to ask again. While asking, the mask stands in its place. */
export function BalanceLine({ size }: { size: keyof typeof SIZES }) {
  const { t } = useTexts();
  const info = useInfo();
  const hidden = useStore(balanceHidden);
  const { data, isFetching, isError, refetch } = useWallets();
  const amount = isError && !data ? undefined : data?.sumBalance;
  return (
    <div className="flex items-center">
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
        className="-mr-1.5 w-10"
        onClick={() => hideBalance(!hidden)}
      />
      <IconButton
        icon="refresh"
        iconSize={19}
        label={t('wallet.refresh')}
        className="w-10"
        disabled={isFetching}
        onClick={() => void refetch()}
      />
    </div>
  );
}
