import { Decoration } from '@erawan/ui/Decoration';
import { PictureState } from '@erawan/ui/PictureState';
import { ErrorState, Skeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { BalanceLine } from '../wallet/BalanceLine.tsx';
import { AnsweredStep } from './AnsweredStep.tsx';
import { ChannelForm } from './ChannelForm.tsx';
import { ChannelList } from './ChannelList.tsx';
import { ChannelSign } from './ChannelSign.tsx';
import { depositTemplate } from './channels.ts';
import { Outstanding } from './Outstanding.tsx';
import { channelKey, type DepositChannel, depositChannels } from './queries.ts';

export function DepositForm() {
  const { t, language } = useTexts();
  const isStepwise = depositTemplate(useInfo()) === 'new';
  const { data, error, refetch } = useQuery(depositChannels(language));
  // All of it is drawn at once, which a slow phone would otherwise do in one piece, deaf to the finger.
  const channels = useDeferredValue(data);

  if (!channels)
    return error && !data ? (
      <ErrorState text={textOf(error)} onRetry={() => void refetch()} />
    ) : (
      <FormSkeleton />
    );
  const [first] = channels;
  if (!first) return <PictureState image="/assets/illustrations/empty.webp" text={t('payments.noChannel')} />;
  return (
    <>
      <Balance />
      <Outstanding />
      {isStepwise ? <Stepwise channels={channels} /> : <OnePage channels={channels} first={first} />}
    </>
  );
}

interface FormProps {
  channels: readonly DepositChannel[];
}

/** Everything at once, with the first channel chosen. */
function OnePage({ channels, first }: FormProps & { first: DepositChannel }) {
  const [chosen, setChosen] = useState<string>();
  const channel = channels.find((one) => channelKey(one) === chosen) ?? first;
  return (
    <>
      <ChannelList channels={channels} value={channelKey(channel)} onValue={setChosen} />
      <ChannelForm key={channelKey(channel)} channel={channel} isStepwise={false} />
    </>
  );
}

/** One question at a time; what was answered stays above it in one line. The only channel needs no choice. */
function Stepwise({ channels }: FormProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<string>();
  const [place, setPlace] = useState<'start' | 'picked' | 'again'>('start');
  const [only, ...more] = channels;
  const isOnly = more.length === 0;
  const channel = isOnly ? only : channels.find((one) => channelKey(one) === chosen);
  if (!channel || (!isOnly && place !== 'picked')) {
    return (
      <ChannelList
        channels={channels}
        value={chosen}
        onValue={setChosen}
        onPick={() => setPlace('picked')}
        isNext={place === 'again'}
      />
    );
  }
  return (
    <>
      {isOnly ? (
        <ChannelList channels={channels} value={channelKey(channel)} onValue={setChosen} />
      ) : (
        <AnsweredStep
          title={t('payments.channel')}
          sign={<ChannelSign channel={channel} />}
          answer={channel.displayName}
          onChange={() => setPlace('again')}
        />
      )}
      <ChannelForm key={channelKey(channel)} channel={channel} isStepwise isNext={!isOnly} />
    </>
  );
}

function Balance() {
  const { t } = useTexts();
  return (
    <section
      aria-label={t('payments.balance')}
      className="relative overflow-hidden rounded-18 bg-linear-to-r from-(--member-from) to-(--member-to) py-2 pr-2 pl-4 shadow-e2 inset-ring inset-ring-white/12"
    >
      <Decoration
        src="/assets/props/coin-b.webp"
        size={84}
        className="absolute -top-1 -right-3 rotate-12 opacity-90"
      />
      <p className="relative pt-1 text-label text-tx-2">{t('payments.balance')}</p>
      <div className="relative">
        <BalanceLine size="display" />
      </div>
    </section>
  );
}

function FormSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status" aria-label={t('shell.loading')} className="grid grid-cols-1 gap-4">
      <Skeleton className="h-[76px] rounded-18" />
      <div className="grid grid-cols-2 gap-2.5 w360:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => (
          <Skeleton key={place} className="h-[108px] rounded-16" />
        ))}
      </div>
    </div>
  );
}
