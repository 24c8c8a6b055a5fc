import { wireDay } from '@erawan/kit/dates';
import { useNow } from '@erawan/kit/now';
import { FieldShell, inputLook, tied } from '@erawan/ui/fields';
import { Icon } from '@erawan/ui/Icon';
import { useId } from 'react';
import { useTexts } from '../../../core/i18n.ts';
import { daysInMonth } from './birthday.ts';

const FIRST_YEAR = 1900;
const two = (part: number) => String(part).padStart(2, '0');

interface BirthdayFieldProps {
  /** `YYYY-MM-DD`; parts not chosen yet are `0`. */
  value: string;
  onValue: (value: string) => void;
  errors?: readonly string[];
  required: boolean;
  minimumAge: number;
}

/** Three selects: the phone shows its own wheels. The years start with the latest that meets the age. */
export function BirthdayField({ value, onValue, errors, required, minimumAge }: BirthdayFieldProps) {
  const { t } = useTexts();
  const id = useId();
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  const thisYear = Number(wireDay(useNow()).slice(0, 4));
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, back) => thisYear - back);
  const days = Array.from({ length: year && month ? daysInMonth(year, month) : 31 }, (_, index) => index + 1);
  const put = (y: number, m: number, d: number) =>
    onValue(y || m || d ? `${y || '0000'}-${two(m)}-${two(d)}` : '');
  const parts = tied(id, errors);

  return (
    <FieldShell id={id} label={t('account.birthday')} required={required} errors={errors}>
      <div className="grid grid-cols-[1fr_1.4fr_1.3fr] gap-1.5 w360:gap-2">
        <Part
          label={t('account.day')}
          value={day}
          onValue={(d) => put(year, month, d)}
          autoComplete="bday-day"
          parts={parts}
        >
          {days.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Part>
        <Part
          label={t('account.month')}
          value={month}
          onValue={(m) => put(year, m, Math.min(day, daysInMonth(year || 2000, m)))}
          autoComplete="bday-month"
        >
          {t('account.months')
            .split(',')
            .map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
        </Part>
        <Part
          label={t('account.year')}
          value={year}
          onValue={(y) => put(y, month, day)}
          autoComplete="bday-year"
        >
          <optgroup label={`${minimumAge}+`}>
            {years.filter((one) => one <= thisYear - minimumAge).map(yearOption)}
          </optgroup>
          <optgroup label={`< ${minimumAge}`}>
            {years.filter((one) => one > thisYear - minimumAge).map(yearOption)}
          </optgroup>
        </Part>
      </div>
    </FieldShell>
  );
}

const yearOption = (year: number) => (
  <option key={year} value={year}>
    {year}
  </option>
);

interface PartProps {
  label: string;
  value: number;
  onValue: (value: number) => void;
  autoComplete: string;
  parts?: ReturnType<typeof tied>;
  children: React.ReactNode;
}

function Part({ label, value, onValue, autoComplete, parts, children }: PartProps) {
  return (
    <div className="relative min-w-0">
      <select
        {...parts}
        aria-label={label}
        autoComplete={autoComplete}
        value={value || ''}
        onChange={(event) => onValue(Number(event.target.value))}
        className={`${inputLook} appearance-none truncate pr-6 pl-2.5 w360:pr-8 w360:pl-3.5 ${value ? '' : 'text-tx-3'}`}
      >
        <option value="" disabled>
          {label}
        </option>
        {children}
      </select>
      <Icon
        name="down"
        size={16}
        className="pointer-events-none absolute top-4 right-1.5 text-tx-3 w360:right-2.5"
      />
    </div>
  );
}
