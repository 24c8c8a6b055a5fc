import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Button, buttonLook, IconButton } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { BareOverlay } from '@erawan/ui/Dialog';
import { Icon, type IconName } from '@erawan/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { useTexts } from '../i18n.ts';
import { useInfo } from '../merchant.ts';
import { useMember } from '../rooms/account/queries.ts';
import { categoriesOf } from '../rooms/games/categories.ts';
import { vendorMap } from '../rooms/games/queries.ts';
import { BalanceLine } from '../rooms/wallet/BalanceLine.tsx';
import { HOME_PATHS, pathOfCategory } from '../routes.ts';
import { isBuilt } from './built.ts';
import { openService } from './customer-service.ts';
import { LangSwitch } from './LangSwitch.tsx';
import { Link } from './Link.tsx';
import { askLogout } from './logout.tsx';
import { closeSideMenu } from './side-menu.ts';
import { tryForFree } from './try-for-free.ts';

export function Drawer() {
  const { t } = useTexts();
  const info = useInfo();
  const loggedIn = useStore(session) !== null;
  return (
    <BareOverlay
      onClose={closeSideMenu}
      label={t('shell.menu')}
      className="drawer-in my-0 mr-auto ml-[max(0px,calc(50vw-240px))] h-dvh w-[min(86vw,320px)] rounded-r-22"
    >
      <div className="flex items-center gap-2 py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          {info && <img src={info.brand.logoUrl} alt={info.brand.name} className="h-[34px] w-auto" />}
        </div>
        <LangSwitch />
        <IconButton icon="close" label={t('shell.close')} onClick={closeSideMenu} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-[max(24px,env(safe-area-inset-bottom))]">
        {loggedIn ? <MemberBlock /> : <GuestBlock />}
        <Categories />
        <Services loggedIn={loggedIn} />
      </div>
    </BareOverlay>
  );
}

function MemberBlock() {
  const { t } = useTexts();
  const { data: member } = useMember();
  const info = useStore(session);
  return (
    <div className="card grid gap-3 p-4">
      <p className="one-line text-body font-semibold">
        {member?.nickname || member?.account || info?.userName}
      </p>
      <BalanceLine size="h1" />
      <Link to="/m/voucherCenter" className={buttonLook({ size: 'medium', wide: true })}>
        <Icon name="deposit" size={20} />
        {t('shell.deposit')}
      </Link>
    </div>
  );
}

function GuestBlock() {
  const { t } = useTexts();
  const mayTry = useInfo()?.whitelabel['FREEPLAY3'] === true;
  return (
    <div className="card grid grid-cols-2 gap-2.5 p-3">
      <Link to="/m/login" className={buttonLook({ kind: 'outline', size: 'medium' })}>
        {t('shell.login')}
      </Link>
      <Link to="/m/register" className={buttonLook({ size: 'medium' })}>
        {t('shell.registerLong')}
      </Link>
      {mayTry && (
        <Button
          kind="quiet"
          size="medium"
          className="col-span-2"
          onClick={() => {
            closeSideMenu();
            void tryForFree();
          }}
        >
          <Icon name="game" size={20} className="text-brand-400" />
          {t('titles.trial')}
        </Button>
      )}
    </div>
  );
}

/** Home is always first and promotions always last, whatever the server lists between them. */
function Categories() {
  const { t, language, find } = useTexts();
  const path = usePathname();
  const { data } = useQuery(vendorMap(language));
  const categories = data ? categoriesOf(data) : [];
  const rows = [
    { to: '/m/home', text: t('shell.home'), on: HOME_PATHS.has(path), icon: 'home' as const },
    { to: '/m/hot-games', text: t('titles.hotGames'), on: path === '/m/hot-games', icon: 'fire' as const },
    ...categories.map(({ key }) => {
      const to = pathOfCategory(key);
      return { to, text: find('titles', key) ?? key, on: path === to, icon: ICONS[key] ?? ('game' as const) };
    }),
    { to: '/m/activity', text: t('shell.promotion'), on: path === '/m/activity', icon: 'gift' as const },
  ];
  return (
    <Section title={t('shell.games')}>
      {rows
        .filter((row) => isBuilt(row.to))
        .map(({ to, text, on, icon }) => (
          <MenuLink key={to} to={to} text={text} on={on} icon={icon} />
        ))}
    </Section>
  );
}

const ICONS: Readonly<Record<string, IconName>> = { RNG: 'slots', LOTT: 'sparkle', ELOTT: 'sparkle' };

function Services({ loggedIn }: { loggedIn: boolean }) {
  const { t } = useTexts();
  const info = useInfo();
  return (
    <Section title={t('shell.services')}>
      {loggedIn && <MenuLink to="/m/member/home" text={t('titles.memberCentre')} icon="user" />}
      {loggedIn && <MenuLink to="/m/gameRecord" text={t('titles.records')} icon="clock" />}
      <MenuLink to="/m/announcement" text={t('shell.announcements')} icon="bell" />
      <MenuLink to="/m/help" text={t('shell.help')} icon="help" />
      <MenuButton text={t('shell.customerService')} icon="headset" onPress={() => openService(info)} />
      {loggedIn && <MenuButton text={t('shell.logout')} icon="logout" onPress={leave} />}
    </Section>
  );
}

function leave(): void {
  closeSideMenu();
  askLogout();
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4">
      <h2 className="px-3 pb-1 font-text text-caption text-tx-3">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

const ROW = 'flex min-h-12 w-full items-center gap-3 rounded-12 px-3 text-left text-body';

function MenuLink({
  to,
  text,
  icon,
  on = false,
}: {
  to: string;
  text: string;
  icon: IconName;
  on?: boolean;
}) {
  return (
    <li>
      <Link
        to={to}
        aria-current={on ? 'page' : undefined}
        onClick={closeSideMenu}
        className={cn(ROW, on ? 'bg-s-3 font-semibold text-brand-300' : 'text-tx-1')}
      >
        <Icon name={icon} size={22} className={on ? 'text-brand-400' : 'text-tx-3'} />
        <span className="min-w-0 flex-1">{text}</span>
        <Icon name="forward" size={16} className="text-tx-3" />
      </Link>
    </li>
  );
}

function MenuButton({ text, icon, onPress }: { text: string; icon: IconName; onPress: () => void }) {
  return (
    <li>
      <button type="button" onClick={onPress} className={cn(ROW, 'text-tx-1')}>
        <Icon name={icon} size={22} className="text-tx-3" />
        {text}
      </button>
    </li>
  );
}
