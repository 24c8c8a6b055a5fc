import { cn } from '@erawan/ui/cn';
import { RadioCards } from '@erawan/ui/RadioCards';
import { useId } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { ChannelSign } from './ChannelSign.tsx';
import { channelKey, type DepositChannel } from './queries.ts';
import { Step } from './Step.tsx';

interface ChannelListProps {
  channels: readonly DepositChannel[];
  value: string | undefined;
  onValue: (key: string) => void;
  /** One was pressed; arrow keys only move the choice. */
  onPick?: (() => void) | undefined;
  isNext?: boolean;
}

/** Only what the server lists can be chosen. */
export function ChannelList({ channels, value, onValue, onPick, isNext = false }: ChannelListProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <Step place={1} title={t('payments.channel')} id={id} isNext={isNext}>
      <RadioCards
        labelledBy={id}
        className="grid grid-cols-2 gap-2.5 w360:grid-cols-3"
        items={channels}
        keyOf={channelKey}
        value={value}
        onValue={(channel) => onValue(channelKey(channel))}
        onPick={onPick}
        look={(on) =>
          cn(
            'grid content-start justify-items-center gap-2 rounded-16 px-1.5 pt-3.5 pb-2.5',
            on ? 'bg-s-3' : 'bg-s-1',
          )
        }
      >
        {(channel) => (
          <>
            <ChannelSign channel={channel} />
            <span className="grid min-h-9 max-w-full place-items-center text-center text-caption font-semibold text-balance">
              {channel.displayName}
            </span>
          </>
        )}
      </RadioCards>
    </Step>
  );
}
