import { toast, TOAST_MS } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from '../../parts/use-form.ts';
import { useTexts } from '../../core/i18n.ts';
import { EmailField } from '../login/EmailField.tsx';
import { FormSheet } from '../../parts/FormSheet.tsx';
import { setEmail } from './queries.ts';

/** Only what is surely no address is refused here; the link is the real test. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

export function EmailSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const faults = ({ email }: { email: string }) => ({
    email: EMAIL.test(email.trim()) ? [] : [t('security.emailWrong')],
  });
  const { form, values, field, check, refuse, refused } = useForm(['email'], faults);
  const email = values.email.trim();
  const save = useMutation({
    mutationFn: () => setEmail(email),
    onSuccess: () => {
      toast.success(t('security.emailSent'), TOAST_MS.short);
      onClose();
    },
    onError: (error) => refuse(error),
    meta: { noAlert: true },
  });
  const submit = () => {
    if (check(faults(values))) save.mutate();
  };
  return (
    <FormSheet
      title={t('security.email')}
      lead={t('security.emailLead')}
      form={form}
      refused={refused}
      busy={save.isPending}
      submit={t('security.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <EmailField {...field('email')} label={t('security.email')} />
    </FormSheet>
  );
}
