import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { buttonLook, IconButton } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { BareOverlay } from '@erawan/ui/Dialog';
import { Icon, type IconName } from '@erawan/ui/Icon';
import { toast } from '@erawan/ui/toasts';
import { useQuery } from '@tanstack/react-query';
import { i18n, useTexts } from '../core/i18n.ts';
import { type Info, useInfo } from '../core/merchant.ts';
import { useMember } from '../rooms/account/queries.ts';
import { Cover } from '../rooms/content/cover.tsx';
import { categoriesOf } from '../rooms/games/categories.ts';
import { vendorMap } from '../rooms/games/queries.ts';
import { BalanceLine } from '../rooms/wallet/BalanceLine.tsx';
import { useWallets } from '../rooms/wallet/queries.ts';
import { HOME_PATHS, pathOfCategory, pathTo } from '../core/routes.ts';
import { isBuilt } from '../parts/screen-registry.ts';
import { openService } from '../parts/service.ts';
import { isInstalled, socialPage } from '../parts/downloads.ts';
import { usePath } from '../parts/history.ts';
import { LangSwitch } from '../parts/LangSwitch.tsx';
import { Link } from '../parts/Link.tsx';
import { askLogout } from '../rooms/session/logout.ts';
import { type MenuEntry, menuEntries, OWN } from './menu-entries.ts';
import { MenuButton, MenuLink, MenuOutside, MenuSection } from './menu-rows.tsx';
import { menuPromos } from '../rooms/content/promo-queries.ts';
import { type Announcement, menuNews } from '../rooms/content/queries.ts';
import { closeSideMenu } from './side-menu.ts';

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
        {loggedIn && <Entries title={t('shell.account')} own info={info} />}
        <Categories />
        <Activities />
        <Entries title={t('menu.more')} own={false} info={info} />
      </div>
    </BareOverlay>
  );
}

/** Whole words, on the narrowest phone too. */
const MONEY_BUTTON = 'gap-1! px-1.5!';

const FIRE = {
  path: 'M12.4 3.2s.6 3-1.6 5.3c-1.9 2-4.2 3.6-4.2 6.8a5.5 5.5 0 0 0 11 .2c0-2.2-1-3.7-1.9-5 0 0-.3 1.8-1.6 2.4 0 0 1.4-5.2-1.7-9.7Z',
};

function MemberBlock() {
  const { t } = useTexts();
  const { data: member } = useMember();
  const { data: wallets } = useWallets();
  const info = useStore(session);
  return (
    <div className="card grid gap-3 p-3">
      <p className="one-line px-1 text-body font-semibold">
        {member?.nickname || member?.account || info?.userName}
      </p>
      {wallets?.merchantWallet.isSingle === 0 && <BalanceLine size="h1" />}
      <div className="grid grid-cols-2 gap-2.5">
        <Link
          to="/m/voucherCenter"
          className={cn(buttonLook({ size: 'medium' }), MONEY_BUTTON)}
          onClick={closeSideMenu}
        >
          <Icon name="deposit" size={18} />
          {t('shell.deposit')}
        </Link>
        <Link
          to="/m/withdraw"
          className={cn(buttonLook({ kind: 'outline', size: 'medium' }), MONEY_BUTTON)}
          onClick={closeSideMenu}
        >
          <Icon name="withdraw" size={18} />
          {t('menu.withdraw')}
        </Link>
      </div>
    </div>
  );
}

function GuestBlock() {
  const { t } = useTexts();
  return (
    <div className="card grid grid-cols-2 gap-2.5 p-3">
      <Link to="/m/login" className={buttonLook({ kind: 'outline', size: 'medium' })} onClick={closeSideMenu}>
        {t('shell.login')}
      </Link>
      <Link to="/m/register" className={buttonLook({ size: 'medium' })} onClick={closeSideMenu}>
        {t('shell.registerLong')}
      </Link>
    </div>
  );
}

const ICONS: Readonly<Record<string, IconName>> = { RNG: 'slots', LOTT: 'sparkle', ELOTT: 'sparkle' };

/** Home is always first and promotions always last, whatever the server lists between them. */
function Categories() {
  const { t, language, find } = useTexts();
  const path = usePath();
  const { data } = useQuery(vendorMap(language));
  const categories = data ? categoriesOf(data) : [];
  const rows = [
    { to: '/m/home', text: t('shell.home'), on: HOME_PATHS.has(path), icon: 'home' as const },
    ...['HOT', ...categories.map(({ key }) => key)].map((key) => {
      const to = pathOfCategory(key);
      const icon = key === 'HOT' ? FIRE : (ICONS[key] ?? ('game' as const));
      return { to, text: find('titles', key) ?? key, on: path === to, icon };
    }),
    { to: '/m/activity', text: t('shell.promotion'), on: path === '/m/activity', icon: 'gift' as const },
  ];
  return (
    <MenuSection title={t('shell.games')}>
      {rows.map(({ to, text, on, icon }) => (
        <MenuLink key={to} to={to} text={text} on={on} icon={icon} />
      ))}
    </MenuSection>
  );
}

const ACTIVITIES = 3;

function Activities() {
  const { t, language } = useTexts();
  const { data } = useQuery(menuNews(language));
  const activities = (data?.promotion ?? []).slice(0, ACTIVITIES);
  return (
    <>
      <Hot items={data?.hot ?? []} />
      {activities.length > 0 && <Promotions title={t('menu.activities')} activities={activities} />}
    </>
  );
}

interface PromotionsProps {
  title: string;
  activities: readonly Announcement[];
}

function Promotions({ title, activities }: PromotionsProps) {
  return (
    <MenuSection title={title}>
      {activities.map((activity) => (
        <li key={activity.id} className="px-1 py-1">
          <Link
            to={pathTo('/m/activityDetail', { id: activity.id })}
            onClick={closeSideMenu}
            className="press card block overflow-hidden"
          >
            <Cover of={activity} className="rounded-none" />
            <span className="line-clamp-2 block min-h-11 px-3 py-2.5 text-label font-semibold">
              {activity.title}
            </span>
          </Link>
        </li>
      ))}
    </MenuSection>
  );
}

/** What the merchant calls hot: each leads where it says, as far as the place exists, else to its text. */
function Hot({ items }: { items: readonly Announcement[] }) {
  const { t } = useTexts();
  if (items.length === 0) return null;
  const placeOf = ({ id, linkage }: Announcement) =>
    linkage?.startsWith('/m/') && isBuilt(linkage) ? linkage : pathTo('/m/activityDetail', { id });
  return (
    <MenuSection title={t('menu.hot')}>
      {items.map((item) => (
        <MenuLink key={item.id} to={placeOf(item)} text={item.title} icon={FIRE} />
      ))}
    </MenuSection>
  );
}

interface EntriesProps {
  title: string;
  /** Those that lead to what is the member's own, or the others. */
  own: boolean;
  info: Info | undefined;
}

function Entries({ title, own, info }: EntriesProps) {
  const { data: promos } = useQuery(menuPromos());
  const entries = menuEntries({
    type: useStore(session)?.type,
    flags: info?.whitelabel ?? {},
    promos: promos ?? new Map(),
    telegram: socialPage(info, 'TELEGRAM'),
    facebook: socialPage(info, 'FACEBOOK'),
    installed: isInstalled(),
  });
  return (
    <MenuSection title={title}>
      {entries
        .filter((entry) => OWN.has(entry.key) === own && (!('to' in entry) || isBuilt(entry.to)))
        .map((entry) => (
          <Row key={entry.key} entry={entry} />
        ))}
    </MenuSection>
  );
}

function Row({ entry }: { entry: MenuEntry }) {
  const { t } = useTexts();
  const text = t(`menu.${entry.key}`);
  if ('to' in entry) return <MenuLink to={entry.to} text={text} icon={entry.icon} count={entry.count} />;
  if ('href' in entry) return <MenuOutside href={entry.href} text={text} icon={entry.icon} />;
  const acts = {
    service: () => {
      closeSideMenu();
      openService();
    },
    updating: () => void toast.info(i18n.texts().t('menu.updating')),
    logout: () => {
      closeSideMenu();
      askLogout();
    },
  };
  return <MenuButton text={text} icon={entry.icon} onPress={acts[entry.act]} />;
}
