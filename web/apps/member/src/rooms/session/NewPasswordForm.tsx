import { Button } from '@erawan/ui/Button';
import { PasswordField } from '@erawan/ui/fields';
import { toast, TOAST_MS } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { textOf } from '../../api.ts';
import { i18n, useTexts } from '../../i18n.ts';
import { validationRules } from './calls.ts';
import { checkNewPassword, type NewPassword } from './check-password.ts';
import { resetPassword } from './recovery.ts';
import { Refusal } from './Refusal.tsx';
import { forgetSecret } from './remembered.ts';
import { ApiError } from '@erawan/api/errors';

/** Opened by the link of a mail: only the new password is left to say. A second factor is asked for at the login. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTexts();
  const { data: rules } = useQuery(validationRules);
  const [values, setValues] = useState<NewPassword>({ newPassword: '', confirmNewPassword: '' });
  const [errors, setErrors] = useState<ReturnType<typeof checkNewPassword>>({});
  const [refused, setRefused] = useState('');
  const set = (name: keyof NewPassword) => (text: string) => {
    setValues({ ...values, [name]: text });
    setErrors({ ...errors, [name]: undefined });
  };
  const reset = useMutation({
    mutationFn: async () => {
      const hide = toast.loading(t('shell.in_please_wait'), TOAST_MS.loadingPassword);
      await resetPassword({ token, ...values }).finally(hide);
    },
    onSuccess: () => {
      // Every device has to log in anew.
      forgetSecret();
      toast.success(t('session.resetDone'), TOAST_MS.short);
      onDone();
    },
    onError: async (error) => {
      await i18n.open('errors');
      if (error instanceof ApiError && error.code === 'modify.new.old.same')
        setValues({ newPassword: '', confirmNewPassword: '' });
      setRefused(textOf(error));
    },
    meta: { noAlert: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkNewPassword(values, rules, t);
    setErrors(found);
    setRefused('');
    if (Object.keys(found).length === 0 && !reset.isPending) reset.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <PasswordField
        label={t('session.newPassword')}
        placeholder={t('session.newPasswordPlaceholder')}
        name="newPassword"
        autoComplete="new-password"
        required
        maxLength={64}
        value={values.newPassword}
        onValue={set('newPassword')}
        errors={errors.newPassword}
      />
      <PasswordField
        label={t('session.confirmPassword')}
        name="confirmNewPassword"
        autoComplete="new-password"
        required
        maxLength={64}
        value={values.confirmNewPassword}
        onValue={set('confirmNewPassword')}
        errors={errors.confirmNewPassword}
      />
      <Refusal text={refused} />
      <Button type="submit" wide busy={reset.isPending}>
        {t('session.setPassword')}
      </Button>
    </form>
  );
}
