import { TextField } from '@erawan/ui/fields';
import { useTexts } from '../../core/i18n.ts';
import { useMobileNumbers } from './mobile-numbers.ts';

const MOST_DIGITS = 20;

interface PhoneFieldProps {
  name?: string;
  label?: string;
  value: string;
  onValue: (value: string) => void;
  errors: readonly string[] | undefined;
  required?: boolean;
  hint?: string;
}

/** Digits only, with the dialling code of the merchant's country in front. */
export function PhoneField({ name = 'mobileNum', label, onValue, ...rest }: PhoneFieldProps) {
  const { t } = useTexts();
  const { dialingCode, example } = useMobileNumbers();
  return (
    <div className="relative">
      <TextField
        {...rest}
        label={label ?? t('login.mobile')}
        placeholder={example === '' ? t('login.mobilePlaceholder') : example}
        name={name}
        inputMode="tel"
        type="tel"
        autoComplete="tel-national"
        maxLength={MOST_DIGITS}
        className="pl-16"
        onValue={(text) => onValue(text.replace(/\D/g, ''))}
      />
      <span
        aria-hidden="true"
        className="absolute top-[26px] left-0 grid h-12 w-14 place-items-center border-r border-white/8 text-body text-tx-2"
      >
        +{dialingCode}
      </span>
    </div>
  );
}
