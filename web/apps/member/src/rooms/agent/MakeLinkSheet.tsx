import { TextField } from '@erawan/ui/fields';
import { toast } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { FormSheet } from '../../parts/FormSheet.tsx';
import { type Intent, intentFor, isUndecided } from '../../parts/intent.ts';
import { useForm } from '../../parts/use-form.ts';
import { useToday } from '../../parts/use-today.ts';
import { boundsOf, checkLink, type Given, LABEL_LETTERS_MAX, ratesText } from './inviting.ts';
import { type Link, type Links, makeLink, type NewLink } from './inviting-queries.ts';
import { type Kind, KindField, typeOfKind } from './KindField.tsx';
import { RatesField } from './RatesField.tsx';

interface MakeLinkSheetProps {
  own: Links['footer']['ownRebates'];
  onMade: (link: Link) => void;
  onClose: () => void;
}

/** A link with a label, a type, days and rates. */
export function MakeLinkSheet({ own, onMade, onClose }: MakeLinkSheetProps) {
  const { t } = useTexts();
  const today = useToday();
  const { form, values, field, check, refuse, refused } = useForm(
    ['label', 'startDate', 'endDate'],
    (typed) => checkLink(typed, today, t),
  );
  const [kind, setKind] = useState<Kind>('member');
  const [given, setGiven] = useState<Given>({});
  /** What was sent and never decided keeps its key. */
  const undecided = useRef<Intent<NewLink>>(undefined);
  const make = useMutation({
    mutationFn: (intent: Intent<NewLink>) => makeLink(intent),
    meta: { noAlert: true },
    onSuccess: (link) => {
      toast.success(t('inviting.made'));
      onMade(link);
    },
    onError: (error, intent) => {
      undecided.current = isUndecided(error) ? intent : undefined;
      if (Object.keys(boundsOf(error)).length === 0) void refuse(error);
    },
  });
  const submit = () => {
    if (!check(checkLink(values, today, t))) return;
    const body = {
      type: typeOfKind(kind),
      label: values.label.trim(),
      rates: ratesText(given),
      startDate: values.startDate || today,
      endDate: values.endDate,
    };
    undecided.current = intentFor(undecided.current, body);
    make.mutate(undecided.current);
  };
  return (
    <FormSheet
      title={t('inviting.makeTitle')}
      form={form}
      refused={refused}
      busy={make.isPending}
      submit={t('inviting.make')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...field('label')}
        label={t('inviting.label')}
        hint={t('inviting.labelHint')}
        required
        maxLength={LABEL_LETTERS_MAX}
        autoComplete="off"
      />
      <KindField
        kind={kind}
        onKind={setKind}
        hint={t(kind === 'agent' ? 'inviting.linkAgent' : 'inviting.linkMember')}
      />
      <div className="grid grid-cols-1 gap-4">
        <TextField {...field('startDate')} type="date" min={today} label={t('inviting.firstDay')} />
        <TextField
          {...field('endDate')}
          type="date"
          min={values.startDate || today}
          label={t('inviting.lastDay')}
          hint={t('inviting.lastDayHint')}
        />
      </div>
      <RatesField
        own={own}
        given={given}
        onGiven={(next) => {
          setGiven(next);
          make.reset();
        }}
        refused={boundsOf(make.error)}
        hint={t('inviting.linkRates')}
      />
    </FormSheet>
  );
}
