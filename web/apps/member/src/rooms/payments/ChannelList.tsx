import { formatWireShort } from '@erawan/kit/money';
import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useId } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { channelKey, type DepositChannel } from './queries.ts';
import { RadioCards } from '@erawan/ui/RadioCards';
import { Step } from './Step.tsx';

interface ChannelListProps {
  channels: readonly DepositChannel[];
  value: string;
  onValue: (key: string) => void;
}

/** Only what the server lists can be chosen. */
export function ChannelList({ channels, value, onValue }: ChannelListProps) {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  const id = useId();
  return (
    <Step place={1} title={t('payments.channel')} id={id}>
      <RadioCards
        labelledBy={id}
        className="grid grid-cols-1 gap-2.5"
        items={channels}
        keyOf={channelKey}
        value={value}
        onValue={(channel) => onValue(channelKey(channel))}
        look={(on) => cn('flex items-center gap-3 rounded-16 p-3 text-left', on ? 'bg-s-3' : 'bg-s-1')}
      >
        {(channel, on) => (
          <>
            <span
              className={cn(
                'grid size-11 shrink-0 place-items-center rounded-12',
                on ? 'gold' : 'bg-s-3 text-tx-2',
              )}
            >
              <Icon name="wallet" size={24} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="one-line block text-body font-semibold">{channel.displayName}</span>
              <span className="tabular block text-caption text-tx-2">
                {`${symbol}${formatWireShort(channel.minAmount)} – ${symbol}${formatWireShort(channel.maxAmount)}`}
              </span>
            </span>
          </>
        )}
      </RadioCards>
    </Step>
  );
}
