import { isAgent } from '@erawan/kit/member-type';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Button, buttonLook } from '@erawan/ui/Button';
import { CopyButton } from '@erawan/ui/CopyButton';
import { Icon } from '@erawan/ui/Icon';
import { PictureState } from '@erawan/ui/PictureState';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { Link } from '../../parts/Link.tsx';
import { menuPromos } from '../content/promo-queries.ts';
import { QrCode } from '../../parts/QrCode.tsx';
import { mayInvite } from '../content/may-invite.ts';
import { inviteLink, ownCode } from './queries.ts';

/** The member's own code and the ways to pass it on. */
export default function AffiliatePage() {
  const { t } = useTexts();
  const promos = useQuery(menuPromos());
  const type = useStore(session)?.type;
  const allowed = mayInvite(type, promos.data);
  const { data: code, error, refetch } = useQuery({ ...ownCode(), enabled: allowed === true });
  if (allowed === undefined && promos.error) {
    return <ErrorState text={textOf(promos.error)} onRetry={() => void promos.refetch()} />;
  }
  if (allowed === false) {
    return (
      <PictureState image="/assets/illustrations/empty.webp" text={t('errors.permission.denied')}>
        <Link to="/m/home" className={buttonLook({ kind: 'outline', size: 'medium' })}>
          {t('shell.backHome')}
        </Link>
      </PictureState>
    );
  }
  if (error) {
    return <ErrorState text={t('errors.agent.link.error')} onRetry={() => void refetch()} />;
  }
  return (
    <div className="grid content-start gap-4 p-3">
      {code === undefined ? <ListSkeleton rows={3} /> : <Invitation code={code} agent={isAgent(type)} />}
    </div>
  );
}

function Invitation({ code, agent }: { code: string; agent: boolean }) {
  const { t } = useTexts();
  const link = inviteLink(code);
  const brand = useInfo()?.brand.name ?? '';
  const share = () => {
    // Closing the sheet is no failure.
    navigator
      .share({ title: brand, text: t('agent.shareText', { brand }), url: link })
      .catch(() => undefined);
  };
  return (
    <>
      <section className="card grid justify-items-center gap-3 px-5 py-6 text-center">
        <h2 className="text-h1">{t('agent.inviteTitle')}</h2>
        <p className="max-w-[300px] text-body text-balance text-tx-2">
          {t(agent ? 'agent.inviteLead' : 'agent.inviteLeadMember')}
        </p>
        <QrCode text={link} label={t('agent.qr')} />
      </section>
      <ul className="card divide-y divide-white/6">
        <Fact name={t('agent.code')} text={code} />
        <Fact name={t('agent.link')} text={link} />
      </ul>
      {'share' in navigator && (
        <Button wide onClick={share}>
          <Icon name="send" size={20} />
          {t('agent.share')}
        </Button>
      )}
    </>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  const { t } = useTexts();
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-caption text-tx-3">{name}</p>
        <p className="text-body font-semibold break-all">{text}</p>
      </div>
      <CopyButton text={text} label={`${t('agent.copy')} ${name}`} done={t('agent.copied')} />
    </li>
  );
}
