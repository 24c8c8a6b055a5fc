import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, value } from '../../api.ts';

/** The pictures a member may choose from are numbered from 1. */
const AVATARS = 12;
export const AVATAR_NUMBERS: readonly number[] = Array.from({ length: AVATARS }, (_, at) => at + 1);

const TRIAL = 4;

const avatar = queryOptions({
  queryKey: ['own', 'avatar'],
  queryFn: async ({ signal }) => (await value(api.GET('/wps/member/info/icon', { signal }))).icon,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { noAlert: true },
});

/** The number of the member's picture; nothing for visitors and trial accounts, and until it is known. */
export function useAvatar(): number | undefined {
  const type = useStore(session)?.type;
  return useQuery({ ...avatar, enabled: type !== undefined && type !== TRIAL }).data;
}

export function avatarUrl(icon: number): string {
  return `/assets/avatars/${icon}.webp`;
}
