import type { Value } from '@erawan/api/types';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, value } from '../../core/api.ts';
import { messageKeys } from './queries.ts';

export type InboxPage = Value<'/wps/relay/CSP_getInbox', 'get'>;
export type InboxMessage = InboxPage['list'][number];

const PAGE_SIZE = 20;

export const inboxPages = () =>
  infiniteQueryOptions({
    queryKey: messageKeys.inbox(),
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

/** Answers how many messages are left unread. */
export const postInboxRead = (id: string) => value(api.POST('/wps/relay/CSP_readInbox', { body: { id } }));
