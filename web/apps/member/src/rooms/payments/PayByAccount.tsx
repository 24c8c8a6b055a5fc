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
  const isByQr = qrCode !== undefined && way === 'qr';
  return (
    <>
      <PayHead deposit={deposit} />
      <section className="card grid justify-items-center gap-3 px-4 py-5 text-center">
        <ExactAmount
          label={t('deposit.amountToTransfer')}
          value={amountToPay(deposit)}
          isTagged
          isShownOnly={isByQr}
        />
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
