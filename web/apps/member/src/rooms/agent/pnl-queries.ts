import type { Value } from '@erawan/api/types';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, own, value } from '../../core/api.ts';
import type { DayRange } from '../../parts/periods.ts';
import type { PnlView } from './pnl-view.ts';
import { nextPage } from './next-page.ts';

const PNL = '/wps/relay/ODSFE2_MemPNL';

export type TeamPnl = Value<typeof PNL, 'get'>;
export type PnlSums = TeamPnl['footer'];
export type PnlMember = TeamPnl['list'][number];

const PAGE_SIZE = 20;

/** What the direct members of a person, or those whom a search finds in the whole team, won and lost on these days. */
export function teamPnl({ parentId, account, category, sort }: PnlView, { startDate, endDate }: DayRange) {
  return infiniteQueryOptions({
    queryKey: own('team', 'pnl', parentId, account, category, sort, startDate, endDate),
    queryFn: ({ pageParam, signal }) =>
      value(
        api.GET(PNL, {
          params: {
            query: {
              startDate,
              endDate,
              pageNo: pageParam,
              size: PAGE_SIZE,
              ...(parentId && { parentId }),
              ...(account && { account }),
              ...(category && { gameCategory: category }),
              ...(sort && { sort }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 10_000,
  });
}
