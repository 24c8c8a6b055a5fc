import { formatDateTime } from '@erawan/kit/dates';
import { buttonLook } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { ErrorState, ListSkeleton, StatusPill } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textOf } from '../../api.ts';
import { useTexts } from '../../i18n.ts';
import { useInfo } from '../../merchant.ts';
import { BET_TONES } from './BetList.tsx';
import { type Bet, betDetail } from './queries.ts';

/** One round: its figures, every movement of money, and the way to check that it was fair. */
export function BetSheet({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const { t, language } = useTexts();
  const info = useInfo();
  const symbol = info?.currency.symbol;
  const { data, isPending, error, refetch } = useQuery(betDetail(bet.roundId, language));
  const round = data ?? bet;
  const amount = (wire: string, signed = false) => <Money value={wire} symbol={symbol} signed={signed} />;
  return (
    <Overlay
      place="bottom"
      title={t('records.detail')}
      onClose={onClose}
      footer={
        round.verifyUrl?.startsWith('/') && (
          <a href={round.verifyUrl} target="_blank" rel="noopener" className={buttonLook({ kind: 'outline', wide: true })}>
            <Icon name="shield" size={20} className="text-positive" />
            {t('records.verify')}
          </a>
        )
      }
    >
      <div className="flex items-center justify-between gap-3 pb-2">
        <p className="min-w-0 font-display text-h2 font-semibold">{round.gameName}</p>
        <StatusPill tone={BET_TONES[round.status]}>{t(`records.${round.status}`)}</StatusPill>
      </div>
      <dl className="divide-y divide-white/6">
        <Row name={t('records.bet')}>{amount(round.betAmount)}</Row>
        <Row name={t('records.validBet')}>{amount(round.validBetAmount)}</Row>
        <Row name={t('records.win')}>{amount(round.winAmount)}</Row>
        <Row name={t('records.profit')}>{amount(round.profitAndLoss, true)}</Row>
        <Row name={t('records.balanceBefore')}>{amount(round.balanceBefore)}</Row>
        <Row name={t('records.balanceAfter')}>{amount(round.balanceAfter)}</Row>
        <Row name={t('records.betTime')}>{formatDateTime(round.betTime)}</Row>
        {round.settleTime !== undefined && <Row name={t('records.settleTime')}>{formatDateTime(round.settleTime)}</Row>}
        <Row name={t('records.vendor')}>{round.vendor}</Row>
        <Row name={t('records.round')}>
          <span className="text-caption break-all">{round.roundId}</span>
        </Row>
      </dl>
      <h3 className="pt-4 pb-1.5 text-body">{t('records.transactions')}</h3>
      {isPending && <ListSkeleton rows={2} />}
      {error && !data && <ErrorState text={textOf(error)} onRetry={() => void refetch()} />}
      <ul className="grid gap-2">
        {data?.transactions.map((tx) => (
          <li key={tx.transactionId} className="flex min-h-12 items-center justify-between gap-3 rounded-12 bg-s-2 px-3.5 py-2">
            <span className="min-w-0">
              <span className="block text-label font-semibold">{t(`records.tx.${tx.type}`)}</span>
              <span className="block text-micro text-tx-3">{formatDateTime(tx.time)}</span>
            </span>
            <Money value={tx.type === 'bet' ? negated(tx.amount) : tx.amount} symbol={symbol} signed className="text-body" />
          </li>
        ))}
      </ul>
    </Overlay>
  );
}

/** A bet leaves the wallet: its amount is shown as taken, however the wire signs it. */
function negated(amount: string): string {
  return amount.startsWith('-') ? amount : `-${amount}`;
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-1.5 text-label">
      <dt className="shrink-0 text-tx-3">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
