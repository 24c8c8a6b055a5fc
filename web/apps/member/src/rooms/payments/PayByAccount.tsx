import { Button } from '@erawan/ui/Button';
import { Icon } from '@erawan/ui/Icon';
import { Segments } from '@erawan/ui/Segments';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { AccountCard } from './AccountCard.tsx';
import { CancelDeposit } from './CancelDeposit.tsx';
import { DepositFacts } from './DepositFacts.tsx';
import { HistoryLink } from './DepositOutcome.tsx';
import { ExactAmount } from './ExactAmount.tsx';
import { amountToPay, outcomeOf } from './outcome.ts';
import { PayHead } from './PayHead.tsx';
import { QrCard } from './QrCard.tsx';
import type { Deposit, TransferAccount } from './queries.ts';
import { TransferForm } from './TransferForm.tsx';

const WAYS = ['account', 'qr'] as const;
type Way = (typeof WAYS)[number];

interface PayByAccountProps {
  deposit: Deposit;
  account: TransferAccount;
}

/** A deposit that is paid by a transfer to an account: where to, how much, and what tells of it. */
export function PayByAccount({ deposit, account }: PayByAccountProps) {
  const { t } = useTexts();
  const outcome = outcomeOf(deposit);
  const [way, setWay] = useState<Way>('account');
  const { qrCode } = deposit;
  // Who has paid should not pay again: where to is put away, and can be fetched back.
  const [isShown, setShown] = useState(false);
  const hasAccount = outcome === 'pending' || isShown;
  const isByQr = qrCode !== undefined && way === 'qr';
  return (
    <>
      <PayHead deposit={deposit} />
      <section className="card grid justify-items-center gap-3 px-4 py-5 text-center">
        <ExactAmount
          label={t('deposit.amountToTransfer')}
          value={amountToPay(deposit)}
          isTagged
          isShownOnly={isByQr || !hasAccount}
        />
        {!hasAccount && (
          <Button kind="quiet" size="medium" onClick={() => setShown(true)}>
            <Icon name="eye" size={20} />
            {t('deposit.showAccount')}
          </Button>
        )}
        {hasAccount && (
          <>
            <p className="max-w-[300px] text-label text-balance text-tx-2">{t('deposit.satang')}</p>
            {qrCode && (
              <div className="w-full">
                <Segments
                  label={t('deposit.ways')}
                  choices={WAYS.map((value) => ({ value, text: t(`deposit.way.${value}`) }))}
                  value={way}
                  onValue={setWay}
                />
              </div>
            )}
            {isByQr ? (
              <QrCard deposit={deposit} qrCode={qrCode} />
            ) : (
              <AccountCard account={account} reference={deposit.reference} />
            )}
          </>
        )}
      </section>
      <TransferForm deposit={deposit} />
      <div className="grid grid-cols-1 gap-2.5">
        <HistoryLink />
        {outcome === 'pending' && <CancelDeposit orderId={deposit.orderId} />}
      </div>
      <section className="card px-4 py-2">
        <DepositFacts deposit={deposit} outcome={outcome} />
      </section>
    </>
  );
}
