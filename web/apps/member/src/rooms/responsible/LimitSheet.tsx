import { formatDateTime } from '@erawan/kit/dates';
import { parseMoney, parseTyped, toWire, typeAmount } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { TextField } from '@erawan/ui/fields';
import { toast, TOAST_MS } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from '../../parts/use-form.ts';
import { useTexts } from '../../core/i18n.ts';
import { FormSheet } from '../../parts/FormSheet.tsx';

import { type Limit, type LimitKind, type LimitPeriod, putLimit } from './queries.ts';

interface LimitSheetProps {
  kind: LimitKind;
  period: LimitPeriod;
  present: Limit | undefined;
  onClose: () => void;
}

/** One limit: any amount the member likes, or none. */
export function LimitSheet({ kind, period, present, onClose }: LimitSheetProps) {
  const { t } = useTexts();
  const form = useForm(['amount']);
  const field = form.field('amount');
  const typed = parseTyped(field.value);
  const now = present?.amount == null ? null : parseMoney(present.amount);
  const save = useMutation({
    mutationFn: (amount: string | undefined) => putLimit({ kind, period, ...(amount ? { amount } : {}) }),
    onSuccess: (status) => {
      const waiting = status.limits.find((limit) => limit.kind === kind && limit.period === period)?.pending;
      if (waiting) {
        const time = formatDateTime(waiting.from).slice(0, -':00'.length);
        toast.info(t('responsible.savedLater', { time }), TOAST_MS.short);
      } else toast.success(t('responsible.saved'));
      onClose();
    },
    onError: (error) => form.refuse(error),
    meta: { noAlert: true },
  });
  const submit = () => {
    const right = form.check({ amount: typed === null ? [t('responsible.amountWrong')] : [] });
    if (right && typed !== null) save.mutate(toWire(typed));
  };
  const raises = typed !== null && now !== null && typed > now;
  return (
    <FormSheet
      title={`${t(`responsible.${kind}`)} · ${t(`responsible.${period}`)}`}
      form={form.form}
      refused={form.refused}
      busy={save.isPending}
      submit={t('responsible.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...field}
        label={t('responsible.amount')}
        hint={t(raises ? 'responsible.raiseLater' : 'responsible.lowerNow')}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        onValue={(text) => field.onValue(typeAmount(field.value, text))}
      />
      {now !== null && (
        <Button kind="outline" size="medium" disabled={save.isPending} onClick={() => save.mutate(undefined)}>
          {t('responsible.remove')}
        </Button>
      )}
    </FormSheet>
  );
}
