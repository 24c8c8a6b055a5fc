import { isMember } from '@erawan/kit/member-type';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { useQuery } from '@tanstack/react-query';
import { avatar } from './queries.ts';

/** The pictures a member may choose from are numbered from 1. */
const AVATARS = 12;
export const AVATAR_NUMBERS: readonly number[] = Array.from({ length: AVATARS }, (_, at) => at + 1);

/** The number of the member's picture; nothing for visitors and trial accounts, and until it is known. */
export function useAvatar(): number | undefined {
  const type = useStore(session)?.type;
  return useQuery({ ...avatar(), enabled: isMember(type) }).data;
}

export function avatarUrl(icon: number): string {
  return `/assets/avatars/${icon}.webp`;
}
