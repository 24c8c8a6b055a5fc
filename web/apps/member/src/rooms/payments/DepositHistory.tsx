import { formatDateTime } from '@erawan/kit/dates';
import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { EmptyState, ErrorState, ListSkeleton, StatusPill } from '@erawan/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../api.ts';
import { useTexts } from '../../i18n.ts';
import { useInfo } from '../../merchant.ts';
import { pathTo } from '../../routes.ts';
import { Link } from '../../shell/Link.tsx';
import { MoreButton, PeriodChips } from '../records/parts.tsx';
import { type Period, rangeOf } from '../records/period.ts';
import { type DepositOrder, depositReport } from './queries.ts';
import { DEPOSIT_TONES } from './status.ts';

export function DepositHistory() {
  const { t } = useTexts();
  const [period, setPeriod] = useState<Period>('days7');
  const { startDate, endDate } = rangeOf(period, Date.now());
  const report = useInfiniteQuery(depositReport(startDate, endDate));
  const orders = report.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <div className="grid gap-3">
      <PeriodChips value={period} onValue={setPeriod} />
      {report.isPending && <ListSkeleton />}
      {report.error && !report.data && <ErrorState text={textOf(report.error)} onRetry={() => void report.refetch()} />}
      {report.data && orders.length === 0 && <EmptyState icon="wallet" text={t('payments.empty')} />}
      <ul className="grid gap-2.5">
        {orders.map((order) => (
          <li key={order.orderId}>
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
      {report.hasNextPage && <MoreButton busy={report.isFetchingNextPage} onMore={() => void report.fetchNextPage()} />}
    </div>
  );
}

function OrderRow({ order }: { order: DepositOrder }) {
  const { t } = useTexts();
  const info = useInfo();
  return (
    <Link
      to={pathTo('/m/voucherCenter', { orderId: order.orderId })}
      className="card press flex min-h-[74px] items-center gap-3 px-4 py-3"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Money value={order.amount} symbol={info?.currency.symbol} className="text-button" />
          <StatusPill tone={DEPOSIT_TONES[order.status]}>{t(`payments.${order.status}`)}</StatusPill>
        </span>
        <span className="block pt-0.5 text-caption text-tx-3">
          {formatDateTime(order.createdAt)} · {order.bankCode}
        </span>
      </span>
      <Icon name="forward" size={18} className="shrink-0 text-tx-3" />
    </Link>
  );
}
