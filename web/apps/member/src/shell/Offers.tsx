import { Button, buttonLook, IconButton } from '@erawan/ui/Button';
import { isMember } from '@erawan/kit/member-type';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Icon } from '@erawan/ui/Icon';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries, textOf } from '../core/api.ts';
import { useTexts } from '../core/i18n.ts';
import { useInfo } from '../core/merchant.ts';
import { isInstalled } from '../parts/downloads.ts';
import { useInstall } from '../parts/install.ts';
import { Link } from '../parts/Link.tsx';
import { answerOffer, type Offer, useOfferDue } from '../parts/offers.ts';
import { pushStatus, turnOn } from '../rooms/messaging/push/queries.ts';

/** One offer at a time: to be told, then the app. Each is answered once; where there is none stands what else does. */
export function Offers({ children }: { children?: ReactNode }) {
  const push = useOfferDue('push');
  const install = useOfferDue('install') && !isInstalled();
  const type = useStore(session)?.type;
  const { data: state } = useQuery({ ...pushStatus(), enabled: push && isMember(type) });
  if (push && state === 'off') return <PushOffer />;
  return install ? <InstallOffer /> : children;
}

function PushOffer() {
  const { t } = useTexts();
  const turn = useMutation({
    mutationFn: turnOn,
    onSuccess: (now) => {
      queries.setQueryData(pushStatus().queryKey, now);
      answerOffer('push');
      if (now === 'on') toast.success(t('download.pushOffered'));
    },
    onError: (cause) =>
      toast.error(cause instanceof DOMException ? t('messaging.pushFailed') : textOf(cause)),
    meta: { noAlert: true },
  });
  return (
    <OfferCard
      offer="push"
      picture={
        <span className="grid size-12 place-items-center rounded-14 bg-s-3 text-brand-400 shadow-e1">
          <Icon name="bell" size={26} />
        </span>
      }
      title={t('download.pushOffer')}
      text={t('download.pushOfferText')}
    >
      <Button size="medium" busy={turn.isPending} onClick={() => turn.mutate()}>
        {t('download.pushOfferYes')}
      </Button>
    </OfferCard>
  );
}

/** The browser's own question where it has one, else the page that says how. */
function InstallOffer() {
  const { t } = useTexts();
  const install = useInstall();
  const brand = useInfo()?.brand;
  return (
    <OfferCard
      offer="install"
      picture={
        brand && <img src={brand.iconUrl} alt="" width={48} height={48} className="rounded-14 shadow-e1" />
      }
      title={t('download.offer', { brand: brand?.name ?? '' })}
      text={t('download.offerText')}
    >
      {install ? (
        <Button
          size="medium"
          onClick={() => {
            answerOffer('install');
            install();
          }}
        >
          {t('download.offerYes')}
        </Button>
      ) : (
        <Link to="/m/app" className={buttonLook({ size: 'medium' })} onClick={() => answerOffer('install')}>
          {t('download.offerHow')}
        </Link>
      )}
    </OfferCard>
  );
}

interface OfferCardProps {
  offer: Offer;
  picture: ReactNode;
  title: string;
  text: string;
  /** The one way to take it. */
  children: ReactNode;
}

function OfferCard({ offer, picture, title, text, children }: OfferCardProps) {
  const { t } = useTexts();
  return (
    <>
      {/* The end of the page can be scrolled out from under the card. */}
      <div aria-hidden className="h-44" />
      <section
        aria-label={title}
        className="fade-in fixed inset-x-3 bottom-[calc(100px+env(safe-area-inset-bottom))] z-(--z-index-float) mx-auto grid max-w-[456px] grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-2.5 rounded-18 bg-s-2 p-3 shadow-e3 inset-ring inset-ring-white/12"
      >
        {picture}
        <div className="min-w-0">
          <h2 className="text-body font-semibold text-balance">{title}</h2>
          <p className="text-label text-tx-2">{text}</p>
        </div>
        <IconButton
          icon="close"
          label={t('shell.close')}
          className="-mt-1 -mr-2 self-start"
          onClick={() => answerOffer(offer)}
        />
        <div className="col-span-3 grid">{children}</div>
      </section>
    </>
  );
}
