import { webAddress } from '@erawan/kit/address';
import { Button } from '@erawan/ui/Button';
import { Icon } from '@erawan/ui/Icon';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { QR_STROKES } from './channels.ts';
import { ClaimButton } from './ClaimButton.tsx';
import { DepositFacts } from './DepositFacts.tsx';
import { HistoryLink } from './DepositOutcome.tsx';
import { ExactAmount } from './ExactAmount.tsx';
import { amountToPay, outcomeOf } from './outcome.ts';
import { PayHead } from './PayHead.tsx';
import { QrCard } from './QrCard.tsx';
import type { Deposit } from './queries.ts';

/** A deposit that is paid by scanning a code. */
export function PayByQr({ deposit, qrCode }: { deposit: Deposit; qrCode: string }) {
  const { t } = useTexts();
  const outcome = outcomeOf(deposit);
  // Who has paid should not pay again: the code is put away, and can be fetched back.
  const [isShown, setShown] = useState(false);
  const page = webAddress(deposit.payUrl);
  const hasCode = outcome === 'pending' || isShown;
  return (
    <>
      <PayHead deposit={deposit} />
      <section className="card grid justify-items-center gap-3 px-4 py-5 text-center">
        <ExactAmount label={t('deposit.amountToPay')} value={amountToPay(deposit)} isShownOnly={hasCode} />
        {hasCode ? (
          <QrCard deposit={deposit} qrCode={qrCode} />
        ) : (
          <Button kind="quiet" size="medium" onClick={() => setShown(true)}>
            <Icon path={QR_STROKES} size={20} />
            {t('deposit.showQr')}
          </Button>
        )}
      </section>
      <div className="grid grid-cols-1 gap-2.5">
        <ClaimButton deposit={deposit} />
        {page && hasCode && (
          <Button kind="quiet" wide onClick={() => location.assign(page)}>
            <Icon name="phone" size={22} />
            {t('deposit.openApp')}
          </Button>
        )}
        <HistoryLink />
      </div>
      <section className="card px-4 py-2">
        <DepositFacts deposit={deposit} outcome={outcome} />
      </section>
    </>
  );
}
