import { safeHtml } from '@erawan/kit/html';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { Checkbox } from '@erawan/ui/fields';
import { Icon } from '@erawan/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { InTurn } from '../../parts/InTurn.tsx';
import { checkOpened } from '../responsible/reality-check.ts';
import { responsible } from '../responsible/queries.ts';
import { isCurrent } from './current.ts';
import { NoticeDialog, NoticePopup } from './NoticePopup.tsx';
import { isFor, mayShow, mayShowNotices, rememberClosed, rememberNotices } from './popup-memory.ts';
import { type Announcement, announcements } from './queries.ts';

/** The list of popups is worked out this long after the page or a new list came. */
const SETTLE_MS = 500;

/** What the merchant wants seen on entering: its popups, and once a browser session its notices, one after the other. */
export function LoginPopups() {
  const { language } = useTexts();
  const { data } = useQuery(announcements(language));
  const who = useStore(session);
  const loggedIn = who !== null;
  const firstLogin = who?.firstTimeLogin === true;
  // A reality check comes before anything the merchant wants seen.
  const opened = useStore(checkOpened);
  const { data: play } = useQuery({ ...responsible(), enabled: opened });
  const checkWaits = opened && play?.session.checkOpen !== false;
  const [popups, setPopups] = useState<readonly Announcement[]>();
  const [notices, setNotices] = useState<readonly Announcement[]>([]);

  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(() => {
      const now = Date.now();
      const own = data.popup.filter(
        (popup) => isCurrent(popup, now) && isFor(popup, { loggedIn, firstLogin }),
      );
      setPopups(mayShow(own, language, now) ? own : []);
      const current = data.player.filter((notice) => isCurrent(notice, now));
      setNotices(mayShowNotices(current) ? current : []);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [data, language, loggedIn, firstLogin]);

  if (!data || !popups || checkWaits) return null;
  if (popups.length > 0) {
    const close = (hideToday: boolean) => {
      rememberClosed(popups, language, hideToday, Date.now());
      setPopups([]);
    };
    return (
      <InTurn key="popups">
        <AnnouncementPopup popups={popups} onClose={close} />
      </InTurn>
    );
  }
  if (notices.length === 0) return null;
  const close = () => {
    rememberNotices(notices);
    setNotices([]);
  };
  return (
    <InTurn key="notices">
      <NoticePopup notices={notices} onClose={close} />
    </InTurn>
  );
}

interface AnnouncementPopupProps {
  popups: readonly Announcement[];
  onClose: (hideToday: boolean) => void;
}

function AnnouncementPopup({ popups, onClose }: AnnouncementPopupProps) {
  const { t } = useTexts();
  const [hideToday, setHideToday] = useState(false);
  const [opened, setOpened] = useState<Announcement>();
  if (opened) return <NoticeDialog notice={opened} onClose={() => setOpened(undefined)} />;
  const close = () => onClose(hideToday);
  // A list of one would only be a step more.
  const alone = popups.length === 1 ? popups[0] : undefined;
  return (
    <Overlay
      title={t('shell.announcements')}
      onClose={close}
      footer={
        <>
          <Checkbox checked={hideToday} onChecked={setHideToday}>
            {t('home.hideToday')}
          </Checkbox>
          <Button wide onClick={close}>
            {t('home.iUnderstand')}
          </Button>
        </>
      }
    >
      {alone ? (
        <>
          <h3 className="pb-2 text-button">{alone.title}</h3>
          <div className="html-content text-body text-tx-2">{safeHtml(alone.content)}</div>
        </>
      ) : (
        <Titles popups={popups} onOpen={setOpened} />
      )}
    </Overlay>
  );
}

interface TitlesProps {
  popups: readonly Announcement[];
  onOpen: (popup: Announcement) => void;
}

function Titles({ popups, onOpen }: TitlesProps) {
  return (
    <ul className="grid gap-2.5">
      {popups.map((popup) => (
        <li key={popup.id}>
          <button
            type="button"
            onClick={() => onOpen(popup)}
            className="card press flex min-h-14 w-full items-center gap-3 px-3.5 py-2.5 text-left"
          >
            <Icon name="speaker" size={20} className="shrink-0 text-brand-300" />
            <span className="min-w-0 flex-1 text-body font-semibold">{popup.title}</span>
            <Icon name="forward" size={18} className="shrink-0 text-tx-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}
