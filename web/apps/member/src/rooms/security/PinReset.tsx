import { ApiError } from '@erawan/api/errors';
import { Button } from '@erawan/ui/Button';
import { TextField } from '@erawan/ui/fields';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useForm } from '../../parts/use-form.ts';
import { useTexts } from '../../core/i18n.ts';
import { openService } from '../../parts/service.ts';
import { ANSWER_MAX } from './answers.ts';
import { type PinFault, pinFaults } from './pin.ts';
import { PinForm } from './PinForm.tsx';
import { ownQuestions, resetFundsPassword, type SecurityQuestion } from './queries.ts';
import { triesLeft } from '../../parts/tries.ts';
import { noticeLock } from './tries.ts';

/** Replaces a forgotten funds password for a member who knows the answers to the security questions. */
export function PinReset({ onDone }: { onDone: () => void }) {
  const { t, language } = useTexts();
  const questions = useQuery(ownQuestions(language));
  if (questions.isPending) return <ListSkeleton rows={3} />;
  if (!questions.data)
    return <ErrorState text={textOf(questions.error)} onRetry={() => void questions.refetch()} />;
  if (questions.data.length === 0) {
    return (
      <EmptyState icon="help" text={t('security.resetNoQuestions')}>
        <Button kind="quiet" size="medium" onClick={openService}>
          {t('security.service')}
        </Button>
      </EmptyState>
    );
  }
  return <ResetForm questions={questions.data} onDone={onDone} />;
}

function ResetForm({ questions, onDone }: { questions: readonly SecurityQuestion[]; onDone: () => void }) {
  const { t } = useTexts();
  const texts = (fault: PinFault | undefined) => (fault ? [t(`security.${fault}`)] : []);
  const faults = (typed: Record<'paymentPassword' | 'confirmPaymentPassword', string>) => {
    const found = pinFaults({ pin: typed.paymentPassword, confirmation: typed.confirmPaymentPassword });
    return { paymentPassword: texts(found.pin), confirmPaymentPassword: texts(found.confirmation) };
  };
  const { form, values, field, check, refuse, refused, setRefused } = useForm(
    ['paymentPassword', 'confirmPaymentPassword'],
    faults,
  );
  const [answers, setAnswers] = useState<Record<number, string>>({});
  const [missing, setMissing] = useState<readonly number[]>([]);
  const { paymentPassword, confirmPaymentPassword } = values;
  const save = useMutation({
    mutationFn: () =>
      resetFundsPassword({
        answers: questions.map(({ id }) => ({ questionId: id, answer: (answers[id] ?? '').trim() })),
        paymentPassword,
        confirmPaymentPassword,
      }),
    onSuccess: onDone,
    onError: async (error) => {
      if (noticeLock(error)) return;
      const left = triesLeft(error);
      await refuse(error);
      if (error instanceof ApiError && left !== undefined)
        setRefused(`${textOf(error)} (${t('security.triesLeft', { count: left })})`);
    },
    meta: { noAlert: true },
  });

  const submit = () => {
    const unanswered = questions.filter(({ id }) => !answers[id]?.trim()).map(({ id }) => id);
    setMissing(unanswered);
    const right = check(faults(values));
    if (right && unanswered.length === 0) save.mutate();
  };

  return (
    <PinForm
      title={t('security.resetTitle')}
      lead={t('security.resetLead')}
      form={form}
      pin={field('paymentPassword')}
      confirmation={field('confirmPaymentPassword')}
      refused={refused}
      busy={save.isPending}
      onSubmit={submit}
    >
      {questions.map(({ id, question }) => (
        <TextField
          key={id}
          label={question}
          name={`answer${id}`}
          autoComplete="off"
          maxLength={ANSWER_MAX}
          value={answers[id] ?? ''}
          onValue={(answer) => {
            setAnswers({ ...answers, [id]: answer });
            setMissing(missing.filter((other) => other !== id));
          }}
          errors={missing.includes(id) ? [t('security.answerLength')] : []}
        />
      ))}
    </PinForm>
  );
}
