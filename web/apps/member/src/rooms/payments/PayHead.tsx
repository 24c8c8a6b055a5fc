import { Icon } from '@erawan/ui/Icon';
import { useTexts } from '../../core/i18n.ts';
import { outcomeOf } from './outcome.ts';
import type { Deposit } from './queries.ts';
import { TimeLeft } from './TimeLeft.tsx';

/** What a deposit that is not paid waits for, and for how long. */
export function PayHead({ deposit }: { deposit: Deposit }) {
  const { t } = useTexts();
  const isClaimed = outcomeOf(deposit) === 'claimed';
  const waitsFor = deposit.step === 'matching' ? 'matching' : isClaimed ? 'claimed' : deposit.kind;
  return (
    <section className="card flex items-start gap-3 p-4">
      <span
        aria-hidden="true"
        className="relative grid size-11 shrink-0 place-items-center rounded-pill bg-brand-400/16 text-brand-300"
      >
        {isClaimed ? <span className="spinner size-6" /> : <Icon name="clock" size={24} />}
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <h2 className="text-button">{t(`deposit.result.${isClaimed ? 'claimed' : 'pending'}`)}</h2>
          {!isClaimed && <TimeLeft until={deposit.expiresAt} />}
        </div>
        <p role="status" className="text-label text-tx-2">
          {t(`deposit.payText.${waitsFor}`)}
        </p>
      </div>
    </section>
  );
}
