import { formatDateTime } from '@erawan/kit/dates';
import { buttonLook } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { Icon, type IconName } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { textOf } from '../../api.ts';
import { useTexts } from '../../i18n.ts';
import { useInfo } from '../../merchant.ts';
import { Link } from '../../shell/Link.tsx';
import { walletKey } from '../wallet/queries.ts';
import { type DepositOrder, depositOrder } from './queries.ts';
import { isFinal } from './status.ts';

const LOOKS: Readonly<Record<DepositOrder['status'], { icon: IconName; tone: string }>> = {
  pending: { icon: 'clock', tone: 'bg-brand-400/15 text-brand-400' },
  success: { icon: 'check', tone: 'bg-positive/15 text-positive' },
  failed: { icon: 'close', tone: 'bg-negative/15 text-negative' },
  cancelled: { icon: 'close', tone: 'bg-white/8 text-tx-2' },
};

/** What became of one order, followed until it is decided. */
export function DepositResult({ orderId }: { orderId: string }) {
  const cache = useQueryClient();
  const { data: order, isPending, error, refetch } = useQuery(depositOrder(orderId));
  const decided = order !== undefined && isFinal(order.status);
  useEffect(() => {
    if (decided) void cache.invalidateQueries({ queryKey: walletKey });
  }, [decided, cache]);

  if (isPending) {
    return (
      <div className="p-3">
        <ListSkeleton rows={3} />
      </div>
    );
  }
  if (!order) return <ErrorState text={textOf(error)} onRetry={() => void refetch()} />;
  return <Result order={order} />;
}

function Result({ order }: { order: DepositOrder }) {
  const { t, find } = useTexts();
  const info = useInfo();
  const { icon, tone } = LOOKS[order.status];
  const name = order.status[0]?.toUpperCase() + order.status.slice(1);
  return (
    <div className="grid gap-5 px-3 pt-8">
      <div className="grid justify-items-center gap-3 text-center" role="status" aria-live="polite">
        <span className={cn('relative grid size-24 place-items-center rounded-pill', tone)}>
          {order.status === 'pending' && <span className="spinner absolute inset-0" aria-hidden="true" />}
          <Icon name={icon} size={46} />
        </span>
        <h2 className="text-display">{find('payments', `result${name}`)}</h2>
        <p className="max-w-[300px] text-body text-tx-2">{find('payments', `result${name}Text`)}</p>
        <Money value={order.amount} symbol={info?.currency.symbol} className="text-[30px] leading-10 text-brand-400" />
      </div>
      <dl className="card divide-y divide-white/6 px-4">
        <Row name={t('payments.order')}>
          <span className="text-caption break-all">{order.orderId}</span>
        </Row>
        <Row name={t('payments.time')}>{formatDateTime(order.createdAt)}</Row>
        {order.completedAt !== undefined && <Row name={t('payments.completed')}>{formatDateTime(order.completedAt)}</Row>}
        {order.reason && <Row name={t('payments.reason')}>{order.reason}</Row>}
      </dl>
      <div className="grid gap-3">
        {order.status === 'success' && (
          <Link to="/m/home" replace className={buttonLook({ wide: true })}>
            {t('payments.play')}
          </Link>
        )}
        {(order.status === 'failed' || order.status === 'cancelled') && (
          <Link to="/m/voucherCenter" replace className={buttonLook({ wide: true })}>
            {t('payments.again')}
          </Link>
        )}
        <Link to="/m/voucherCenter?tab=history" replace className={buttonLook({ kind: 'outline', wide: true })}>
          {t('payments.seeHistory')}
        </Link>
      </div>
    </div>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 py-2 text-label">
      <dt className="shrink-0 text-tx-3">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
