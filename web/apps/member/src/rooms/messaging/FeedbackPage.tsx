import { ApiError } from '@erawan/api/errors';
import { session } from '@erawan/kit/storage';
import { Button } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { CaptchaField, FieldShell, inputLook, tied } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { toast, TOAST_MS } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useForm } from '../../parts/use-form.ts';
import { useTexts } from '../../core/i18n.ts';
import { useCaptcha } from '../human/use-captcha.ts';
import { lengthOf, LONGEST, mayBeSent, QUESTION_TYPES, type Question } from './feedback.ts';
import { sendFeedback } from './service-queries.ts';

/** Feedback to the merchant: a subject and a text. */
export default function FeedbackPage() {
  const { t } = useTexts();
  const [question, setQuestion] = useState<Question>('deposit_issues');
  const { form, values, field, check, refuse, refused, clear } = useForm(['content', 'captcha']);
  const captcha = useCaptcha(true);

  const send = useMutation({
    mutationFn: () => {
      const hide = toast.loading(t('shell.in_please_wait'), TOAST_MS.loadingForm);
      return sendFeedback({
        content: values.content.trim(),
        sender: session.get()?.userName ?? '',
        type: QUESTION_TYPES[question],
        captcha: values.captcha,
      }).finally(hide);
    },
    onSuccess: () => {
      clear('content', 'captcha');
      toast.success(t('messaging.sentSuccess'), TOAST_MS.success);
      captcha.fetch();
    },
    onError: (error) => {
      void refuse(captchaBeside(error));
      clear('captcha');
      captcha.fetch();
    },
    meta: { noAlert: true },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending || !mayBeSent(values.content)) return;
    const missing = values.captcha.trim() === '' ? [t('messaging.in_vwrite_code')] : [];
    if (check({ captcha: missing })) send.mutate();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 content-start gap-4 p-3">
      <p className="px-1 text-body text-tx-2">{t('messaging.feedbackLead')}</p>
      <Questions value={question} onValue={setQuestion} />
      <Content {...field('content')} />
      <CaptchaField {...field('captcha')} label={t('human.captcha')} required {...captcha.field} />
      <Refusal text={refused} />
      <Button type="submit" wide busy={send.isPending} disabled={!mayBeSent(values.content)}>
        {t('shell.confirm')}
      </Button>
    </form>
  );
}

/** The picture's code was wrong: said beside the picture. */
function captchaBeside(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'verification.code.error') return error;
  const { code, status, message } = error;
  return new ApiError(code, status, message, { fields: { captcha: [message] } });
}

function Questions({ value, onValue }: { value: Question; onValue: (value: Question) => void }) {
  const { t } = useTexts();
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-label text-tx-2">{t('messaging.questionType')}</legend>
      <div className="grid grid-cols-2 gap-2 w360:grid-cols-3">
        {(Object.keys(QUESTION_TYPES) as Question[]).map((question) => (
          <label key={question} className="grid min-w-0">
            <input
              type="radio"
              name="question"
              className="peer sr-only"
              checked={question === value}
              onChange={() => onValue(question)}
            />
            <span
              className={cn(
                'grid min-h-11 cursor-pointer place-items-center rounded-12 px-1.5 text-center text-label font-semibold peer-focus-visible:outline-2 peer-focus-visible:outline-brand-300',
                question === value
                  ? 'bg-s-3 text-brand-300 inset-ring-2 inset-ring-brand-400'
                  : 'bg-s-2 text-tx-2 inset-ring inset-ring-white/8',
              )}
            >
              {t(`messaging.${question}`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ContentProps {
  name: string;
  value: string;
  errors: readonly string[];
  onValue: (value: string) => void;
}

function Content({ name, value, errors, onValue }: ContentProps) {
  const { t } = useTexts();
  const id = useId();
  const count = (
    <span className="tabular flex justify-between gap-2">
      <span>{t('messaging.contentHint')}</span>
      <span>{`${lengthOf(value)}/${LONGEST}`}</span>
    </span>
  );
  return (
    <FieldShell id={id} label={t('messaging.content')} required errors={errors} hint={count}>
      <textarea
        {...tied(id, errors, count)}
        name={name}
        required
        rows={6}
        value={value}
        onChange={(event) => onValue(cut(event.target.value))}
        className={cn(inputLook, 'h-auto resize-none py-3 leading-6')}
      />
    </FieldShell>
  );
}

/** What is typed beyond the longest text is left out. */
function cut(text: string): string {
  return lengthOf(text) <= LONGEST ? text : [...text.trim()].slice(0, LONGEST).join('');
}
