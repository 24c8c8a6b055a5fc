import { TEXT_MOST } from '@erawan/kit/dialogue';
import { randomUuid } from '@erawan/kit/uuid';
import { Button, IconButton } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { FieldShell, inputLook, TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { queries, textOf } from './api.ts';
import { type CannedAnswer, cannedAnswers, removeAnswer, writeAnswer } from './calls.ts';
import { useTexts } from './i18n.ts';

const TITLE_MOST = 40;

type Draft = Pick<CannedAnswer, 'id' | 'title' | 'text'>;

interface CannedAnswersProps {
  onUse: (text: string) => void;
  onClose: () => void;
}

/** The texts that the merchant's support keeps: one is used, changed or written. */
export function CannedAnswers({ onUse, onClose }: CannedAnswersProps) {
  const { t } = useTexts();
  const [draft, setDraft] = useState<Draft>();
  if (draft) return <Editor draft={draft} onClose={() => setDraft(undefined)} />;
  return (
    <Overlay
      title={t('console.cannedAnswers')}
      onClose={onClose}
      footer={
        <Button kind="outline" wide onClick={() => setDraft({ id: randomUuid(), title: '', text: '' })}>
          {t('console.newAnswer')}
        </Button>
      }
    >
      <Answers onUse={onUse} onEdit={setDraft} />
    </Overlay>
  );
}

function Answers({ onUse, onEdit }: { onUse: (text: string) => void; onEdit: (draft: Draft) => void }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(cannedAnswers);
  if (!data)
    return error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />;
  if (data.list.length === 0) return <EmptyState icon="chat" text={t('console.noAnswers')} />;
  return (
    <ul className="grid gap-2">
      {data.list.map((answer) => (
        <li key={answer.id} className="card flex items-center gap-1 pr-1">
          <button
            type="button"
            onClick={() => onUse(answer.text)}
            className="grid min-w-0 flex-1 gap-0.5 px-3.5 py-2.5 text-left"
          >
            <span className="one-line text-body font-semibold">{answer.title}</span>
            <span className="line-clamp-2 text-label text-tx-2">{answer.text}</span>
          </button>
          <IconButton
            icon="pencil"
            iconSize={20}
            label={t('console.editAnswer', { title: answer.title })}
            onClick={() => onEdit(answer)}
          />
        </li>
      ))}
    </ul>
  );
}

function Editor({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { t } = useTexts();
  const field = useId();
  const [title, setTitle] = useState(draft.title);
  const [text, setText] = useState(draft.text);
  const isNew = draft.title === '';
  const done = async () => {
    await queries.invalidateQueries({ queryKey: cannedAnswers.queryKey });
    onClose();
  };
  const save = useMutation({ mutationFn: () => writeAnswer(draft.id, title, text), onSuccess: done });
  const remove = useMutation({ mutationFn: () => removeAnswer(draft.id), onSuccess: done });
  const failure = save.error ?? remove.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Overlay title={isNew ? t('console.newAnswer') : draft.title} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label={t('console.answerTitle')}
          value={title}
          onValue={setTitle}
          maxLength={TITLE_MOST}
          required
        />
        <FieldShell id={field} label={t('console.answerText')} required hint={t('console.answerHint')}>
          <textarea
            id={field}
            aria-describedby={`${field}-hint`}
            rows={5}
            maxLength={TEXT_MOST}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={`${inputLook} h-auto resize-none py-3 leading-6`}
          />
        </FieldShell>
        <Refusal text={failure ? textOf(failure) : ''} />
        <Button type="submit" wide busy={save.isPending} disabled={title.trim() === '' || text.trim() === ''}>
          {t('console.save')}
        </Button>
        {!isNew && (
          <Button kind="outline" wide busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('console.removeAnswer')}
          </Button>
        )}
      </form>
    </Overlay>
  );
}
