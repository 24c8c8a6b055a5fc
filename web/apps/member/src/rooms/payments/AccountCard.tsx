import { cn } from '@erawan/ui/cn';
import { CopyButton } from '@erawan/ui/CopyButton';
import { useTexts } from '../../core/i18n.ts';
import { BankLogo } from '../../parts/BankLogo.tsx';
import { useBanks } from './banks.ts';
import type { TransferAccount } from './queries.ts';

interface AccountCardProps {
  account: TransferAccount;
  reference: string | undefined;
}

/** Where to transfer to, each part with the way to copy it. */
export function AccountCard({ account, reference }: AccountCardProps) {
  const { t } = useTexts();
  const { bankCode, accountNumber, accountName } = account;
  const bank = useBanks().get(bankCode);
  return (
    <div className="w-full rounded-16 bg-bg-1/70 text-left inset-ring inset-ring-white/8">
      <p className="flex items-center gap-3 px-4 pt-3 pb-2">
        <BankLogo code={bankCode} iconUrl={bank?.iconUrl} size="medium" />
        <span className="min-w-0 text-body font-semibold">{bank?.displayName ?? bankCode}</span>
      </p>
      <dl className="divide-y divide-white/6 px-4 pb-1">
        <Row
          label={t('deposit.accountNumber')}
          text={grouped(accountNumber)}
          copied={accountNumber.replaceAll(/\D/g, '')}
          look="tabular font-display text-h2 font-semibold text-tx-1"
        />
        <Row label={t('deposit.accountName')} text={accountName} look="text-body font-semibold" />
        {reference && (
          <Row
            label={t('deposit.reference')}
            text={reference}
            look="tabular font-display text-body font-semibold"
          />
        )}
      </dl>
    </div>
  );
}

/** Ten digits as Thai banks write them. */
function grouped(accountNumber: string): string {
  return accountNumber.replace(/^(\d{3})(\d)(\d{5})(\d)$/, '$1-$2-$3-$4');
}

interface RowProps {
  label: string;
  text: string;
  /** What is copied, where it is not what is read. */
  copied?: string;
  look: string;
}

function Row({ label, text, copied = text, look }: RowProps) {
  const { t } = useTexts();
  return (
    <div className="py-2">
      <dt className="text-caption text-tx-3">{label}</dt>
      <dd className="flex items-center justify-between gap-3">
        <span className={cn('min-w-0', look)}>{text}</span>
        <CopyButton text={copied} label={`${t('deposit.copy')}: ${label}`} done={t('deposit.copied')} />
      </dd>
    </div>
  );
}
