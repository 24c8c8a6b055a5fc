import type { Value } from '@erawan/api/types';
import { throttle } from '@erawan/kit/throttle';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { api, queries, value } from '../../api.ts';
import { setUnread } from './unread.ts';

type Page = Value<'/wps/relay/CSP_getInbox', 'get'>;
export type InboxMessage = Page['list'][number];

const PAGE_SIZE = 20;
const KEY = ['own', 'inbox'] as const;
const TELL_MS = 150;

export const inboxPages = infiniteQueryOptions({
  queryKey: KEY,
  queryFn: ({ pageParam, signal }) =>
    value(
      api.GET('/wps/relay/CSP_getInbox', {
        params: { query: { pageNo: pageParam, pageSize: PAGE_SIZE } },
        signal,
      }),
    ),
  initialPageParam: 1,
  getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
});

/** Read here at once, then told to the server, which answers what is left unread. */
export function readMessage({ id, read }: Pick<InboxMessage, 'id' | 'read'>): void {
  if (read) return;
  queries.setQueryData<InfiniteData<Page, number>>(KEY, (data) => data && withRead(data, id));
  tell(id);
}

const tell = throttle(TELL_MS, (id: string) => {
  value(api.POST('/wps/relay/CSP_readInbox', { body: { id } })).then(
    (unread) => setUnread('inbox', unread),
    // What the server did not hear is unread there; the list says so again.
    () => queries.invalidateQueries({ queryKey: KEY }),
  );
});

function withRead(data: InfiniteData<Page, number>, id: string): InfiniteData<Page, number> {
  const pages = data.pages.map((page) => ({
    ...page,
    list: page.list.map((message) => (message.id === id ? { ...message, read: true } : message)),
  }));
  return { ...data, pages };
}
