import { queryOptions } from '@tanstack/react-query';
import { api, own, queries, value } from '../../core/api.ts';

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
