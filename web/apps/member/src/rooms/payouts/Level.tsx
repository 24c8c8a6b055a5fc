import { formatWire, withSymbol } from '@erawan/kit/money';
import { DataList } from '@erawan/ui/DataList';
import { Money } from '@erawan/ui/Money';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useTexts } from '../../core/i18n.ts';
import { Lacks } from './Lacks.tsx';
import type { WithdrawLevel } from './queries.ts';

interface LevelProps {
  level: WithdrawLevel;
  /** Whether what is missing stands among the reasons against a withdrawal already. */
  isLackSaid: boolean;
}

/** The member's level, what it allows in a day, and what the next one asks for. */
export function Level({ level: { level, dayLimit, next }, isLackSaid }: LevelProps) {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  const nextIs = next && { level: next.level, amount: withSymbol(symbol, formatWire(next.dayLimit)) };
  return (
    <section aria-label={t('payouts.level')} className="card px-4 py-2">
      <DataList
        rows={[
          [t('payouts.level'), String(level)],
          [t('payouts.levelDay'), <Money key="day" value={dayLimit} />],
        ]}
      />
      {next && nextIs && !isLackSaid && (
        <div className="pb-2 text-label text-tx-2">
          <p>{t(next.lacks.length > 0 ? 'payouts.levelNext' : 'payouts.levelByStaff', nextIs)}</p>
          <Lacks lacks={next.lacks} />
        </div>
      )}
    </section>
  );
}
