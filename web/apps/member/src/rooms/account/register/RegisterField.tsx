import { PasswordField, TextField } from '@erawan/ui/fields';
import type { ComponentProps } from 'react';
import { useTexts } from '../../../core/i18n.ts';
import { EmailField } from '../../login/EmailField.tsx';
import { useMobileNumbers } from '../../login/mobile-numbers.ts';
import { PhoneField } from '../../login/PhoneField.tsx';
import { BirthdayField } from './BirthdayField.tsx';
import type { FieldRule } from '../../../parts/field-rules.ts';

interface RegisterFieldProps {
  name: string;
  rule: FieldRule;
  label: string;
  text: string;
  errors: readonly string[] | undefined;
  minimumAge: number;
  onText: (text: string) => void;
}

type Kind = Pick<ComponentProps<typeof TextField>, 'inputMode' | 'autoComplete' | 'icon'>;

const KINDS: Readonly<Record<string, Kind>> = {
  username: { autoComplete: 'username', icon: 'user' },
  nickname: { autoComplete: 'nickname', icon: 'user' },
  payeeName: { autoComplete: 'name', icon: 'user' },
  idNumber: { inputMode: 'numeric' },
  whatsapp: { inputMode: 'tel' },
  zalo: { inputMode: 'tel' },
};

/** What a member should know of a field that is not asked for anywhere else. */
const hintOf = (name: string, t: ReturnType<typeof useTexts>['t']) =>
  name === 'payeeName' ? t('account.payeeNameHint') : undefined;

/** One field of the register form; which there are, and what they take, the server says. */
export function RegisterField(props: RegisterFieldProps) {
  const { name, rule, text, errors, minimumAge, onText } = props;
  const { t } = useTexts();
  const label = rule.required ? props.label : t('account.optional', { field: props.label });
  const { minDigits, maxDigits } = useMobileNumbers();
  const common = {
    name,
    label,
    errors,
    required: rule.required,
    value: text,
    onValue: onText,
    maxLength: rule.maxLength,
  };
  const limits = { min: rule.minLength ?? 1, max: rule.maxLength ?? 64 };
  switch (name) {
    case 'birthday':
      return (
        <BirthdayField
          value={text}
          onValue={onText}
          errors={errors}
          required={rule.required}
          minimumAge={minimumAge}
        />
      );
    case 'password':
      return (
        <PasswordField {...common} autoComplete="new-password" hint={t('account.passwordHint', limits)} />
      );
    case 'confirmPassword':
      return <PasswordField {...common} label={props.label} required autoComplete="new-password" />;
    case 'paymentPassword':
      return (
        <PasswordField
          {...common}
          inputMode="numeric"
          autoComplete="off"
          hint={t('account.mobileHint', limits)}
        />
      );
    case 'email':
      return <EmailField {...common} />;
    case 'mobileNum':
      return (
        <PhoneField
          label={label}
          value={text}
          onValue={onText}
          errors={errors}
          required={rule.required}
          hint={t('account.mobileHint', { min: minDigits, max: maxDigits })}
        />
      );
    default:
      return (
        <TextField
          {...common}
          {...KINDS[name]}
          autoCapitalize="none"
          spellCheck={false}
          hint={name === 'username' ? t('account.usernameHint', limits) : hintOf(name, t)}
        />
      );
  }
}
