import { PasswordField, type TextFieldProps } from '@erawan/ui/fields';
import { useTexts } from '../../core/i18n.ts';
import type { NewPassword } from './check-password.ts';

type Field = Pick<TextFieldProps, 'name' | 'value' | 'errors' | 'onValue'>;

const NEW = { autoComplete: 'new-password', required: true, maxLength: 64 } as const;

export function NewPasswordField(field: Field) {
  const { t } = useTexts();
  return (
    <PasswordField
      {...field}
      {...NEW}
      label={t('login.newPassword')}
      placeholder={t('login.newPasswordPlaceholder')}
    />
  );
}

/** A new password, said twice. */
export function NewPasswordFields({ field }: { field: (name: keyof NewPassword) => Field }) {
  const { t } = useTexts();
  return (
    <>
      <NewPasswordField {...field('newPassword')} />
      <PasswordField
        {...field('confirmNewPassword')}
        {...NEW}
        label={t('login.confirmPassword')}
        placeholder={t('login.confirmPassword')}
      />
    </>
  );
}
