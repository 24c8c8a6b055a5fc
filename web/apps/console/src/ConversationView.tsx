import type { Line } from '@erawan/kit/socket';
import { useStore } from '@erawan/kit/store';
import { Button, IconButton } from '@erawan/ui/Button';
import { Refusal } from '@erawan/ui/Refusal';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries, textOf } from './api.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { close, type Conversation, markRead, take, talk } from './calls.ts';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { Messages } from './Messages.tsx';
import { typing } from './news.ts';

interface ConversationViewProps {
  id: string;
  send: Line['send'];
  onBack: () => void;
  onTaken: () => void;
  /** Where the member's card has no column of its own. */
  onMember: () => void;
}

export function ConversationView({ id, send, onBack, onTaken, onMember }: ConversationViewProps) {
  const { t } = useTexts();
  const may = useMay();
  const { data, error, refetch } = useQuery(talk(id));
  const memberTypes = useStore(typing).has(id);
  const lastOfMember = data?.messages.findLast(({ from }) => from === 'member')?.seq;
  const mine = data?.conversation.mine === true;

  // Only who answers has seen it for support.
  useEffect(() => {
    if (!mine || lastOfMember === undefined) return;
    markRead(id, lastOfMember).then(
      () => queries.invalidateQueries({ queryKey: ['conversations'] }),
      () => undefined,
    );
  }, [mine, lastOfMember, id]);

  if (!data)
    return (
      <div className="p-3">
        {error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />}
      </div>
    );
  return (
    <section
      aria-label={data.conversation.memberName}
      className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <Head conversation={data.conversation} onBack={onBack} onTaken={onTaken} onMember={onMember} />
      <Messages talk={data} memberTypes={memberTypes} />
      {mine ? (
        <AnswerForm id={id} onTyping={() => void send({ type: 'typing', conversationId: id })} />
      ) : (
        <p className="bg-s-1 px-4 py-3 text-center text-caption text-tx-2">
          {data.conversation.state === 'taken'
            ? t('console.takenBy', { name: data.conversation.operatorName ?? '' })
            : t(may('chat.answer') ? 'console.takeFirst' : 'console.readOnly')}
        </p>
      )}
    </section>
  );
}

interface HeadProps extends Pick<ConversationViewProps, 'onBack' | 'onTaken' | 'onMember'> {
  conversation: Conversation;
}

function Head({ conversation, onBack, onTaken, onMember }: HeadProps) {
  const { t } = useTexts();
  const may = useMay();
  const { id, mine, state } = conversation;
  const change = useMutation({
    mutationFn: (act: typeof take) => act(id),
    onSuccess: (changed) => changed.mine && onTaken(),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['talk', id] });
      void queries.invalidateQueries({ queryKey: ['conversations'] });
    },
  });
  return (
    <header className="grid gap-2 border-b border-white/8 px-2 py-2">
      <div className="flex items-center gap-1">
        <span className="w768:hidden">
          <IconButton icon="back" label={t('console.back')} onClick={onBack} />
        </span>
        <h2 className="one-line min-w-0 flex-1 px-1 text-h3">{conversation.memberName}</h2>
        <span className="w1000:hidden">
          <IconButton
            icon="user"
            label={t('console.member')}
            title={t('console.member')}
            onClick={onMember}
          />
        </span>
        {mine ? (
          <Button kind="outline" size="small" busy={change.isPending} onClick={() => change.mutate(close)}>
            {t('console.finish')}
          </Button>
        ) : (
          state !== 'taken' &&
          may('chat.answer') && (
            <Button size="small" busy={change.isPending} onClick={() => change.mutate(take)}>
              {t('console.take')}
            </Button>
          )
        )}
      </div>
      <Refusal text={change.error ? textOf(change.error) : ''} />
    </header>
  );
}
