import { isMember } from '@erawan/kit/member-type';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { throttle } from '@erawan/kit/throttle';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { useOnChange } from '../../parts/use-on-change.ts';
import { announcements, contentKeys } from '../content/queries.ts';
import { chatUnread, inboxUnread, messageKeys } from './queries.ts';
import { mayChat } from '../../parts/may-chat.ts';

const POLL_MS = 60_000;
const THROTTLE_MS = 250;

export interface Unread {
  chat: number;
  inbox: number;
  announcements: number;
  total: number;
}

const NOTHING: Unread = { chat: 0, inbox: 0, announcements: 0, total: 0 };

/** What the member has not read yet; a visitor has no such counts, a trial account neither inbox nor chat. */
export function useUnread(): Unread {
  const { language } = useTexts();
  const type = useStore(session)?.type;
  const info = useInfo();
  const member = isMember(type);
  const chats = mayChat(info, type);
  const inbox = useQuery({ ...inboxUnread(), enabled: member });
  const chat = useQuery({ ...chatUnread(), enabled: chats });
  const notices = useQuery({ ...announcements(language), enabled: type !== undefined });
  if (type === undefined) return NOTHING;
  const counts = {
    chat: (chats && chat.data) || 0,
    inbox: (member && inbox.data) || 0,
    announcements: notices.data?.footer.unreadCount ?? 0,
  };
  return { ...counts, total: counts.chat + counts.inbox + counts.announcements };
}

const askAnew = throttle(THROTTLE_MS, () => {
  void queries.refetchQueries({ queryKey: messageKeys.unread(), type: 'active' });
});
/** The counts are asked for anew; calls that follow at once are one. */
const refreshUnread = (): void => askAnew(undefined);

/** Keeps the counts of the member fresh: on every change of the address, on return, once a minute. */
export function useUnreadRefresh(address: string): void {
  const token = useStore(session)?.token;
  useOnChange(address, refreshUnread);
  useEffect(() => {
    if (token === undefined) return;
    const whileVisible = () => {
      if (document.hidden) return;
      refreshUnread();
      void queries.refetchQueries({ queryKey: contentKeys.announcements(), type: 'active', stale: true });
    };
    const timer = setInterval(whileVisible, POLL_MS);
    addEventListener('focus', whileVisible);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', whileVisible);
    };
  }, [token]);
}
