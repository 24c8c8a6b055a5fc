import { greetingAt } from '@erawan/kit/dates';
import { useNow } from '@erawan/kit/now';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { buttonLook } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { Icon, type IconName } from '@erawan/ui/Icon';
import { Suspense } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { openService } from '../../parts/service.ts';
import { Link } from '../../parts/Link.tsx';
import { useMember } from '../account/queries.ts';
import { BalanceLine } from '../wallet/BalanceLine.tsx';
import { Rewards } from './late-parts.ts';

const PANEL =
  'min-w-0 rounded-18 bg-linear-to-r from-(--member-from) to-(--member-to) shadow-e2 inset-ring inset-ring-white/12';

export function MemberBar() {
  const { t } = useTexts();
  const account = useStore(session);
  const now = useNow();
  const { data: member } = useMember();
  const name = member?.nickname || member?.account || account?.userName;
  return (
    <section className={cn(PANEL, 'grid gap-2 px-3 py-2.5')} aria-label={t('shell.account')}>
      {/* Beside each other as long as the amount has room; a longer one takes the line for itself. */}
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <div className="min-w-0 flex-auto">
          {/* A level for which there is no room stands on the account page alone. */}
          <p className="flex h-5 w-0 min-w-full flex-wrap items-center gap-x-1.5 gap-y-2 overflow-hidden text-label text-tx-2">
            <span className="one-line max-w-full">
              {t(`home.${greetingAt(new Date(now).getHours())}`)}{' '}
              <strong className="text-tx-1">{name}</strong>
            </span>
            {member?.clubLabel && (
              <span className="gold one-line max-w-1/2 shrink-0 rounded-8 px-1.5 font-display text-micro font-semibold">
                {member.clubLabel.labelName}
              </span>
            )}
          </p>
          <BalanceLine size="bar" />
        </div>
        <div className="flex flex-[1_0_158px] gap-1">
          <Shortcut icon="deposit" text={t('home.depositShort')} to="/m/voucherCenter" gold />
          <Shortcut icon="withdraw" text={t('home.withdrawShort')} to="/m/withdraw" />
          <Shortcut icon="headset" text={t('home.serviceShort')} onPress={openService} />
        </div>
      </div>
      <Suspense fallback={null}>
        <Rewards />
      </Suspense>
    </section>
  );
}

type ShortcutProps = { icon: IconName; text: string; gold?: boolean } & (
  | { to: string; onPress?: never }
  | { to?: never; onPress: () => void }
);

function Shortcut({ icon, text, gold = false, to, onPress }: ShortcutProps) {
  const look = cn(
    'press grid h-[52px] min-w-0 flex-1 content-center justify-items-center gap-0.5 rounded-14 text-micro font-semibold',
    gold ? 'gold' : 'bg-white/8 text-tx-1 inset-ring inset-ring-white/14',
  );
  const inside = (
    <>
      <Icon name={icon} size={22} />
      <span className="one-line max-w-full tracking-tight">{text}</span>
    </>
  );
  return to === undefined ? (
    <button type="button" className={look} onClick={onPress}>
      {inside}
    </button>
  ) : (
    <Link to={to} className={look}>
      {inside}
    </Link>
  );
}

export function GuestBar() {
  const { t } = useTexts();
  return (
    <section className={cn(PANEL, 'grid gap-2.5 p-3')} aria-label={t('home.welcome')}>
      <div className="px-1">
        <p className="font-display text-h2 font-semibold">{t('home.welcome')}</p>
        <p className="text-label text-tx-2">{t('home.guestText')}</p>
      </div>
      <div className="grid grid-cols-2 gap-2.5">
        <Link
          to="/m/login"
          className={cn(buttonLook({ kind: 'outline', size: 'medium' }), 'inset-ring-white/40')}
        >
          {t('shell.login')}
        </Link>
        <Link to="/m/register" className={buttonLook({ size: 'medium' })}>
          {t('shell.registerLong')}
        </Link>
      </div>
    </section>
  );
}
