import type { Language } from '@erawan/kit/i18n';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api, value } from '../../core/api.ts';
import type { GameSort } from './list-mode.ts';

const PAGE_SIZE = 35;

export interface GameFilter {
  gameType: string;
  vassalage?: string;
  gameClassify?: string;
  gameName?: string;
  isNew?: boolean;
  minBet?: string;
  sort?: GameSort;
}

export function gameList(filter: GameFilter, language: Language) {
  const { gameType, vassalage = '', gameClassify = '', gameName = '', isNew = false } = filter;
  const { minBet = '', sort = '' } = filter;
  return infiniteQueryOptions({
    queryKey: ['games', { gameType, vassalage, gameClassify, gameName, isNew, minBet, sort }, language],
    queryFn: ({ pageParam, signal }) =>
      value(
        api.GET('/wps/relay/GCSGAME_gameList', {
          params: {
            query: {
              platform: 'html5',
              gameType,
              gameName,
              vassalage,
              gameClassify,
              minBet,
              minLine: '',
              ...(sort === '' ? {} : { sort }),
              ...(isNew ? { isNew: 1 } : {}),
              language,
              pageNo: pageParam,
              pageSize: PAGE_SIZE,
            },
          },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    // Pages that are there stay the same objects anyway; comparing thousands of games would stop the scrolling.
    structuralSharing: false,
  });
}
