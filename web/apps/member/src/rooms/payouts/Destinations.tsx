import { formatDateTime } from '@erawan/kit/dates';
import { Icon } from '@erawan/ui/Icon';
import { RadioCards } from '@erawan/ui/RadioCards';
import { useId } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { BankLogo } from '../../parts/BankLogo.tsx';
import { Link } from '../../parts/Link.tsx';
import { useWithdrawBanks } from './banks.ts';
import type { WithdrawCard } from './queries.ts';

/** `**** 1234`, however many stars the server sends. */
export const shortNumber = (masked: string): string => `•••• ${masked.replaceAll('*', '')}`;

interface DestinationsProps {
  cards: readonly WithdrawCard[];
  labelledBy: string;
  value: string | undefined;
  onValue: (cardId: string) => void;
  error: string | undefined;
}

/** The accounts that can be paid to; below them those that cannot yet, with the time from which they can. */
export function Destinations({ cards, labelledBy, value, onValue, error }: DestinationsProps) {
  const { t } = useTexts();
  const errorId = useId();
  const usable = cards.filter(({ usableAt }) => usableAt === undefined);
  const waiting = cards.filter(({ usableAt }) => usableAt !== undefined);
  return (
    <div className="grid grid-cols-1 gap-2">
      <RadioCards
        labelledBy={labelledBy}
        describedBy={error === undefined ? undefined : errorId}
        items={usable}
        keyOf={(card) => card.cardId}
        value={value}
        onValue={(card) => onValue(card.cardId)}
        className="grid grid-cols-1 gap-2"
        look={(on) => (on ? 'rounded-16 bg-s-3 text-left' : 'rounded-16 bg-s-2 text-left')}
      >
        {(card) => (
          <span className="flex min-h-16 items-center gap-3 py-2.5 pr-9 pl-3.5">
            <Destination card={card} />
          </span>
        )}
      </RadioCards>
      {error !== undefined && (
        <p id={errorId} role="alert" className="flex items-start gap-1 text-caption text-negative">
          <Icon name="alert" size={16} className="mt-px shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {waiting.length > 0 && (
        <ul aria-label={t('payouts.notYet')} className="card divide-y divide-white/6 overflow-hidden">
          {waiting.map((card) => (
            <li key={card.cardId} className="flex min-h-16 items-center gap-3 px-3.5 py-2.5">
              <Destination card={card} />
              <Icon name="clock" size={20} className="shrink-0 text-tx-3" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The way to an account that is not among them. */
export function AddAccount() {
  const { t } = useTexts();
  return (
    <Link
      to="/m/securityCenter/bankCards"
      className="flex min-h-11 items-center gap-2 px-1 text-label text-brand-300 underline underline-offset-4"
    >
      <Icon name="receipt" size={18} className="shrink-0" />
      {t('payouts.addAccount')}
    </Link>
  );
}

/** The bank, the end of the number, and from when it can be paid to. */
function Destination({ card }: { card: WithdrawCard }) {
  const { t } = useTexts();
  const bank = useWithdrawBanks().get(card.bankCode);
  return (
    <>
      <BankLogo code={card.bankCode} iconUrl={bank?.iconUrl} size="medium" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-body font-semibold">{bank?.displayName ?? card.bankCode}</span>
        <span className="block text-caption text-tx-2">
          {t(`payouts.kind.${card.kind}`)} <span className="tabular">{shortNumber(card.accountNumber)}</span>
        </span>
        {card.usableAt !== undefined && (
          <span className="block text-caption text-tx-3">
            {t('payouts.usableFrom', { time: formatDateTime(card.usableAt).slice(0, -':00'.length) })}
          </span>
        )}
      </span>
    </>
  );
}
