import { isMember } from '@erawan/kit/member-type';
import { session } from '@erawan/kit/storage';
import { inTurn } from '@erawan/kit/in-turn';
import { queries } from '../../core/api.ts';
import { type Announcement, type Announcements, contentKeys, postNoticeRead } from './queries.ts';

const lists = () => ({ queryKey: contentKeys.announcements() });
const TELL_MS = 150;

/** Whether opening a notice is told to the server: members only, trial accounts not, and each notice once. */
function tellsRead(notice: Pick<Announcement, 'read'>, type: number | undefined): boolean {
  return isMember(type) && !notice.read;
}

/**
 * Read here at once, then told to the server in its turn; after the last one the list is asked for anew, so that one that
 * waits does not seem unread meanwhile. A failed call leaves the notice unread there.
 */
export function markRead(notice: Announcement): void {
  if (!tellsRead(notice, session.get()?.type)) return;
  queries.setQueriesData<Announcements>(lists(), (list) => list && withRead(list, notice.id));
  untold += 1;
  tell(notice.id);
}

let untold = 0;

const tell = inTurn(TELL_MS, (announcementId: string) => {
  void postNoticeRead(announcementId)
    .catch(() => undefined)
    .then(() => {
      untold -= 1;
      return untold === 0 ? queries.invalidateQueries(lists()) : undefined;
    });
});

function withRead(lists: Announcements, id: string): Announcements {
  const hit = lists.player.some((notice) => notice.id === id && !notice.read);
  if (!hit) return lists;
  return {
    ...lists,
    player: lists.player.map((notice) => (notice.id === id ? { ...notice, read: true } : notice)),
    footer: { ...lists.footer, unreadCount: Math.max(0, lists.footer.unreadCount - 1) },
  };
}
