import { Button } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { Money } from '@erawan/ui/Money';
import { Chips } from '@erawan/ui/tabs';
import { useTexts } from '../../i18n.ts';
import { useInfo } from '../../merchant.ts';
import { PERIODS, type Period } from './period.ts';

export function PeriodChips({ value, onValue }: { value: Period; onValue: (period: Period) => void }) {
  const { t } = useTexts();
  return (
    <Chips
      label={t('records.period')}
      choices={PERIODS.map((period) => ({ value: period, text: t(`records.${period}`) }))}
      value={value}
      onValue={onValue}
    />
  );
}

export function MoreButton({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const { t } = useTexts();
  return (
    <Button kind="quiet" size="medium" busy={busy} onClick={onMore} className="mx-auto">
      {t('records.loadMore')}
    </Button>
  );
}

export interface Total {
  name: string;
  value: string;
  signed?: boolean;
}

/** Sums of the whole period, whatever part of the list is shown. */
export function Totals({ totals, count }: { totals: readonly Total[]; count: number }) {
  const { t } = useTexts();
  const info = useInfo();
  return (
    <section className="card grid gap-2 p-4">
      <p className="text-caption text-tx-3">{t('records.count', { count })}</p>
      <dl className={cn('grid gap-x-3 gap-y-2', totals.length === 2 ? 'grid-cols-2' : 'grid-cols-2 w360:grid-cols-3')}>
        {totals.map((total) => (
          <div key={total.name} className="min-w-0">
            <dt className="text-caption text-tx-2">{total.name}</dt>
            <dd className="one-line">
              <Money value={total.value} symbol={info?.currency.symbol} signed={total.signed} className="text-body" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
