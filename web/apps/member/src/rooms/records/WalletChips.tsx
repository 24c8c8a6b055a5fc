import { Chips } from '@erawan/ui/tabs';
import { useTexts } from '../../core/i18n.ts';
import { useWallets } from '../wallet/queries.ts';

interface WalletChipsProps {
  /** Empty for the main wallet. */
  value: string;
  onValue: (wallet: string) => void;
}

/** Which wallet a list is of; nothing to choose where there is one. */
export function WalletChips({ value, onValue }: WalletChipsProps) {
  const { t } = useTexts();
  const { data } = useWallets();
  const wallets = data?.wallets ?? [];
  if (wallets.length < 2) return null;
  return (
    <Chips
      label={t('records.wallet')}
      choices={wallets.map(({ wallet, displayName }, place) => ({
        value: place === 0 ? '' : wallet,
        text: displayName,
      }))}
      value={value}
      onValue={onValue}
    />
  );
}
