import { formatWire, parseMoney, withSymbol } from '@erawan/kit/money';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { depositSettings } from './queries.ts';

/** What the next deposits repay of one that was taken back, said before one is ordered. */
export function Outstanding() {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  const { data } = useQuery(depositSettings);
  if (!data || (parseMoney(data.repaidNext) ?? 0n) === 0n) return null;
  return (
    <p role="status" className="rounded-16 bg-brand-400/12 p-3.5 text-label text-brand-300">
      {t('payments.repaidNext', { amount: withSymbol(symbol, formatWire(data.repaidNext)) })}
    </p>
  );
}
