import { TextField } from '@erawan/ui/fields';
import { toast } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../i18n.ts';
import { FormSheet } from './FormSheet.tsx';
import { securityChanged, setPayeeName } from './queries.ts';
import { useForm } from './use-form.ts';

export function PayeeNameSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const form = useForm(['payeeName']);
  const label = t('security.payeeName');
  const save = useMutation({
    mutationFn: () => setPayeeName(form.values.payeeName.trim()),
    onSuccess: () => {
      toast.success(t('security.saved'));
      void securityChanged();
      onClose();
    },
    onError: (error) => form.refuse(error),
    meta: { noAlert: true },
  });
  const submit = () => {
    const missing = form.values.payeeName.trim() === '';
    if (form.check({ payeeName: missing ? [t('security.required', { field: label })] : [] })) save.mutate();
  };
  return (
    <FormSheet
      title={label}
      lead={t('security.payeeNameLead')}
      form={form.form}
      refused={form.refused}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('payeeName')}
        label={label}
        hint={t('security.payeeNameHint')}
        icon="user"
        autoComplete="name"
        maxLength={64}
      />
    </FormSheet>
  );
}
