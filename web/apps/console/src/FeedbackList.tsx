import { formatDateTime } from '@erawan/kit/dates';
import { Button } from '@erawan/ui/Button';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries, textOf } from './api.ts';
import { type Feedback, feedbackPage, markDone } from './calls.ts';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { PagedList } from './PagedList.tsx';

const STATES = ['open', 'done'] as const;

/** What members wrote about the platform. */
export function FeedbackList() {
  const { t } = useTexts();
  const [[state, pageNo], setPlace] = useState<[(typeof STATES)[number], number]>(['open', 1]);
  const rows = useQuery(feedbackPage(state, pageNo));
  return (
    <PagedList
      states={STATES.map((value) => ({ value, text: t(`console.feedback_${value}`) }))}
      state={state}
      onPlace={(...place) => setPlace(place)}
      rows={rows}
      empty={{ icon: 'pencil', text: t('console.noFeedback') }}
      keyOf={(feedback) => feedback.id}
    >
      {(feedback) => <Entry feedback={feedback} />}
    </PagedList>
  );
}

function Entry({ feedback }: { feedback: Feedback }) {
  const { t, find } = useTexts();
  const may = useMay();
  const done = useMutation({
    mutationFn: () => markDone(feedback.id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['feedback'] }),
    onError: (error) => toast.error(textOf(error)),
  });
  return (
    <article className="card grid gap-1.5 p-3.5">
      <p className="tabular flex flex-wrap justify-between gap-x-3 text-caption text-tx-3">
        <span className="font-semibold text-brand-300">{find('console', `type_${feedback.type}`)}</span>
        <span>{`${feedback.memberName} · ${formatDateTime(feedback.sentAt).slice(0, -3)}`}</span>
      </p>
      <p className="text-body whitespace-pre-wrap">{feedback.content}</p>
      {feedback.state === 'open' && may('feedback.close') && (
        <Button
          kind="quiet"
          size="medium"
          className="justify-self-end"
          busy={done.isPending}
          onClick={() => done.mutate()}
        >
          {t('console.markDone')}
        </Button>
      )}
    </article>
  );
}
