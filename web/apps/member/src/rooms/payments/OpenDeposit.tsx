import { Button, buttonLook } from '@erawan/ui/Button';
import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { StatusPill } from '@erawan/ui/states';
import { useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { Link } from '../../parts/Link.tsx';
import { amountToPay, OUTCOME_TONE, outcomeOf } from './outcome.ts';
import type { Deposit } from './queries.ts';
import { TimeLeft } from './TimeLeft.tsx';

interface OpenDepositProps {
  deposit: Deposit;
  onNew: () => void;
}

/** A deposit that is not over comes before a new one: paying the wrong one of two, or one twice, is easily done. */
export function OpenDeposit({ deposit, onNew }: OpenDepositProps) {
  const { t } = useTexts();
  const outcome = outcomeOf(deposit);
  // What the member says is paid is not to be paid again.
  const isClaimed = outcome === 'claimed';
  const title = t(isClaimed ? 'payments.claimedTitle' : 'payments.openTitle');
  return (
    <section aria-label={title} className="card grid gap-4 p-4">
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-pill bg-brand-400/16 text-brand-300">
          <Icon name="clock" size={24} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-h2">{title}</h2>
          <p className="text-label text-tx-2">
            {t(isClaimed ? 'payments.claimedText' : 'payments.openText')}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-14 bg-bg-1/70 px-4 py-3 inset-ring inset-ring-white/6">
        <Money value={amountToPay(deposit)} className="text-h1 text-brand-300" />
        {outcome === 'pending' ? (
          <TimeLeft until={deposit.expiresAt} />
        ) : (
          <StatusPill tone={OUTCOME_TONE[outcome]}>{t(`payments.${outcome}`)}</StatusPill>
        )}
      </div>
      <div className="grid grid-cols-1 gap-2.5">
        <Link
          to={pathTo('/m/voucherCenter', { orderId: deposit.orderId })}
          className={buttonLook({ wide: true })}
        >
          {t(isClaimed ? 'payments.seeOpen' : 'payments.continueOpen')}
        </Link>
        <Button kind="outline" wide onClick={onNew}>
          {t('payments.newDeposit')}
        </Button>
      </div>
    </section>
  );
}
