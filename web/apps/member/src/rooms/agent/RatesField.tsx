import { useTexts } from '../../core/i18n.ts';
import { type Given, rowsToGive } from './inviting.ts';
import { percentOf } from './rates-view.ts';
import { RateStepper } from './RateStepper.tsx';

interface RatesFieldProps {
  own: readonly { gameCategory: string; rate: string }[];
  given: Given;
  onGiven: (given: Given) => void;
  /** The highest rate of those that the server refused. */
  refused: Partial<Record<string, string>>;
  hint: string;
}

/** The rates that an account begins with, up to the caller's own. */
export function RatesField({ own, given, onGiven, refused, hint }: RatesFieldProps) {
  const { t } = useTexts();
  const rows = rowsToGive(own);
  return (
    <fieldset className="grid grid-cols-1 gap-1">
      <legend className="text-label text-tx-2">{t('inviting.rates')}</legend>
      <p className="text-caption text-tx-3">{rows.length === 0 ? t('inviting.noRates') : hint}</p>
      <div className="divide-y divide-white/6">
        {rows.map(([category, most]) => (
          <RateStepper
            key={category}
            row={{ category, present: 0, least: 0, most }}
            note={t('inviting.upTo', { most: percentOf(most) })}
            value={given[category] ?? 0}
            error={refused[category] && t('inviting.bounds', { most: refused[category] })}
            onValue={(value) => onGiven({ ...given, [category]: value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
