import { TextField, type TextFieldProps } from '@erawan/ui/fields';
import { useTexts } from '../../core/i18n.ts';

/** Characters of the longest address there can be. */
const LONGEST = 254;

export function EmailField({ maxLength = LONGEST, ...props }: Omit<TextFieldProps, 'hint'>) {
  const { t } = useTexts();
  return (
    <TextField
      icon="mail"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      hint={t('login.emailHint', { max: maxLength })}
      {...props}
      maxLength={maxLength}
    />
  );
}
