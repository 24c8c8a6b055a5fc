import { isMember } from '@erawan/kit/member-type';

/** Unread, unless there is no session (`type` undefined), it is a trial one, or it was read already. */
export function showsUnread({ read }: { read: boolean }, type: number | undefined): boolean {
  return isMember(type) && !read;
}
