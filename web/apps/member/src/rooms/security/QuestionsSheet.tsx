import { TextField } from '@erawan/ui/fields';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { textOf } from '../../core/api.ts';
import { useForm } from '../../parts/use-form.ts';
import { useTexts } from '../../core/i18n.ts';
import { ANSWER_MAX, type AnswerFault, faultsOf } from './answers.ts';
import { FormSheet } from '../../parts/FormSheet.tsx';
import { questionChoice, securityChanged, setQuestions } from './queries.ts';
import { SelectField } from '@erawan/ui/SelectField';

const PLACES = [1, 2, 3] as const;
type Name = `question${1 | 2 | 3}` | `answer${1 | 2 | 3}`;
const NAMES = PLACES.flatMap((place): Name[] => [`question${place}`, `answer${place}`]);

export function QuestionsSheet({ replaces = false, onClose }: { replaces?: boolean; onClose: () => void }) {
  const { t, language } = useTexts();
  const choice = useQuery(questionChoice(language));
  const form = useForm(NAMES);
  const own = PLACES.map((place) => ({
    question: form.values[`question${place}`],
    answer: form.values[`answer${place}`],
  }));
  const save = useMutation({
    mutationFn: () =>
      setQuestions({
        answers: own.map(({ question, answer }) => ({ questionId: Number(question), answer: answer.trim() })),
      }),
    onSuccess: () => {
      toast.success(t('security.saved'));
      void securityChanged();
      onClose();
    },
    onError: (error) => form.refuse(error, { answers: 'answer1' }),
    meta: { noAlert: true },
  });

  const submit = () => {
    const texts: Record<AnswerFault, string> = {
      questionMissing: t('security.chooseQuestion'),
      questionTwice: t('security.questionTwice'),
      answerLength: t('security.answerLength'),
      answerTwice: t('security.answerTwice'),
    };
    const found = faultsOf(own).flatMap((fault, at) => {
      const place = PLACES[at];
      if (!fault || !place) return [];
      const name: Name = fault.startsWith('question') ? `question${place}` : `answer${place}`;
      return [[name, [texts[fault]]] as const];
    });
    if (form.check(Object.fromEntries(found))) save.mutate();
  };

  return (
    <FormSheet
      title={t('security.questions')}
      lead={t(replaces ? 'security.questionsReplace' : 'security.questionsLead')}
      form={form.form}
      refused={form.refused}
      busy={save.isPending}
      submit={t('security.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      {!choice.data &&
        (choice.error ? (
          <ErrorState text={textOf(choice.error)} onRetry={() => void choice.refetch()} />
        ) : (
          <ListSkeleton rows={3} />
        ))}
      {choice.data &&
        PLACES.map((number) => (
          <div key={number} className="grid gap-2">
            <SelectField
              {...form.field(`question${number}`)}
              label={t('security.question', { number })}
              placeholder={t('security.chooseQuestion')}
              options={choice.data.map(({ id, question }) => ({ value: String(id), text: question }))}
            />
            <TextField
              {...form.field(`answer${number}`)}
              label={t('security.answer', { number })}
              autoComplete="off"
              maxLength={ANSWER_MAX}
            />
          </div>
        ))}
    </FormSheet>
  );
}
