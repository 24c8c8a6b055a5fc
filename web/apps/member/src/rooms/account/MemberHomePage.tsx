import { formatDate } from '@erawan/kit/dates';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Button, buttonLook } from '@erawan/ui/Button';
import { Decoration } from '@erawan/ui/Decoration';
import { Icon } from '@erawan/ui/Icon';
import { Skeleton } from '@erawan/ui/states';
import { Suspense } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { late } from '../../parts/late.ts';
import { Link } from '../../parts/Link.tsx';
import { askLogout } from '../session/logout.ts';
import { useInfo } from '../../core/merchant.ts';
import { openAuthModal } from '../session/auth-modal.ts';
import { VipCard } from '../vip/VipCard.tsx';
import { BalanceLine } from '../wallet/BalanceLine.tsx';
import { useWallets } from '../wallet/queries.ts';
import { Avatar } from './Avatar.tsx';
import { AccountLinks, MoneyRows, MoneyShortcuts, SupportLinks } from './member-links.tsx';
import { useMember } from './queries.ts';
import { memberCentreTemplate } from './template.ts';

/** The member centre; a visitor sees the same places, whose doors lead to the login. */
export default function MemberHomePage() {
  const loggedIn = useStore(session) !== null;
  const base = memberCentreTemplate(useInfo()) === 'base';
  return (
    <div className="grid grid-cols-1 content-start gap-3.5 p-3">
      {base ? (
        <>
          <BaseHead loggedIn={loggedIn} />
          <MoneyRows loggedIn={loggedIn} />
        </>
      ) : (
        <>
          {loggedIn ? <MemberHero /> : <GuestHero />}
          {loggedIn && <VipCard />}
          <MoneyShortcuts loggedIn={loggedIn} />
        </>
      )}
      <MoreWallets />
      <AccountLinks loggedIn={loggedIn} />
      <SupportLinks />
      {loggedIn && <LeaveButton />}
    </div>
  );
}

const LateWallets = late(['account'], async () => (await import('../wallet/WalletCard.tsx')).WalletCard);

/** The wallets, where the merchant has more than one. */
function MoreWallets() {
  const { data } = useWallets();
  if (data?.merchantWallet.isSingle !== 0) return null;
  return (
    <Suspense fallback={<Skeleton className="h-40 rounded-16" />}>
      <LateWallets />
    </Suspense>
  );
}

/** The base form says who it is and what they have, and no more. */
function BaseHead({ loggedIn }: { loggedIn: boolean }) {
  const { t } = useTexts();
  const account = useStore(session);
  const { data: member } = useMember();
  if (!loggedIn)
    return (
      <section className="card grid gap-3 p-4">
        <GuestGreeting />
        <GuestButtons />
      </section>
    );
  const name = member?.nickname || member?.account || account?.userName || '';
  return (
    <section className="card p-4" aria-label={name}>
      <div className="flex items-center gap-3">
        <Link to="/m/set" aria-label={t('titles.settings')} className="press shrink-0 rounded-pill">
          <Avatar name={name} />
        </Link>
        <div className="min-w-0 flex-1">
          <p className="one-line text-body font-semibold">{name}</p>
          <BalanceLine size="h1" />
          <YourAgent name={member?.agent} />
        </div>
      </div>
    </section>
  );
}

/** Whose team the member is in: who sees the figures. */
function YourAgent({ name }: { name: string | undefined }) {
  const { t } = useTexts();
  if (name === undefined) return null;
  return <p className="one-line text-caption text-tx-2">{t('account.yourAgent', { name })}</p>;
}

const PANEL =
  'relative overflow-hidden rounded-22 bg-linear-to-br from-(--member-from) to-(--member-to) p-4 shadow-e2 inset-ring inset-ring-white/12';

function MemberHero() {
  const { t } = useTexts();
  const account = useStore(session);
  const { data: member } = useMember();
  const name = member?.nickname || member?.account || account?.userName || '';
  return (
    <section className={PANEL} aria-label={name}>
      <div className="flex items-center gap-3.5">
        <Link to="/m/set" aria-label={t('titles.settings')} className="press shrink-0 rounded-pill">
          <Avatar name={name} />
        </Link>
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
            <span className="one-line max-w-full font-display text-h1 font-semibold">{name}</span>
            {member?.clubLabel && (
              <span className="gold shrink-0 rounded-8 px-2 font-display text-micro font-semibold">
                {member.clubLabel.labelName}
              </span>
            )}
          </p>
          {member && member.nickname !== '' && member.nickname !== member.account && (
            <p className="one-line text-label text-tx-2">{member.account}</p>
          )}
          {/* The line stands before its text, so that nothing below it moves. */}
          <p className="text-caption text-tx-2">
            {member ? t('account.memberSince', { date: formatDate(member.regDate) }) : '\u00a0'}
          </p>
          <YourAgent name={member?.agent} />
        </div>
      </div>
      <div className="relative mt-4 overflow-hidden rounded-16 bg-bg-0/45 py-2.5 pr-1.5 pl-4 inset-ring inset-ring-white/10">
        <Coins />
        <p className="relative text-caption text-tx-2">{t('account.balance')}</p>
        <div className="relative">
          <BalanceLine size="display" />
        </div>
      </div>
      <Link to="/m/voucherCenter" className={`${buttonLook({ wide: true })} relative mt-3`}>
        <Icon name="deposit" size={22} />
        {t('account.deposit')}
      </Link>
    </section>
  );
}

function GuestHero() {
  const { t } = useTexts();
  return (
    <section className={PANEL} aria-label={t('account.guestTitle')}>
      <div className="flex items-center gap-3.5">
        <GuestAvatar />
        <GuestGreeting />
      </div>
      <div className="relative mt-4">
        <GuestButtons />
      </div>
    </section>
  );
}

function GuestGreeting() {
  const { t } = useTexts();
  return (
    <div className="min-w-0 flex-1">
      <p className="font-display text-h2 font-semibold">{t('account.guestTitle')}</p>
      <p className="text-label text-tx-2">{t('account.guestText')}</p>
    </div>
  );
}

function GuestButtons() {
  const { t } = useTexts();
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Button kind="outline" className="inset-ring-white/40" onClick={() => openAuthModal('login')}>
        {t('shell.login')}
      </Button>
      <Button onClick={() => openAuthModal('register')}>{t('shell.registerLong')}</Button>
    </div>
  );
}

function GuestAvatar() {
  return (
    <span
      aria-hidden="true"
      className="grid size-16 shrink-0 place-items-center rounded-pill bg-bg-1 text-brand-300 ring-[3px] ring-brand-400 shadow-e2"
    >
      <Icon name="user" size={34} />
    </span>
  );
}

function Coins() {
  return (
    <>
      <Decoration
        src="/assets/props/coin-b.webp"
        size={72}
        className="absolute top-1.5 right-2 hidden w360:block"
      />
      <Decoration
        src="/assets/props/gem-red.webp"
        size={30}
        className="absolute right-[68px] bottom-1 hidden -rotate-12 w360:block"
      />
    </>
  );
}

function LeaveButton() {
  const { t } = useTexts();
  return (
    <Button kind="outline" wide className="text-tx-2" onClick={() => void askLogout()}>
      <Icon name="logout" size={20} />
      {t('shell.logout')}
    </Button>
  );
}
