import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Badge } from '@erawan/ui/Badge';
import { buttonLook, IconButton } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../core/i18n.ts';
import { useInfo } from '../core/merchant.ts';
import { useUnread } from '../rooms/messaging/unread.ts';
import { goBack, returnTo } from '../parts/history.ts';
import { LangSwitch } from '../parts/LangSwitch.tsx';
import { late } from '../parts/late.ts';
import { Link } from '../parts/Link.tsx';
import { openSideMenu } from './side-menu.ts';

const Actions = late([], async () => (await import('./HeaderActions.tsx')).HeaderActions);

const BAR =
  'sticky top-0 z-(--z-index-header) border-b border-white/6 bg-bg-1/90 [backdrop-filter:blur(12px)] pt-[env(safe-area-inset-top)]';

export function MainHeader() {
  const { t } = useTexts();
  const info = useInfo();
  const loggedIn = useStore(session) !== null;
  return (
    <header className={BAR}>
      <div className="mx-auto flex h-14 max-w-[480px] items-center gap-1.5 pr-2 pl-1.5">
        <IconButton icon="menu" label={t('shell.menuOpen')} className="text-tx-1" onClick={openSideMenu} />
        <Link to="/m/home" className="flex h-11 min-w-0 flex-1 items-center" aria-label={info?.brand.name}>
          {info && (
            <img
              src={info.brand.logoUrl}
              alt=""
              height={34}
              className="h-[34px] w-auto max-w-full object-contain object-left"
            />
          )}
        </Link>
        <LangSwitch className="mr-0.5" />
        {loggedIn ? (
          <NoticeBell />
        ) : (
          <Link to="/m/login" className={cn(buttonLook({ kind: 'outline', size: 'small' }), 'px-2.5')}>
            {t('shell.login')}
          </Link>
        )}
        <HeaderActions />
      </div>
    </header>
  );
}

export function PageHeader({ title, back }: { title: string; back: 'home' | 'history' }) {
  const { t } = useTexts();
  // A page without a title in its bar has a heading of its own.
  const Title = title === '' ? 'span' : 'h1';
  return (
    <header className={BAR}>
      <div className="mx-auto grid h-14 max-w-[480px] grid-cols-[minmax(44px,1fr)_minmax(0,max-content)_minmax(92px,1fr)] items-center px-1">
        <IconButton
          icon="back"
          label={t('shell.back')}
          className="text-tx-1"
          onClick={() => (back === 'home' ? returnTo('/m/home') : goBack())}
        />
        {/* In the middle while it fits between the buttons; a long one takes what they leave, on two lines at most. */}
        <Title className="line-clamp-2 py-0.5 text-center text-button leading-[22px] text-balance w360:text-h2 w360:leading-6">
          {title}
        </Title>
        <div className="flex items-center justify-end gap-1">
          <LangSwitch />
          <HeaderActions />
        </div>
      </div>
    </header>
  );
}

function NoticeBell() {
  const { t } = useTexts();
  const { total: count } = useUnread();
  const label = count > 0 ? t('shell.messagesUnread', { count }) : t('titles.messages');
  return (
    <Link
      to="/m/message"
      aria-label={label}
      className="press relative grid size-11 place-items-center text-tx-2"
    >
      <Icon name="bell" size={24} />
      <Badge count={count} className="absolute top-1 right-0.5 px-1" />
    </Link>
  );
}

/** What can be done from every page: a tap opens it beside the title. */
function HeaderActions() {
  const { t } = useTexts();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const loggedIn = useStore(session) !== null;
  useEffect(() => {
    const element = menu.current;
    const close = () => element?.hidePopover();
    element?.addEventListener('click', close);
    return () => element?.removeEventListener('click', close);
  }, []);

  return (
    <>
      <IconButton
        icon="more"
        label={t('shell.actions')}
        popoverTarget={id}
        onClick={() => setOpened(true)}
        className="-ml-1 text-tx-2"
      />
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="fade-in fixed inset-auto top-14 right-[max(8px,calc(50vw-232px))] m-0 min-w-[220px] rounded-16 border-0 bg-s-2 p-1.5 text-tx-1 shadow-e2 inset-ring inset-ring-white/10"
      >
        {opened && (
          <Suspense fallback={<p className="p-3 text-body text-tx-2">{t('shell.loading')}</p>}>
            <Actions loggedIn={loggedIn} />
          </Suspense>
        )}
      </div>
    </>
  );
}
