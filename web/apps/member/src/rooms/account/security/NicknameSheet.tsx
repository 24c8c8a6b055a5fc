import { TextField } from '@erawan/ui/fields';
import { toast } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../i18n.ts';
import { FormSheet } from './FormSheet.tsx';
import { setNickname } from './queries.ts';
import { useForm } from './use-form.ts';

export function NicknameSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const form = useForm(['nickname']);
  const label = t('security.nickname');
  const save = useMutation({
    mutationFn: () => setNickname(form.values.nickname.trim()),
    onSuccess: () => {
      toast.success(t('security.saved'));
      onClose();
    },
    onError: (error) => form.refuse(error),
    meta: { noAlert: true },
  });
  const submit = () => {
    const missing = form.values.nickname.trim() === '';
    if (form.check({ nickname: missing ? [t('security.required', { field: label })] : [] })) save.mutate();
  };
  return (
    <FormSheet
      title={label}
      lead={t('security.nicknameHint')}
      form={form.form}
      refused={form.refused}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('nickname')}
        label={label}
        icon="user"
        autoComplete="nickname"
        maxLength={32}
      />
    </FormSheet>
  );
}
