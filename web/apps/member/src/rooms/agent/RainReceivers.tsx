import { formatMoneyShort, typeAmount } from '@erawan/kit/money';
import { Button, IconButton } from '@erawan/ui/Button';
import { TextField } from '@erawan/ui/fields';
import { Icon } from '@erawan/ui/Icon';
import { useCurrencySymbol } from '@erawan/ui/texts';
import type { Dispatch } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { amountProblem, type Bounds, CHOSEN_MAX, type Rain, type RainAction } from './red-rain.ts';

interface AmountProps {
  label: string;
  value: string;
  bounds: Bounds;
  isChecked: boolean;
  onValue: (text: string) => void;
}

/** An amount for one member, checked against what they can get. */
export function Amount({ label, value, bounds, isChecked, onValue }: AmountProps) {
  const { t } = useTexts();
  const symbol = useCurrencySymbol();
  const shown = { symbol, min: formatMoneyShort(bounds.min), max: formatMoneyShort(bounds.max) };
  const typed = amountProblem(value, bounds);
  const errors =
    'problem' in typed && (isChecked || typed.problem === 'outside')
      ? [t(`transfers.amountIs.${typed.problem}`, shown)]
      : [];
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      hint={t('transfers.amountHint', shown)}
      value={value}
      errors={errors}
      onValue={(text) => onValue(typeAmount(value, text))}
    />
  );
}

interface ReceiversProps {
  rain: Rain;
  act: Dispatch<RainAction>;
  bounds: Bounds;
  onPick: () => void;
}

/** Those who were chosen, each with an amount of their own where it is so. */
export function Receivers({ rain, act, bounds, onPick }: ReceiversProps) {
  const { t } = useTexts();
  const { chosen, mode, isChecked } = rain;
  const isMissing = isChecked && chosen.length === 0;
  return (
    <section aria-label={t('transfers.receivers')} className="grid grid-cols-1 gap-2.5">
      <div className="flex items-center justify-between gap-3 px-1">
        <h2 className="text-button">{t('transfers.receivers')}</h2>
        <p className="tabular text-label text-tx-2">
          {t('transfers.chosenOf', { count: chosen.length, most: CHOSEN_MAX })}
        </p>
      </div>
      <Button kind="outline" wide aria-invalid={isMissing || undefined} onClick={onPick}>
        <Icon name="userPlus" size={20} />
        {t('transfers.choose')}
      </Button>
      {isMissing && (
        <p role="alert" className="text-caption text-negative">
          {t('transfers.noneChosen')}
        </p>
      )}
      {chosen.length > 0 && (
        <ul className="grid grid-cols-1 gap-2.5">
          {chosen.map((one) => (
            <li key={one.id} className="card grid grid-cols-1 gap-2 px-3.5 py-3">
              <div className="flex items-center gap-3">
                <span className="one-line min-w-0 flex-1 text-body font-semibold">{one.account}</span>
                <IconButton
                  icon="close"
                  iconSize={18}
                  label={t('transfers.leaveOut', { account: one.account })}
                  onClick={() => act({ do: 'toggle', member: one })}
                />
              </div>
              {mode === 'each' && (
                <Amount
                  label={t('transfers.amountOf', { account: one.account })}
                  value={one.amount}
                  bounds={bounds}
                  isChecked={isChecked}
                  onValue={(text) => act({ do: 'typeFor', id: one.id, text })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
