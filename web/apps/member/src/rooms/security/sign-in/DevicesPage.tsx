import { formatDateTime } from '@erawan/kit/dates';
import { Button } from '@erawan/ui/Button';
import { ConfirmDialog } from '@erawan/ui/Dialog';
import { Icon } from '@erawan/ui/Icon';
import { EmptyState, ErrorState, ListSkeleton, StatusPill } from '@erawan/ui/states';
import { toast } from '@erawan/ui/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries, textOf } from '../../../core/api.ts';
import { useTexts } from '../../../core/i18n.ts';
import { isBuilt } from '../../../parts/screen-registry.ts';
import { Link } from '../../../parts/Link.tsx';
import {
  type Device,
  devices,
  lastLogins,
  logOutDevice,
  logOutOtherDevices,
  type PastLogin,
} from './queries.ts';

const minute = (ms: number) => formatDateTime(ms).slice(0, -':00'.length);

export default function DevicesPage() {
  const { t } = useTexts();
  // Both are asked for at once; what is below a list is drawn when the length of the list is known.
  const above = useQuery(devices());
  const below = useQuery(lastLogins());
  return (
    <div className="grid grid-cols-1 content-start gap-5 p-3">
      <Devices />
      {!above.isPending && <LastLogins />}
      {!above.isPending && !below.isPending && isBuilt('/m/changePsw') && (
        <p className="px-1 text-center text-label text-tx-2">
          <Link
            to="/m/changePsw"
            className="inline-flex min-h-11 items-center text-brand-300 underline underline-offset-4"
          >
            {t('security.notYou')}
          </Link>
        </p>
      )}
    </div>
  );
}

function Heading({ children }: { children: string }) {
  return <h2 className="px-1 font-text text-label font-semibold text-tx-2">{children}</h2>;
}

function Devices() {
  const { t } = useTexts();
  const list = useQuery(devices());
  const [asked, setAsked] = useState<Device | 'others' | null>(null);
  const leave = useMutation({
    mutationFn: (which: Device | 'others'): Promise<unknown> =>
      which === 'others' ? logOutOtherDevices() : logOutDevice(which.id),
    onSuccess: () => toast.success(t('security.signedOut')),
    onSettled: () => {
      setAsked(null);
      return queries.invalidateQueries(devices());
    },
  });
  const others = list.data?.filter((device) => !device.current) ?? [];
  return (
    <section className="grid gap-2">
      <Heading>{t('security.devicesNow')}</Heading>
      {!list.data &&
        (list.error ? (
          <ErrorState text={textOf(list.error)} onRetry={() => void list.refetch()} />
        ) : (
          <ListSkeleton rows={2} />
        ))}
      {list.data && (
        <ul className="card divide-y divide-white/6 overflow-hidden">
          {list.data.map((device) => (
            <DeviceRow key={device.id} device={device} onSignOut={() => setAsked(device)} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Button kind="outline" size="medium" wide onClick={() => setAsked('others')}>
          <Icon name="logout" size={18} />
          {t('security.signOutOthers')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={t(asked === 'others' ? 'security.signOutOthers' : 'security.signOutDevice')}
          confirm={t('security.logout')}
          danger
          busy={leave.isPending}
          onConfirm={() => leave.mutate(asked)}
          onCancel={() => setAsked(null)}
        >
          <p className="text-body text-tx-2">
            {asked === 'others'
              ? t('security.signOutOthersSure')
              : (asked.device ?? t('security.unknownDevice'))}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
  const { t } = useTexts();
  const name = device.device ?? t('security.unknownDevice');
  return (
    <li className="flex min-h-16 items-center gap-3 px-3.5 py-2.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-12 bg-s-3 text-brand-400 shadow-e1">
        <Icon name="phone" size={22} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 text-body font-semibold">
          {name}
          {device.current && <StatusPill tone="good">{t('security.thisDevice')}</StatusPill>}
          {device.remembered && <StatusPill tone="calm">{t('security.remembered')}</StatusPill>}
        </span>
        <span className="tabular block text-caption text-tx-3">
          {t('security.lastSeen', { time: minute(device.lastSeenAt) })}
        </span>
        <span className="tabular block text-caption text-tx-3">{device.address}</span>
      </span>
      {!device.current && (
        <button
          type="button"
          aria-label={`${t('security.signOutDevice')}: ${name}`}
          onClick={onSignOut}
          className="press -mr-2 grid size-11 shrink-0 place-items-center rounded-pill text-tx-2"
        >
          <Icon name="logout" size={20} />
        </button>
      )}
    </li>
  );
}

function LastLogins() {
  const { t } = useTexts();
  const list = useQuery(lastLogins());
  return (
    <section className="grid gap-2">
      <Heading>{t('security.lastLogins')}</Heading>
      {!list.data &&
        (list.error ? (
          <ErrorState text={textOf(list.error)} onRetry={() => void list.refetch()} />
        ) : (
          <ListSkeleton rows={3} />
        ))}
      {list.data?.length === 0 && <EmptyState text={t('security.noLogins')} icon="clock" />}
      {list.data && list.data.length > 0 && (
        <ul className="card divide-y divide-white/6 overflow-hidden">
          {list.data.map((login) => (
            <LoginRow key={`${login.at} ${login.address} ${login.outcome}`} login={login} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LoginRow({ login }: { login: PastLogin }) {
  const { t } = useTexts();
  const good = login.outcome === 'success';
  return (
    <li className="flex min-h-14 items-center gap-3 px-3.5 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="tabular block text-body font-semibold">{minute(login.at)}</span>
        <span className="block text-caption text-tx-3">
          {[login.device ?? t('security.unknownDevice'), login.address].filter(Boolean).join(' · ')}
        </span>
      </span>
      <StatusPill tone={good ? 'good' : 'bad'}>
        {t(good ? 'security.loginOk' : 'security.loginFailed')}
      </StatusPill>
    </li>
  );
}
