import { formatDateTime } from '@erawan/kit/dates';
import { TileImage } from '@erawan/ui/GameTile';
import { Money } from '@erawan/ui/Money';
import { EmptyState, ErrorState, ListSkeleton, StatusPill, type Tone } from '@erawan/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../api.ts';
import { useTexts } from '../../i18n.ts';
import { useInfo } from '../../merchant.ts';
import { BetSheet } from './BetSheet.tsx';
import { MoreButton, Totals } from './parts.tsx';
import { type Period, rangeOf } from './period.ts';
import { type Bet, bets } from './queries.ts';

export const BET_TONES: Readonly<Record<Bet['status'], Tone>> = { open: 'wait', settled: 'calm', rolled_back: 'bad' };

export function BetList({ period }: { period: Period }) {
  const { t, language } = useTexts();
  const list = useInfiniteQuery(bets(rangeOf(period, Date.now()), language));
  const [opened, setOpened] = useState<Bet | null>(null);
  if (list.isPending) return <ListSkeleton />;
  if (!list.data) return <ErrorState text={textOf(list.error)} onRetry={() => void list.refetch()} />;
  const [first] = list.data.pages;
  const rows = list.data.pages.flatMap((page) => page.list);
  if (!first || rows.length === 0) return <EmptyState icon="clock" text={t('records.in_no_data')} />;
  return (
    <div className="grid gap-3">
      {first.footer && (
        <Totals
          count={first.totalCount}
          totals={[
            { name: t('records.bet'), value: first.footer.betAmount },
            { name: t('records.validBet'), value: first.footer.validBetAmount },
            { name: t('records.profit'), value: first.footer.profitAndLoss, signed: true },
          ]}
        />
      )}
      <ul className="grid gap-2.5">
        {rows.map((bet) => (
          <li key={bet.roundId}>
            <BetRow bet={bet} onOpen={() => setOpened(bet)} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && <MoreButton busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
      {opened && <BetSheet bet={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function BetRow({ bet, onOpen }: { bet: Bet; onOpen: () => void }) {
  const { t } = useTexts();
  const info = useInfo();
  const symbol = info?.currency.symbol;
  return (
    <button type="button" onClick={onOpen} className="card press flex w-full items-center gap-3 p-3 text-left">
      <span className="h-[60px] w-[45px] shrink-0 overflow-hidden rounded-8">
        <TileImage imageUrl={bet.iconUrl} eager={false} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="one-line block text-body font-semibold">{bet.gameName}</span>
        <span className="block text-caption text-tx-2">
          {t('records.bet')} <Money value={bet.betAmount} symbol={symbol} className="font-text!" />
        </span>
        <span className="block text-micro text-tx-3">{formatDateTime(bet.betTime)}</span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-1.5">
        {bet.status === 'open' ? (
          <span className="text-body text-tx-3">–</span>
        ) : (
          <Money value={bet.profitAndLoss} symbol={symbol} signed className="text-body" />
        )}
        <StatusPill tone={BET_TONES[bet.status]}>{t(`records.${bet.status}`)}</StatusPill>
      </span>
    </button>
  );
}
