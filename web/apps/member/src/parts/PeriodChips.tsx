import { Chips } from '@erawan/ui/tabs';
import { useTexts } from '../core/i18n.ts';
import { PERIODS, type Period } from './periods.ts';

export function PeriodChips({ value, onValue }: { value: Period; onValue: (period: Period) => void }) {
  const { t } = useTexts();
  return (
    <Chips
      label={t('parts.period')}
      choices={PERIODS.map((period) => ({ value: period, text: t(`parts.${period}`) }))}
      value={value}
      onValue={onValue}
    />
  );
}
