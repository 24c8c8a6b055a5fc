import { ApiError } from '@erawan/api/errors';
import { Button } from '@erawan/ui/Button';
import { Refusal } from '@erawan/ui/Refusal';
import { toast, TOAST_MS } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useForm } from '../../parts/use-form.ts';
import { useTexts } from '../../core/i18n.ts';
import { checkNewPassword } from './check-password.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { resetPassword, validationRules } from './queries.ts';
import { forgetSecret } from './remembered.ts';

/** Opened by the link of a mail: only the new password is left to say. A second factor is asked for at the login. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t, language } = useTexts();
  const { data: rules } = useQuery(validationRules(language));
  const { form, values, field, check, refuse, refused, clear } = useForm(
    ['newPassword', 'confirmNewPassword'],
    (typed) => checkNewPassword(typed, rules, t),
  );
  const reset = useMutation({
    mutationFn: async () => {
      const hide = toast.loading(t('shell.in_please_wait'), TOAST_MS.loadingPassword);
      await resetPassword({ token, ...values }).finally(hide);
    },
    onSuccess: () => {
      // Every device has to log in anew.
      forgetSecret();
      toast.success(t('login.resetDone'), TOAST_MS.short);
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'modify.new.old.same')
        clear('newPassword', 'confirmNewPassword');
      return refuse(error);
    },
    meta: { noAlert: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check(checkNewPassword(values, rules, t)) && !reset.isPending) reset.mutate();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <NewPasswordFields field={field} />
      <Refusal text={refused} />
      <Button type="submit" wide busy={reset.isPending}>
        {t('login.setPassword')}
      </Button>
    </form>
  );
}
