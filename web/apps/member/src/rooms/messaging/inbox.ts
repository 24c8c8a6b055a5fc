import { throttle } from '@erawan/kit/throttle';
import type { InfiniteData } from '@tanstack/react-query';
import { queries } from '../../core/api.ts';
import { type InboxMessage, type InboxPage, postInboxRead } from './inbox-queries.ts';
import { messageKeys, setUnread } from './queries.ts';

const TELL_MS = 150;

/** Read here at once, then told to the server, which answers what is left unread. */
export function readMessage({ id, read }: Pick<InboxMessage, 'id' | 'read'>): void {
  if (read) return;
  queries.setQueryData<InfiniteData<InboxPage, number>>(
    messageKeys.inbox(),
    (data) => data && withRead(data, id),
  );
  tell(id);
}

const tell = throttle(TELL_MS, (id: string) => {
  postInboxRead(id).then(
    (unread) => setUnread('inbox', unread),
    // What the server did not hear is unread there; the list says so again.
    () => queries.invalidateQueries({ queryKey: messageKeys.inbox() }),
  );
});

function withRead(data: InfiniteData<InboxPage, number>, id: string): InfiniteData<InboxPage, number> {
  const pages = data.pages.map((page) => ({
    ...page,
    list: page.list.map((message) => (message.id === id ? { ...message, read: true } : message)),
  }));
  return { ...data, pages };
}
