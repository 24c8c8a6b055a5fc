import { TextField } from '@erawan/ui/fields';
import { SelectField } from '@erawan/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from './api.ts';
import { useTexts } from './i18n.ts';
import {
  choicesOf,
  memberRates,
  proposeRates,
  RATE_CATEGORIES,
  type RateCategory,
  rateOf,
} from './rate-calls.ts';
import { ReasonSheet } from './ReasonSheet.tsx';

const LISTS = ['rateChanges'] as const;

/** Proposes rates of a member, between those directly below and that of the agent above. */
export function RateForm({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [left, setLeft] = useState('');
  const [chosen, setChosen] = useState<Partial<Record<RateCategory, string>>>({});
  const { data, error } = useQuery({ ...memberRates(left), enabled: left !== '' });
  const found = data !== undefined && left === name.trim() ? data : undefined;
  const changes = RATE_CATEGORIES.flatMap((category) => {
    const rate = chosen[category];
    const isOther = found !== undefined && rate !== undefined && rate !== rateOf(found.rebates, category);
    return isOther ? [{ gameCategory: category, rate }] : [];
  });
  return (
    <ReasonSheet
      title={t('console.proposeRates')}
      done={t('console.proposed')}
      ready={changes.length > 0}
      queryKey={LISTS}
      send={(reason) => proposeRates(name.trim(), changes, reason)}
      onClose={onClose}
    >
      <TextField
        label={t('console.memberName')}
        value={name}
        onValue={(text) => {
          setName(text);
          setChosen({});
        }}
        onBlur={() => setLeft(name.trim())}
        errors={error && left === name.trim() ? [textOf(error)] : []}
        autoCapitalize="none"
        required
      />
      {found && (
        <>
          <p className="text-body text-tx-2">{t('console.ratesLead', { name: found.memberName })}</p>
          <div className="grid grid-cols-2 gap-3">
            {RATE_CATEGORIES.map((category) => (
              <SelectField
                key={category}
                label={t(`console.category_${category}`)}
                value={chosen[category] ?? rateOf(found.rebates, category)}
                onValue={(rate) => setChosen((now) => ({ ...now, [category]: rate }))}
                options={choicesOf(found, category).map((rate) => ({ value: rate, text: `${rate} %` }))}
              />
            ))}
          </div>
        </>
      )}
    </ReasonSheet>
  );
}
