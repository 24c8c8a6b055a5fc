import { formatDate, formatDateTime } from '@erawan/kit/dates';
import { useGrowingList } from '@erawan/kit/stick-to-end';
import { Button } from '@erawan/ui/Button';
import { Bubble } from '@erawan/ui/chat';
import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { alertUser } from '../../../core/api.ts';
import { useTexts } from '../../../core/i18n.ts';
import type { Message, Picture } from './queries.ts';
import { ChatPicture } from './ChatPicture.tsx';
import type { Pending } from './talk.ts';
import type { useChat } from './use-chat.ts';

/** What was said, oldest above; it follows new messages unless the reader has scrolled up. */
export function MessageList({ chat }: { chat: ReturnType<typeof useChat> }) {
  const { t } = useTexts();
  const { talk, supportTypes, tellSeen } = chat;
  const { list, content, isFollowing, onScroll } = useGrowingList();
  const [asking, setAsking] = useState(false);
  const lastOfSupport = talk.messages.findLast(({ from }) => from === 'support')?.seq;

  const toEnd = () => list.current?.scrollTo({ top: list.current.scrollHeight, behavior: 'smooth' });

  const tell = useEffectEvent(tellSeen);
  useEffect(() => {
    if (lastOfSupport === undefined || !isFollowing) return;
    const see = () => {
      if (!document.hidden) tell(lastOfSupport);
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [lastOfSupport, isFollowing]);

  const older = async () => {
    const box = list.current;
    const height = box?.scrollHeight ?? 0;
    setAsking(true);
    await chat.older().catch(alertUser);
    setAsking(false);
    // What was in sight stays there.
    requestAnimationFrame(() => {
      if (box) box.scrollTop += box.scrollHeight - height;
    });
  };

  return (
    <div className="relative min-h-0">
      <div
        ref={list}
        onScroll={onScroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys too
        tabIndex={0}
        role="log"
        aria-label={t('messaging.messages')}
        className="h-full overflow-y-auto overscroll-contain"
      >
        <div ref={content} className="grid gap-2 p-3">
          {talk.more && (
            <Button kind="quiet" size="small" className="justify-self-center" busy={asking} onClick={older}>
              {t('messaging.older')}
            </Button>
          )}
          {talk.messages.length + talk.pending.length === 0 && <Greeting />}
          {talk.messages.map((message, index) => (
            <Said key={message.seq} message={message} previous={talk.messages[index - 1]} talk={chat.talk} />
          ))}
          {talk.pending.map((pending) => (
            <Waiting key={pending.clientId} pending={pending} onAgain={() => chat.sendAgain(pending)} />
          ))}
          {supportTypes && <Typing name={talk.operatorName} />}
        </div>
      </div>
      {!isFollowing && (
        <button
          type="button"
          aria-label={t('messaging.toEnd')}
          onClick={toEnd}
          className="press absolute right-3 bottom-3 grid size-11 place-items-center rounded-pill bg-s-3 text-brand-300 shadow-e2 inset-ring inset-ring-white/10"
        >
          <Icon name="down" size={22} />
        </button>
      )}
    </div>
  );
}

function Greeting() {
  const { t } = useTexts();
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <span className="grid size-16 place-items-center rounded-pill bg-s-2 text-positive shadow-e1">
        <Icon name="headset" size={32} />
      </span>
      <p className="font-display text-h2 font-semibold">{t('messaging.greeting')}</p>
      <p className="text-body text-tx-2">{t('messaging.greetingHint')}</p>
    </div>
  );
}

interface SaidProps {
  message: Message;
  previous: Message | undefined;
  talk: ReturnType<typeof useChat>['talk'];
}

function Said({ message, previous, talk }: SaidProps) {
  const { t } = useTexts();
  const day = formatDate(message.sentAt);
  const own = message.from === 'member';
  const newWriter = previous?.from !== message.from || previous.operatorName !== message.operatorName;
  const lastOwn = own && talk.messages.findLast(({ from }) => from === 'member')?.seq === message.seq;
  return (
    <>
      {(previous === undefined || formatDate(previous.sentAt) !== day) && (
        <p className="tabular py-1 text-center text-caption text-tx-3">{day}</p>
      )}
      <MemberBubble
        own={own}
        text={message.text}
        pictures={message.images}
        heading={
          own ? (
            <span className="sr-only">{t('messaging.you')}</span>
          ) : (
            newWriter && (
              <span className="block text-caption font-semibold text-brand-300">
                {message.operatorName ?? t('shell.customerService')}
              </span>
            )
          )
        }
      />
      <p className={cn('tabular -mt-1 text-micro text-tx-3', own && 'text-right')}>
        {formatDateTime(message.sentAt).slice(11, 16)}
        {lastOwn && message.seq <= talk.seenBySupport && ` · ${t('messaging.seen')}`}
      </p>
    </>
  );
}

function Waiting({ pending, onAgain }: { pending: Pending; onAgain: () => void }) {
  const { t } = useTexts();
  return (
    <>
      <MemberBubble own text={pending.text} pictures={pending.images} faint />
      <div className="-mt-1 flex items-center justify-end gap-2 text-caption">
        {pending.refused === undefined ? (
          <span className="text-tx-3">{t('messaging.sending')}</span>
        ) : (
          <>
            <span role="alert" className="text-negative">
              {pending.refused}
            </span>
            <Button kind="outline" size="small" onClick={onAgain}>
              {t('messaging.again')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

interface MemberBubbleProps {
  own: boolean;
  text: string;
  pictures: readonly Picture[];
  faint?: boolean;
  heading?: ReactNode;
}

function MemberBubble({ own, text, pictures, faint = false, heading }: MemberBubbleProps) {
  const look = cn('max-w-[82%]', own ? 'rounded-br-8' : 'rounded-bl-8', faint && 'opacity-70');
  return (
    <Bubble own={own} text={text} className={look} heading={heading}>
      {pictures.map((picture) => (
        <ChatPicture key={picture.id} picture={picture} />
      ))}
    </Bubble>
  );
}

function Typing({ name }: { name: string | undefined }) {
  const { t } = useTexts();
  return (
    <p className="flex items-center gap-2 justify-self-start rounded-18 bg-s-2 px-3.5 py-2 text-caption text-tx-2">
      <span className="spinner size-3.5" aria-hidden="true" />
      {t('messaging.typing', { name: name ?? t('shell.customerService') })}
    </p>
  );
}
