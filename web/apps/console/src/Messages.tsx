import { dataUrl } from '@erawan/kit/data-url';
import { formatDate, formatDateTime } from '@erawan/kit/dates';
import { useGrowingList } from '@erawan/kit/stick-to-end';
import { Button } from '@erawan/ui/Button';
import { Bubble, ChatPictureFrame } from '@erawan/ui/chat';
import { cn } from '@erawan/ui/cn';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { fetchPicture } from './api.ts';
import { type Message, older, type Talk } from './calls.ts';
import { useTexts } from './i18n.ts';
import { putMessages } from './news.ts';

export function Messages({ talk, memberTypes }: { talk: Talk; memberTypes: boolean }) {
  const { t } = useTexts();
  const { list, content, onScroll } = useGrowingList();
  const first = talk.messages[0]?.seq;
  const more = async () => {
    if (first === undefined) return;
    const page = await older(talk.conversation.id, first);
    putMessages(talk.conversation.id, page.messages, page.more);
  };
  return (
    <div
      ref={list}
      onScroll={onScroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys too
      tabIndex={0}
      role="log"
      aria-label={t('console.messages')}
      className="min-h-0 overflow-y-auto"
    >
      <div ref={content} className="grid gap-2 p-3">
        {talk.more && (
          <Button kind="quiet" size="small" className="justify-self-center" onClick={() => void more()}>
            {t('console.older')}
          </Button>
        )}
        {talk.messages.map((message, place) => (
          <Fragment key={message.seq}>
            <DayLine at={message.sentAt} before={talk.messages[place - 1]?.sentAt} />
            <Said message={message} seen={message.seq <= talk.seenByMember} />
          </Fragment>
        ))}
        {memberTypes && <p className="text-caption text-tx-2">{t('console.memberTypes')}</p>}
      </div>
    </div>
  );
}

/** The day, where another one begins. */
function DayLine({ at, before }: { at: number; before: number | undefined }) {
  const day = formatDate(at);
  if (before !== undefined && formatDate(before) === day) return null;
  return (
    <p className="tabular justify-self-center rounded-pill bg-s-2 px-3 py-0.5 text-caption text-tx-2">
      {day}
    </p>
  );
}

function Said({ message, seen }: { message: Message; seen: boolean }) {
  const { t } = useTexts();
  const ofSupport = message.from === 'support';
  return (
    <div className={cn('grid max-w-[80%] gap-0.5', ofSupport ? 'justify-self-end' : 'justify-self-start')}>
      <Bubble own={ofSupport} text={message.text} className="w-full">
        {message.images.map((image) => (
          <Picture key={image.id} {...image} />
        ))}
      </Bubble>
      <p className={cn('tabular text-micro text-tx-3', ofSupport && 'text-right')}>
        {formatDateTime(message.sentAt).slice(11, 16)}
        {ofSupport && ` · ${message.operatorName ?? ''}`}
        {ofSupport && seen && ` · ${t('console.seen')}`}
      </p>
    </div>
  );
}

function Picture({ id, width, height }: Message['images'][number]) {
  const { t } = useTexts();
  const {
    data: url,
    error,
    refetch,
  } = useQuery({
    queryKey: ['picture', id],
    queryFn: async () => dataUrl(await fetchPicture(id)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <ChatPictureFrame
      size={{ width, height }}
      url={url}
      failed={error !== null}
      failedText={t('console.pictureFailed')}
      onRetry={() => void refetch()}
    >
      {(loaded) => (
        <img
          src={loaded}
          alt={t('console.picture')}
          width={width}
          height={height}
          className="h-auto max-h-96 w-auto rounded-12"
        />
      )}
    </ChatPictureFrame>
  );
}
