import { formatDateTime, wireDay } from '@erawan/kit/dates';
import { parseMoney } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { Segments } from '@erawan/ui/Segments';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useState } from 'react';
import { useAmounts } from '../components/amounts.ts';
import { errorText } from '../components/error-text.ts';
import { PageFrame } from '../components/PageHead.tsx';
import { Status } from '../components/Status.tsx';
import { keyOf, useTexts } from '../i18n.ts';
import { openPage } from '../router.ts';
import { useLottery, useLotteryState } from '../session/context.ts';
import { joined, type ListName, LISTS, ordersOf } from '../session/order-lists.ts';
import { useLatest } from '../session/use-call.ts';
import { ordersOfDay, sumsOf } from '../session/today.ts';
import type { OrdersView, OrderView } from '../wire.ts';

/** The player's orders of this lottery: waiting, decided, and those of several draws. */
export default function OrdersPage() {
  const speech = useTexts();
  const { t } = speech;
  const { api, clock } = useLottery();
  const { ordersVersion } = useLotteryState();
  const [list, setList] = useState<ListName>('pending');
  const [pages, setPages] = useState(1);
  const key = `${pages} ${ordersVersion}`;
  const { data, error, reload } = useLatest(async () => {
    const asked = Array.from({ length: pages }, (_, at) => api.orders(at + 1));
    const answers = await Promise.all(asked);
    return {
      key,
      pages: answers,
      orders: joined(answers.map((answer) => answer.list)),
      total: Math.max(0, ...answers.map((answer) => answer.totalCount)),
    };
  }, key);
  const shown = data && ordersOf(list, data.orders);
  const day = wireDay(clock.now());

  return (
    <PageFrame title={t('lottery.orders')}>
      {data && <Today key={day} day={day} pages={data.pages} asOf={data.key} />}
      <Segments<ListName>
        label={t('lottery.orders')}
        choices={LISTS.map((name) => ({ value: name, text: t(keyOf('list', name)) }))}
        value={list}
        onValue={setList}
      />
      {!data && error === undefined && <ListSkeleton />}
      {!data && error !== undefined && <ErrorState text={errorText(error, speech)} onRetry={reload} />}
      {shown?.length === 0 && <EmptyState icon="receipt" text={t('lottery.noOrders')} />}
      {shown && shown.length > 0 && (
        <ul className="grid gap-2">
          {shown.map((order) => (
            <OrderRow key={order.orderId} order={order} />
          ))}
        </ul>
      )}
      {data && data.orders.length < data.total && (
        <Button kind="outline" size="medium" onClick={() => setPages(pages + 1)}>
          {t('lottery.older')}
        </Button>
      )}
    </PageFrame>
  );
}

interface TodayProps {
  day: string;
  /** The first pages of the list, and what they were read for. */
  pages: readonly OrdersView[];
  asOf: string;
}

/** What the bets of today cost and won in this lottery, by the server's day. */
function Today({ day, pages, asOf }: TodayProps) {
  const { t } = useTexts();
  const { exact } = useAmounts();
  const { api } = useLottery();
  const { data } = useLatest(
    async () => sumsOf(await ordersOfDay(day, (pageNo) => api.orders(pageNo), pages)),
    asOf,
  );
  return (
    <section aria-labelledby="today" className="card grid gap-1 p-3.5">
      <h2 id="today" className="text-label font-normal text-tx-2">
        {t('lottery.today')}
      </h2>
      <dl className="tabular flex flex-wrap justify-between gap-x-4 gap-y-1 font-display text-body font-semibold">
        <DaySum name={t('lottery.stake')} text={data ? exact(data.stake) : '–'} />
        <DaySum name={t('lottery.win')} text={data ? exact(data.win) : '–'} />
      </dl>
    </section>
  );
}

function DaySum({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="font-text text-label font-normal text-tx-2">{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function OrderRow({ order }: { order: OrderView }) {
  const { t } = useTexts();
  const { exact } = useAmounts();
  const [first, ...others] = order.suborders;
  const amount = (text: string) => exact(parseMoney(text) ?? 0n);
  return (
    <li>
      <button
        type="button"
        onClick={() => openPage({ name: 'order', orderId: order.orderId })}
        className="press card grid w-full gap-1.5 p-3.5 text-left"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <span className="tabular font-display text-body font-semibold">
            {others.length > 0
              ? t('lottery.chaseFrom', { numero: first?.numero ?? '', count: order.suborders.length })
              : t('lottery.drawOf', { numero: first?.numero ?? '' })}
          </span>
          <Status status={order.status} />
        </span>
        <span className="tabular flex flex-wrap items-baseline justify-between gap-x-3 text-label text-tx-2">
          <span>{t('lottery.stakeOf', { stake: amount(order.betAmount) })}</span>
          {order.status === 'won' && (
            <span className="text-positive">{t('lottery.winOf', { win: amount(order.winAmount) })}</span>
          )}
        </span>
        <span className="tabular text-caption text-tx-3">{formatDateTime(order.betTime)}</span>
      </button>
    </li>
  );
}
