import { TEXT_MOST } from '@erawan/kit/dialogue';
import type { Line } from '@erawan/kit/socket';
import { useStore } from '@erawan/kit/store';
import { randomUuid } from '@erawan/kit/uuid';
import { Button, IconButton } from '@erawan/ui/Button';
import { ComposeLine } from '@erawan/ui/chat';
import { Refusal } from '@erawan/ui/Refusal';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { queries, textOf } from './api.ts';
import { answer, close, type Conversation, markRead, take, talk } from './calls.ts';
import { useTexts } from './i18n.ts';
import { Messages } from './Messages.tsx';
import { putMessages, typing } from './news.ts';

const TELL_TYPING_MS = 3_000;

interface ConversationViewProps {
  id: string;
  send: Line['send'];
  onBack: () => void;
}

export function ConversationView({ id, send, onBack }: ConversationViewProps) {
  const { t } = useTexts();
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
    <section aria-label={data.conversation.memberName} className="grid min-h-0 grid-rows-[auto_1fr_auto]">
      <Head conversation={data.conversation} onBack={onBack} />
      <Messages talk={data} memberTypes={memberTypes} />
      {mine ? (
        <Answer id={id} onTyping={() => void send({ type: 'typing', conversationId: id })} />
      ) : (
        <p className="bg-s-1 px-4 py-3 text-center text-caption text-tx-2">
          {data.conversation.state === 'taken'
            ? t('console.takenBy', { name: data.conversation.operatorName ?? '' })
            : t('console.takeFirst')}
        </p>
      )}
    </section>
  );
}

function Head({ conversation, onBack }: { conversation: Conversation; onBack: () => void }) {
  const { t } = useTexts();
  const { id, mine, state } = conversation;
  const change = useMutation({
    mutationFn: (act: typeof take) => act(id),
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
        <h2 className="one-line min-w-0 flex-1 px-2 text-h2">{conversation.memberName}</h2>
        {mine ? (
          <Button kind="outline" size="medium" busy={change.isPending} onClick={() => change.mutate(close)}>
            {t('console.finish')}
          </Button>
        ) : (
          state !== 'taken' && (
            <Button size="medium" busy={change.isPending} onClick={() => change.mutate(take)}>
              {t('console.take')}
            </Button>
          )
        )}
      </div>
      <Refusal text={change.error ? textOf(change.error) : ''} />
    </header>
  );
}

function Answer({ id, onTyping }: { id: string; onTyping: () => void }) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const toldAt = useRef(0);
  // The same name until it was taken: sent twice it is still one message.
  const name = useRef(randomUuid());
  const send = useMutation({
    mutationFn: (words: string) => answer(id, name.current, words),
    onSuccess: (message) => {
      name.current = randomUuid();
      setText('');
      putMessages(id, [message]);
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!send.isPending && text.trim() !== '') send.mutate(text.trim());
  };
  const write = (words: string) => {
    setText(words);
    if (Date.now() - toldAt.current < TELL_TYPING_MS) return;
    toldAt.current = Date.now();
    onTyping();
  };
  return (
    <form onSubmit={submit} className="grid gap-2 border-t border-white/8 bg-s-1 p-2">
      <Refusal text={send.error ? textOf(send.error) : ''} />
      <div className="flex items-end gap-2">
        <ComposeLine
          label={t('console.write')}
          sendLabel={t('console.send')}
          value={text}
          onValue={write}
          onEnter={submit}
          lengthMax={TEXT_MOST}
          maySend={text.trim() !== '' && !send.isPending}
          className="max-h-40"
        />
      </div>
    </form>
  );
}
