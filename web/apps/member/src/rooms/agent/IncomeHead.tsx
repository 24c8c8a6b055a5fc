import { Money } from '@erawan/ui/Money';
import { Skeleton } from '@erawan/ui/states';
import { useTexts } from '../../core/i18n.ts';
import type { Earnings } from './income-queries.ts';

interface IncomeHeadProps {
  /** Nothing while it is on its way, and where the call failed. */
  earnings: Earnings | undefined;
  isFailed: boolean;
}

/** What waits to be paid out, and what of it is paid next as it is now. */
export function IncomeHead({ earnings, isFailed }: IncomeHeadProps) {
  const { t } = useTexts();
  if (!earnings) return isFailed ? null : <Skeleton className="h-[108px] rounded-18" />;
  const { balance, nextPayout } = earnings;
  const isBelow = balance.startsWith('-');
  const isPaid = /[1-9]/.test(nextPayout);
  return (
    <section className="card grid grid-cols-1 gap-2 px-4 py-3" aria-labelledby="income-waiting">
      <h2 id="income-waiting" className="text-label text-tx-2">
        {t(isBelow ? 'income.carried' : 'agent.income.waiting')}
      </h2>
      <Money value={balance} signed={isBelow} className="text-h1" />
      <p className="text-caption text-tx-2">
        {isBelow && t('income.carriedText')}
        {!isBelow && !isPaid && t('income.tooLittle')}
        {isPaid && (
          <>
            {t('income.nextPayout')} <Money value={nextPayout} className="text-caption" />
          </>
        )}
      </p>
    </section>
  );
}
