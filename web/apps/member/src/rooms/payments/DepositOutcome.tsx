import { webAddress } from '@erawan/kit/address';
import { useNow } from '@erawan/kit/now';
import { Button, buttonLook } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { Icon, type IconName } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { Skeleton } from '@erawan/ui/states';
import { Suspense, useEffect, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { Link } from '../../parts/Link.tsx';
import { OutcomePicture } from '../../parts/OutcomePicture.tsx';
import { retryable } from '../../parts/retryable.ts';
import { openService } from '../../parts/service.ts';
import { BalanceNow } from '../wallet/BalanceNow.tsx';
import { ClaimButton } from './ClaimButton.tsx';
import { DepositFacts } from './DepositFacts.tsx';
import { DepositSteps } from './DepositSteps.tsx';
import { figureOf, isUnpaid, mayTellLate, type Outcome, outcomeOf } from './outcome.ts';
import type { Deposit } from './queries.ts';

const TransferForm = retryable(async () => (await import('./TransferForm.tsx')).TransferForm);

/** What became of a deposit, or that it waits for a payment elsewhere. */
export function DepositOutcome({ deposit }: { deposit: Deposit }) {
  const { t } = useTexts();
  const outcome = outcomeOf(deposit);
  const text = useOutcomeText(deposit, outcome);
  const look = LOOKS[outcome];
  const now = useNow();
  return (
    <>
      <section className="card relative grid justify-items-center gap-1.5 overflow-hidden px-5 pt-7 pb-6 text-center">
        <span
          aria-hidden="true"
          className={cn('absolute inset-x-0 top-0 h-40 bg-linear-to-b to-transparent', look.glow)}
        />
        <OutcomePicture of={look.picture} />
        <div role="status" className="relative grid gap-1.5">
          <h2 className="text-h1">{t(`deposit.result.${outcome}`)}</h2>
          <p className="mx-auto max-w-[300px] text-body text-balance text-tx-2">{text}</p>
        </div>
        <Money
          value={figureOf(deposit, outcome)}
          className={cn('relative pt-1 text-[32px] leading-10', look.amount)}
        />
        {(outcome === 'success' || outcome === 'reversed') && <BalanceNow label={t('deposit.newBalance')} />}
      </section>
      <DepositSteps deposit={deposit} />
      <section className="card px-4 py-2">
        <DepositFacts deposit={deposit} outcome={outcome} />
      </section>
      {mayTellLate(deposit, outcome, now) && <LateTransfer deposit={deposit} />}
      <Actions deposit={deposit} outcome={outcome} />
    </>
  );
}

/** A transfer that was made although the deposit is over: it is told, and an operator looks for it. */
function LateTransfer({ deposit }: { deposit: Deposit }) {
  const { t } = useTexts();
  const [isOpened, setOpened] = useState(false);
  if (!isOpened) {
    return (
      <Button kind="quiet" wide onClick={() => setOpened(true)}>
        <Icon name="picture" size={22} />
        {t('deposit.didTransfer')}
      </Button>
    );
  }
  return (
    <Suspense fallback={<Skeleton className="h-[108px] rounded-18" />}>
      <TransferForm deposit={deposit} isLate />
    </Suspense>
  );
}

/** Why it ended as it did: in the words of the server, where it gives a reason. */
function useOutcomeText(deposit: Deposit, outcome: Outcome): string {
  const { t } = useTexts();
  const isSlow = useSlow(outcome === 'pending');
  const { reason, reasonText, steps } = deposit;
  if (isSlow) return t('deposit.resultText.slow');
  // A deposit that failed or was given up keeps its reason; what counts now is that an operator looks into it.
  if (outcome === 'inReview') {
    const hasMoney = steps.some(({ step }) => step === 'received');
    return t(`deposit.resultText.${hasMoney ? 'inReview' : 'notFoundYet'}`);
  }
  // Its reason tells of the credit, not of what came after.
  if (reasonText && reason !== 'expired' && outcome !== 'reversed' && !isUnpaid(outcome)) return reasonText;
  return t(`deposit.resultText.${outcome}`);
}

interface Look {
  picture: 'done' | 'waiting' | { icon: IconName; look: string };
  glow: string;
  amount: string;
}

const OVER: Look = {
  picture: { icon: 'close', look: 'bg-white/8 text-tx-2 inset-ring-white/30' },
  glow: 'from-white/8',
  amount: 'text-tx-2',
};
const LOOKS: Record<Outcome, Look> = {
  pending: { picture: 'waiting', glow: 'from-brand-400/14', amount: 'text-brand-300' },
  claimed: { picture: 'waiting', glow: 'from-brand-400/14', amount: 'text-brand-300' },
  success: { picture: 'done', glow: 'from-positive/18', amount: 'text-brand-300' },
  failed: {
    picture: { icon: 'close', look: 'bg-negative/14 text-negative inset-ring-negative/60' },
    glow: 'from-negative/16',
    amount: 'text-tx-2',
  },
  returned: {
    picture: { icon: 'refresh', look: 'bg-negative/14 text-negative inset-ring-negative/60' },
    glow: 'from-negative/16',
    amount: 'text-tx-2',
  },
  reversed: {
    picture: { icon: 'alert', look: 'bg-negative/14 text-negative inset-ring-negative/60' },
    glow: 'from-negative/16',
    amount: 'text-tx-2',
  },
  cancelled: OVER,
  expired: { ...OVER, picture: { icon: 'clock', look: 'bg-white/8 text-tx-2 inset-ring-white/30' } },
  inReview: {
    picture: { icon: 'clock', look: 'bg-brand-400/16 text-brand-300 inset-ring-brand-400/60' },
    glow: 'from-brand-400/14',
    amount: 'text-tx-2',
  },
};

function Actions({ deposit, outcome }: { deposit: Deposit; outcome: Outcome }) {
  const { t } = useTexts();
  const page = isUnpaid(outcome) ? webAddress(deposit.payUrl) : undefined;
  // Who has paid is not sent to pay again first.
  const isPageFirst = outcome === 'pending';
  const isOver = !isUnpaid(outcome) && outcome !== 'success' && outcome !== 'inReview';
  return (
    <div className="grid grid-cols-1 gap-2.5">
      {page && (
        <Button wide kind={isPageFirst ? 'gold' : 'quiet'} onClick={() => location.assign(page)}>
          {t('deposit.goOn')}
        </Button>
      )}
      {isUnpaid(outcome) && <ClaimButton deposit={deposit} kind={page && isPageFirst ? 'quiet' : 'gold'} />}
      {outcome === 'success' && (
        <Link to="/m/home" className={buttonLook({ wide: true })}>
          <Icon name="game" size={22} />
          {t('deposit.play')}
        </Link>
      )}
      {isOver && (
        <Link to="/m/voucherCenter" replace className={buttonLook({ wide: true })}>
          {t('deposit.again')}
        </Link>
      )}
      {['failed', 'returned', 'reversed', 'inReview'].includes(outcome) && (
        <Button kind="quiet" wide onClick={openService}>
          <Icon name="headset" size={22} />
          {t('deposit.service')}
        </Button>
      )}
      <HistoryLink />
    </div>
  );
}

export function HistoryLink() {
  const { t } = useTexts();
  return (
    <Link
      to={pathTo('/m/voucherCenter', { tab: 'history' })}
      replace
      className={buttonLook({ kind: 'outline', wide: true })}
    >
      {t('deposit.seeHistory')}
    </Link>
  );
}

const SLOW_MS = 60_000;

/** True once waiting has become long enough to say that it does not matter. */
function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isSlow;
}
