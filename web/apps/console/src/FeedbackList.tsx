import { formatDateTime } from '@erawan/kit/dates';
import { Button } from '@erawan/ui/Button';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries, textOf } from './api.ts';
import { type Feedback, feedbackPage, markDone } from './calls.ts';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { Pager } from './Pager.tsx';

const STATES = ['open', 'done'] as const;

/** What members wrote about the platform. */
export function FeedbackList() {
  const { t } = useTexts();
  const [state, setState] = useState<(typeof STATES)[number]>('open');
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useQuery(feedbackPage(state, pageNo));
  return (
    <main className="grid min-h-0 grid-rows-[auto_1fr_auto] gap-2 p-3">
      <Chips
        label={t('console.state')}
        value={state}
        onValue={(next) => {
          setState(next);
          setPageNo(1);
        }}
        choices={STATES.map((value) => ({ value, text: t(`console.feedback_${value}`) }))}
      />
      <div className="min-h-0 overflow-y-auto">
        {!data &&
          (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
        {data?.list.length === 0 && <EmptyState icon="pencil" text={t('console.noFeedback')} />}
        <ul className="grid gap-2.5">
          {data?.list.map((feedback) => (
            <li key={feedback.id}>
              <Entry feedback={feedback} />
            </li>
          ))}
        </ul>
      </div>
      {data && <Pager page={data.pageNum} pages={data.totalPages} onPage={setPageNo} />}
    </main>
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
