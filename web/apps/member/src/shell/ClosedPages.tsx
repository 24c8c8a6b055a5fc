import { formatDateTime } from '@erawan/kit/dates';
import { Button } from '@erawan/ui/Button';
import { Icon } from '@erawan/ui/Icon';
import { type ReactNode, useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useTexts } from '../core/i18n.ts';
import { systemStatus, useStatus } from '../core/merchant.ts';
import { openService } from '../parts/service.ts';
import { LangSwitch } from '../parts/LangSwitch.tsx';

/** Stands in place of every page while the system status is not 0; the address stays. */
export function ClosedPage({ kind }: { kind: 1 | 2 }) {
  return kind === 1 ? <Maintenance /> : <Blocked />;
}

function Maintenance() {
  const { t } = useTexts();
  const { data } = useStatus();
  const until = data?.maintenanceEndsAt;
  return (
    <Notice picture="maintenance" title={t('closed.maintenanceTitle')} text={t('closed.maintenanceText')}>
      {until !== undefined && (
        <p className="rounded-14 bg-s-2 px-4 py-2.5 text-body text-brand-300">
          {t('closed.maintenanceUntil', { time: formatDateTime(until).slice(0, -3) })}
        </p>
      )}
    </Notice>
  );
}

function Blocked() {
  const { t } = useTexts();
  const { data } = useStatus();
  return (
    <Notice picture="blocked" title={t('closed.blockedTitle')} text={t('closed.blockedText')}>
      <p className="rounded-14 bg-s-2 px-4 py-2.5 text-body text-tx-2">
        {t('closed.blockedAddress')} <strong className="text-tx-1">{data?.location.ip}</strong>
      </p>
    </Notice>
  );
}

interface NoticeProps {
  picture: 'maintenance' | 'blocked';
  title: string;
  text: string;
  children: ReactNode;
}

function Notice({ picture, title, text, children }: NoticeProps) {
  const { t } = useTexts();
  const { data, isFetching, refetch } = useStatus();
  return (
    <main className="mx-auto grid min-h-dvh max-w-[420px] content-center justify-items-center gap-4 px-6 py-10 text-center">
      <div className="absolute top-3 right-3">
        <LangSwitch />
      </div>
      {data && <img src={data.info.brand.logoUrl} alt={data.info.brand.name} className="mb-4 h-11 w-auto" />}
      <img
        src={`/assets/illustrations/${picture}.webp`}
        alt=""
        width={168}
        height={168}
        className="size-[168px]"
      />
      <h1 className="text-display">{title}</h1>
      <p className="text-body text-tx-2">{text}</p>
      {children}
      <div className="grid w-full gap-3 pt-2">
        <Button wide busy={isFetching} onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
        <Button wide kind="outline" onClick={openService}>
          <Icon name="headset" size={20} />
          {t('shell.customerService')}
        </Button>
      </div>
    </main>
  );
}

/** The pages' own addresses lead home unless the status says otherwise. */
function HomeUnless({ status }: { status: 1 | 2 }) {
  const { data } = useStatus();
  const applies = data !== undefined && systemStatus(data) === status;
  useEffect(() => {
    if (data !== undefined && !applies) navigate('/m/home', { replace: true });
  }, [data, applies]);
  return applies ? <ClosedPage kind={status} /> : null;
}

export const MaintenanceRoute = () => <HomeUnless status={1} />;
export const BlockedRoute = () => <HomeUnless status={2} />;
