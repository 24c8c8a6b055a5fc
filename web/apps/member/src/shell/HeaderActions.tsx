import { Icon, type IconName } from '@erawan/ui/Icon';
import { useTexts } from '../core/i18n.ts';
import { useInfo } from '../core/merchant.ts';
import { openService } from '../parts/service.ts';
import { Link } from '../parts/Link.tsx';
import { askLogout } from '../rooms/session/logout.ts';
import { tryForFree } from '../rooms/trial/try-for-free.ts';

export function HeaderActions({ loggedIn }: { loggedIn: boolean }) {
  return loggedIn ? <MemberActions /> : <VisitorActions />;
}

function MemberActions() {
  const { t } = useTexts();
  return (
    <>
      <Action icon="user" text={t('titles.memberCentre')} to="/m/member/home" />
      <Action icon="wallet" text={t('shell.deposit')} to="/m/voucherCenter" />
      <Action icon="headset" text={t('shell.customerService')} onPress={openService} />
      <Action icon="logout" text={t('shell.logout')} onPress={askLogout} />
    </>
  );
}

function VisitorActions() {
  const { t } = useTexts();
  const info = useInfo();
  const mayTry = info?.whitelabel['FREEPLAY3'] === true;
  return (
    <>
      <Action icon="lock" text={t('shell.login')} to="/m/login" />
      <Action icon="userPlus" text={t('shell.registerLong')} to="/m/register" />
      {mayTry && <Action icon="game" text={t('titles.trial')} onPress={() => void tryForFree()} />}
      <Action icon="headset" text={t('shell.customerService')} onPress={openService} />
    </>
  );
}

type ActionProps = { icon: IconName; text: string } & (
  | { to: string; onPress?: never }
  | { to?: never; onPress: () => void }
);

function Action({ icon, text, to, onPress }: ActionProps) {
  const look = 'flex min-h-11 w-full items-center gap-3 rounded-12 px-3 text-left text-body hover:bg-white/6';
  const inside = (
    <>
      <Icon name={icon} size={20} className="text-brand-400" />
      {text}
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
