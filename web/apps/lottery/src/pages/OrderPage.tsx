import { formatDateTime } from '@erawan/kit/dates';
import { parseMoney } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { ConfirmDialog } from '@erawan/ui/Dialog';
import { Refusal } from '@erawan/ui/Refusal';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useState } from 'react';
import { useAmounts } from '../components/amounts.ts';
import { ResultBalls } from '../components/Balls.tsx';
import { errorText } from '../components/error-text.ts';
import { LineMarks } from '../components/LineMarks.tsx';
import { PageFrame } from '../components/PageHead.tsx';
import { slipNumber } from '../components/slip-number.ts';
import { Status } from '../components/Status.tsx';
import { type Key, useTexts } from '../i18n.ts';
import { parseResult } from '../rules/result.ts';
import { openPage } from '../router.ts';
import { useLottery, useLotteryState } from '../session/context.ts';
import { useLatest } from '../session/use-call.ts';
import type { BetStatus, OrderView, SuborderView } from '../wire.ts';

/** Why a stake went back, as the vendor names it; for any other reason the bet was not taken. */
const REASONS: Readonly<Record<string, Key>> = {
  player_cancelled: 'lottery.reasonPlayerCancelled',
  chase_won: 'lottery.reasonChaseWon',
  chase_stopped: 'lottery.reasonChaseStopped',
  draw_void: 'lottery.reasonDrawVoid',
  number_closed: 'lottery.reasonNumberClosed',
};

/** One order: its lines with the drawn numbers marked, its draws, and what can still be cancelled. */
export default function OrderPage({ orderId }: { orderId: string }) {
  const speech = useTexts();
  const { t } = speech;
  const { api } = useLottery();
  const { ordersVersion } = useLotteryState();
  const { data: order, error, reload } = useLatest(() => api.order(orderId), `${orderId} ${ordersVersion}`);
  return (
    <PageFrame title={t('lottery.orderTitle')}>
      {!order && error === undefined && <ListSkeleton />}
      {!order && error !== undefined && <ErrorState text={errorText(error, speech)} onRetry={reload} />}
      {order && <Order order={order} onChange={reload} />}
    </PageFrame>
  );
}

function Order({ order, onChange }: { order: OrderView; onChange: () => void }) {
  const { t } = useTexts();
  const { exact } = useAmounts();
  const { game } = useLottery();
  const drawn = order.suborders.find(({ result }) => result != null);
  const [chosen, setChosen] = useState<string | undefined>();
  const marked = order.suborders.find(({ suborderId }) => suborderId === chosen) ?? drawn;
  const result = marked?.result == null ? undefined : parseResult(game.family, marked.result);
  const amount = (text: string) => exact(parseMoney(text) ?? 0n);
  const facts: [string, string][] = [
    [t('lottery.stake'), amount(order.betAmount)],
    ...(order.status === 'won' || order.status === 'lost'
      ? [[t('lottery.win'), amount(order.winAmount)] satisfies [string, string]]
      : []),
    [t('lottery.betTime'), formatDateTime(order.betTime)],
    [t('lottery.receiptNumber'), slipNumber(order.orderId)],
  ];
  return (
    <>
      <section className="card grid gap-2 p-4">
        <span className="justify-self-start">
          <Status status={order.status} />
        </span>
        <dl className="grid gap-1.5">
          {facts.map(([name, value]) => (
            <div key={name} className="flex items-baseline justify-between gap-4">
              <dt className="shrink-0 text-label text-tx-2">{name}</dt>
              <dd className="tabular min-w-0 text-right text-label">{value}</dd>
            </div>
          ))}
        </dl>
        {order.suborders.length > 1 && order.stopOnWin && (
          <p className="text-caption text-tx-2">{t('lottery.stopOnWinHint')}</p>
        )}
      </section>
      <h2 className="text-h2">{t('lottery.lines')}</h2>
      {order.linesDropped ? (
        <p className="text-label text-tx-2">{t('lottery.linesDropped')}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {order.lines.map((line) => (
            <LineMarks
              key={`${line.playCode} ${line.selection} ${line.odds}`}
              line={line}
              family={game.family}
              result={result}
            />
          ))}
        </ul>
      )}
      <h2 className="text-h2">{t('lottery.draws')}</h2>
      <ul className="grid grid-cols-1 gap-2">
        {order.suborders.map((suborder) => (
          <Suborder
            key={suborder.suborderId}
            orderId={order.orderId}
            suborder={suborder}
            onMark={
              order.suborders.length > 1 && suborder !== marked && !order.linesDropped
                ? () => setChosen(suborder.suborderId)
                : undefined
            }
            onChange={onChange}
          />
        ))}
      </ul>
    </>
  );
}

/** Whether it was on the list that was fixed at the close: one that went back before is not. */
const isSealed = (status: BetStatus): boolean =>
  status === 'pending' || status === 'won' || status === 'lost';

interface SuborderProps {
  orderId: string;
  suborder: SuborderView;
  /** Marks what this draw hit in the lines; missing where that is so already. */
  onMark: (() => void) | undefined;
  onChange: () => void;
}

function Suborder({ orderId, suborder, onMark, onChange }: SuborderProps) {
  const { t } = useTexts();
  const { exact } = useAmounts();
  const { game } = useLottery();
  const { suborderId, numero, multiple, status, refundReason, isCancellable } = suborder;
  const result = suborder.result == null ? undefined : parseResult(game.family, suborder.result);
  const reason = refundReason == null ? undefined : (REASONS[refundReason] ?? 'lottery.reasonNotTaken');
  const amount = (text: string) => exact(parseMoney(text) ?? 0n);
  return (
    <li className="card grid grid-cols-1 gap-1.5 p-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <span className="tabular font-display text-body font-semibold">
          {t('lottery.drawOf', { numero })}
          {multiple > 1 && <span className="text-tx-2"> ×{multiple}</span>}
        </span>
        <Status status={status} />
      </div>
      <p className="tabular flex flex-wrap justify-between gap-x-3 text-label text-tx-2">
        <span>{t('lottery.stakeOf', { stake: amount(suborder.betAmount) })}</span>
        {status === 'won' && (
          <span className="text-positive">{t('lottery.winOf', { win: amount(suborder.winAmount) })}</span>
        )}
      </p>
      {result ? (
        <ResultBalls family={game.family} result={result} />
      ) : (
        <p className="tabular text-caption text-tx-3">
          {t('lottery.drawnAt', { time: formatDateTime(suborder.drawTime) })}
        </p>
      )}
      {reason && <p className="text-caption text-tx-2">{t(reason)}</p>}
      <div className="flex flex-wrap gap-2">
        {result && onMark && (
          <Button kind="quiet" size="small" onClick={onMark}>
            {t('lottery.markHits')}
          </Button>
        )}
        {result && (
          <Button
            kind="outline"
            size="small"
            onClick={() => openPage({ name: 'verify', numero, ...(isSealed(status) && { suborderId }) })}
          >
            {t('lottery.proof')}
          </Button>
        )}
        {isCancellable && <Cancel orderId={orderId} suborder={suborder} onChange={onChange} />}
      </div>
    </li>
  );
}

/** Takes the stake of one draw back, after a question; the vendor says whether it still can. */
function Cancel({ orderId, suborder, onChange }: Pick<SuborderProps, 'orderId' | 'suborder' | 'onChange'>) {
  const speech = useTexts();
  const { t } = speech;
  const { exact } = useAmounts();
  const lottery = useLottery();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const stake = exact(parseMoney(suborder.betAmount) ?? 0n);

  async function cancel() {
    setBusy(true);
    setRefusal('');
    try {
      const { cancelledIds } = await lottery.api.cancel(orderId, [suborder.suborderId]);
      if (cancelledIds.length === 0) setRefusal(t('lottery.notCancellable'));
      else setAsking(false);
    } catch (error) {
      setRefusal(errorText(error, speech));
    } finally {
      setBusy(false);
      onChange();
      void lottery.refreshBalance();
    }
  }

  return (
    <>
      <Button kind="outline" size="small" onClick={() => setAsking(true)}>
        {t('lottery.cancelBet')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('lottery.cancelAsk', { numero: suborder.numero })}
          confirm={t('lottery.cancelBet')}
          danger
          busy={isBusy}
          onConfirm={() => void cancel()}
          onCancel={() => setAsking(false)}
        >
          <p className="text-body text-tx-2">{t('lottery.cancelHint', { stake })}</p>
          <Refusal text={refusal} />
        </ConfirmDialog>
      )}
    </>
  );
}
