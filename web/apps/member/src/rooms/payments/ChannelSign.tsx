import { Icon } from '@erawan/ui/Icon';
import { BankLogo } from '../../parts/BankLogo.tsx';
import { CHANNEL_STROKES } from './channels.ts';
import type { DepositChannel } from './queries.ts';

/** The picture of a channel: the mark of the only one behind it, else what kind of channel it is. */
export function ChannelSign({ channel }: { channel: Pick<DepositChannel, 'channel' | 'banks'> }) {
  const [only, ...more] = channel.banks;
  if (only && more.length === 0) return <BankLogo code={only.bankCode} iconUrl={only.iconUrl} />;
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-pill bg-s-3 text-brand-300 inset-ring inset-ring-white/8"
    >
      <Icon path={CHANNEL_STROKES[channel.channel]} />
    </span>
  );
}
