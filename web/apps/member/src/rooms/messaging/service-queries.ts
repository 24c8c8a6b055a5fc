import type { Body, Query } from '@erawan/api/types';
import { queryOptions } from '@tanstack/react-query';
import { api, value } from '../../core/api.ts';

export const chatHosts = () =>
  queryOptions({
    queryKey: ['chatHosts'],
    queryFn: ({ signal }) => value(api.GET('/wps/relay/CBS_modelList', { signal })),
    meta: { noAlert: true },
  });

export const chatAddress = (query: Query<'/wps/relay/CBS_launchChat', 'get'> & { language: string }) =>
  value(api.GET('/wps/relay/CBS_launchChat', { params: { query } }));

export const sendFeedback = (body: Body<'/wps/feedback', 'put'>) => value(api.PUT('/wps/feedback', { body }));
