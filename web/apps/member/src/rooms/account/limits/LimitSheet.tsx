import { formatDateTime } from '@erawan/kit/dates';
import { parseMoney, parseTyped, toWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { TextField } from '@erawan/ui/fields';
import { toast, TOAST_MS } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from '../../../forms/use-form.ts';
import { useTexts } from '../../../i18n.ts';
import { typeAmount } from '../../payments/amount.ts';
import { FormSheet } from '../security/FormSheet.tsx';

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
    onSuccess: (standing) => {
      const waiting = standing.limits.find(
        (limit) => limit.kind === kind && limit.period === period,
      )?.pending;
      if (waiting) {
        const time = formatDateTime(waiting.from).slice(0, -':00'.length);
        toast.info(t('limits.savedLater', { time }), TOAST_MS.short);
      } else toast.success(t('limits.saved'));
      onClose();
    },
    onError: (error) => form.refuse(error),
    meta: { noAlert: true },
  });
  const submit = () => {
    const right = form.check({ amount: typed === null ? [t('limits.amountWrong')] : [] });
    if (right && typed !== null) save.mutate(toWire(typed));
  };
  const raises = typed !== null && now !== null && typed > now;
  return (
    <FormSheet
      title={`${t(`limits.${kind}`)} · ${t(`limits.${period}`)}`}
      form={form.form}
      refused={form.refused}
      busy={save.isPending}
      submit={t('limits.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...field}
        label={t('limits.amount')}
        hint={t(raises ? 'limits.raiseLater' : 'limits.lowerNow')}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        onValue={(text) => field.onValue(typeAmount(field.value, text))}
      />
      {now !== null && (
        <Button kind="outline" size="medium" disabled={save.isPending} onClick={() => save.mutate(undefined)}>
          {t('limits.remove')}
        </Button>
      )}
    </FormSheet>
  );
}
