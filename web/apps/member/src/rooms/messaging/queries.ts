import type { Body, Query, Value } from '@erawan/api/types';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, own, queries, value } from '../../core/api.ts';

export type InboxPage = Value<'/wps/relay/CSP_getInbox', 'get'>;
export type InboxMessage = InboxPage['list'][number];

const PAGE_SIZE = 20;

export const messageKeys = {
  unread: () => own('unread'),
  inbox: () => own('inbox'),
};

export const inboxUnread = () =>
  queryOptions({
    queryKey: [...messageKeys.unread(), 'inbox'],
    queryFn: ({ signal }) => value(api.GET('/wps/relay/CSP_unreadCount', { signal })),
    meta: { noAlert: true },
  });

export const chatUnread = () =>
  queryOptions({
    queryKey: [...messageKeys.unread(), 'chat'],
    queryFn: async ({ signal }) =>
      (await value(api.GET('/wps/relay/CBS_unreadCount', { signal }))).unReadCount,
    meta: { noAlert: true },
  });

export function setUnread(kind: 'inbox' | 'chat', count: number): void {
  queries.setQueryData<number>([...messageKeys.unread(), kind], count);
}

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

export const chatHosts = () =>
  queryOptions({
    queryKey: ['chatHosts'],
    queryFn: ({ signal }) => value(api.GET('/wps/relay/CBS_modelList', { signal })),
    meta: { noAlert: true },
  });

export const chatAddress = (query: Query<'/wps/relay/CBS_launchChat', 'get'> & { language: string }) =>
  value(api.GET('/wps/relay/CBS_launchChat', { params: { query } }));

export const sendFeedback = (body: Body<'/wps/feedback', 'put'>) => value(api.PUT('/wps/feedback', { body }));
