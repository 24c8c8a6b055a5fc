import { TextField } from '@erawan/ui/fields';
import { toast } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from '../../parts/use-form.ts';
import { useTexts } from '../../core/i18n.ts';
import { FormSheet } from '../../parts/FormSheet.tsx';
import { setNickname, setPayeeName } from './queries.ts';

const NAMES = {
  nickname: {
    lead: 'security.nicknameHint',
    autoComplete: 'nickname',
    maxLength: 32,
    save: setNickname,
  },
  payeeName: {
    lead: 'security.payeeNameLead',
    hint: 'security.payeeNameHint',
    autoComplete: 'name',
    maxLength: 64,
    save: setPayeeName,
  },
} as const;

interface NameSheetProps {
  /** Which of the member's names. */
  which: keyof typeof NAMES;
  onClose: () => void;
}

/** Asks for one name of the member and keeps it. */
export function NameSheet({ which, onClose }: NameSheetProps) {
  const { t } = useTexts();
  const { lead, autoComplete, maxLength, save: keep, ...rest } = NAMES[which];
  const label = t(`security.${which}`);
  const faults = (typed: Partial<Record<typeof which, string>>) => ({
    [which]: typed[which]?.trim() ? [] : [t('security.required', { field: label })],
  });
  const { form, values, field, check, refuse, refused } = useForm([which], faults);
  const name = values[which].trim();
  const save = useMutation({
    mutationFn: () => keep(name),
    onSuccess: () => {
      toast.success(t('security.saved'));
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
      title={label}
      lead={t(lead)}
      form={form}
      refused={refused}
      busy={save.isPending}
      submit={t('security.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...field(which)}
        label={label}
        hint={'hint' in rest ? t(rest.hint) : undefined}
        icon="user"
        autoComplete={autoComplete}
        maxLength={maxLength}
      />
    </FormSheet>
  );
}
