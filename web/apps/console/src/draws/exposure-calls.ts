import { queryOptions } from '@tanstack/react-query';
import { api, value } from '../api.ts';
import type { Answer, Content } from '../calls.ts';
import { i18n } from '../i18n.ts';
import { type DrawKey, DRAWS } from './draw-calls.ts';

export type Exposure = Answer<'/console/draws/{gameCode}/{numero}/exposure', 'get'>;
export type Book = Exposure['book'];
export type PlayExposure = Exposure['plays'][number];
export type NumberExposure = PlayExposure['numbers'][number];
export type Rule = NumberExposure['rule'];
export type NewRule = Content<'/console/draws/{gameCode}/{numero}/numbers', 'post'>;

export const exposure = ({ gameCode, numero }: DrawKey, book: Book) =>
  queryOptions({
    queryKey: [...DRAWS, i18n.language, 'exposure', gameCode, numero, book] as const,
    queryFn: ({ signal }) =>
      value(
        api.GET('/console/draws/{gameCode}/{numero}/exposure', {
          params: { path: { gameCode, numero }, query: { book } },
          signal,
        }),
      ),
    refetchInterval: 10_000,
  });

export const setNumber = ({ gameCode, numero }: DrawKey, body: NewRule) =>
  value(
    api.POST('/console/draws/{gameCode}/{numero}/numbers', { params: { path: { gameCode, numero } }, body }),
  );
