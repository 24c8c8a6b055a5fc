import { dataUrl } from '@erawan/kit/data-url';
import { formatDateTime } from '@erawan/kit/dates';
import { useStickToEnd } from '@erawan/kit/stick-to-end';
import { Button } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fetchPicture } from './api.ts';
import { type Message, older, type Talk } from './calls.ts';
import { useTexts } from './i18n.ts';
import { putMessages } from './news.ts';

/** Nearer to the end than this, the list follows what is new. */
const NEAR_PX = 80;

export function Messages({ talk, memberTypes }: { talk: Talk; memberTypes: boolean }) {
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [follows, setFollows] = useState(true);
  useStickToEnd(list, content, follows);
  const onScroll = () => {
    const box = list.current;
    if (box) setFollows(box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX);
  };
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
      aria-label={t('desk.messages')}
      className="min-h-0 overflow-y-auto"
    >
      <div ref={content} className="grid gap-2 p-3">
        {talk.more && (
          <Button kind="quiet" size="small" className="justify-self-center" onClick={() => void more()}>
            {t('desk.older')}
          </Button>
        )}
        {talk.messages.map((message) => (
          <Said key={message.seq} message={message} seen={message.seq <= talk.seenByMember} />
        ))}
        {memberTypes && <p className="text-caption text-tx-2">{t('desk.memberTypes')}</p>}
      </div>
    </div>
  );
}

function Said({ message, seen }: { message: Message; seen: boolean }) {
  const { t } = useTexts();
  const ofDesk = message.from === 'desk';
  return (
    <div className={cn('grid max-w-[80%] gap-0.5', ofDesk ? 'justify-self-end' : 'justify-self-start')}>
      <div
        className={cn(
          'grid gap-1.5 rounded-18 px-3.5 py-2 text-body',
          ofDesk ? 'bg-(--member-from)' : 'bg-s-2',
        )}
      >
        {message.text !== '' && <p className="whitespace-pre-wrap">{message.text}</p>}
        {message.images.map((image) => (
          <Picture key={image.id} {...image} />
        ))}
      </div>
      <p className={cn('tabular text-micro text-tx-3', ofDesk && 'text-right')}>
        {formatDateTime(message.sentAt).slice(0, -3)}
        {ofDesk && ` · ${message.operatorName ?? ''}`}
        {ofDesk && seen && ` · ${t('desk.seen')}`}
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
  if (error)
    return (
      <button
        type="button"
        onClick={() => void refetch()}
        className="min-h-11 text-left text-caption underline"
      >
        {t('desk.pictureFailed')}
      </button>
    );
  const style = { aspectRatio: `${width} / ${height}` };
  if (url === undefined) return <span className="skeleton block w-56 max-w-full" style={style} />;
  return (
    <img
      src={url}
      alt={t('desk.picture')}
      width={width}
      height={height}
      className="h-auto max-h-96 w-auto rounded-12"
    />
  );
}
