import type { Body, Value } from '@erawan/api/types';
import { queryOptions } from '@tanstack/react-query';
import { api, value } from '../../core/api.ts';

export type Captcha = Value<'/wps/captcha', 'get'>;
export type HumanAnswer = Body<'/wps/verification/human', 'post'>;

export const fetchCaptcha = () => value(api.GET('/wps/captcha'));

/** Each opening of the dialog gets a new puzzle. */
export const puzzle = () =>
  queryOptions({
    queryKey: ['human'],
    queryFn: ({ signal }) => value(api.GET('/wps/verification/human', { signal })),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { noAlert: true },
  });

export const verifyHuman = (body: HumanAnswer) => value(api.POST('/wps/verification/human', { body }));
