import { formatDateTime } from '@erawan/kit/dates';
import { Money } from '@erawan/ui/Money';
import { PictureState } from '@erawan/ui/PictureState';
import { ListSkeleton } from '@erawan/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { Amount } from './Amount.tsx';
import { BetStatusPill } from './BetStatusPill.tsx';
import { BetTotals } from './BetTotals.tsx';
import { DayList } from '../../parts/DayList.tsx';
import { byDay, timeOfDay } from '../../parts/days.ts';
import { GameIcon } from '../../parts/GameIcon.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import { CategoryChips, LOTTERY } from './CategoryChips.tsx';
import { type ChosenDays, daysOf } from '../../parts/chosen-days.ts';
import { OverlayBoundary } from '../../parts/ErrorBoundary.tsx';
import { useKept } from '../../parts/history.ts';
import { late } from '../../parts/late.ts';
import { type Bet, bets, exportBets } from './reports.ts';
import { statusOf } from './status.ts';
import { useToday } from '../../parts/use-today.ts';

const LateSlipList = late(['games'], async () => (await import('./later.ts')).SlipList);
const LateBetSheet = late([], async () => (await import('./later.ts')).BetSheet);

const idOf = (bet: Bet) => bet.roundId;

/** Rounds of games; where lotteries are chosen, the slips that were bought. */
export function BetList({ chosen: chosenDays }: { chosen: ChosenDays }) {
  const { t, language } = useTexts();
  const [category, setCategory] = useKept('category', '');
  const days = daysOf(chosenDays, useToday());
  const isLottery = category === LOTTERY;
  // Which categories there are is told with the rounds of all.
  const query = useInfiniteQuery(bets(language, days, isLottery ? '' : category));
  const [chosen, setChosen] = useState<Bet>();
  const close = () => setChosen(undefined);
  return (
    <>
      <CategoryChips
        categories={query.data?.pages.at(-1)?.categories}
        value={category}
        onValue={setCategory}
      />
      {isLottery ? (
        <Suspense fallback={<ListSkeleton rows={6} />}>
          <LateSlipList days={days} />
        </Suspense>
      ) : (
        <PagedList
          query={query}
          isEmpty={([first]) => first?.totalCount === 0}
          empty={
            <PictureState image="/assets/illustrations/no-records.webp" text={t('records.in_no_data')} />
          }
        >
          {(pages) => (
            <>
              <BetTotals page={pages.at(-1)} onExport={() => exportBets(days, category)} />
              <DayList
                days={byDay(
                  pages.flatMap((page) => page.list),
                  idOf,
                  (bet) => bet.betTime,
                )}
                idOf={idOf}
              >
                {(bet) => <BetRow bet={bet} onOpen={() => setChosen(bet)} />}
              </DayList>
            </>
          )}
        </PagedList>
      )}
      {chosen && (
        <OverlayBoundary onFailed={close}>
          <LateBetSheet bet={chosen} onClose={close} />
        </OverlayBoundary>
      )}
    </>
  );
}

function BetRow({ bet, onOpen }: { bet: Bet; onOpen: () => void }) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex w-full items-center gap-3 px-3 py-2.5 text-left active:bg-white/4"
    >
      <GameIcon imageUrl={bet.iconUrl} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="one-line min-w-0 flex-1 text-body font-semibold">{bet.gameName}</span>
          {statusOf(bet) === 'settled' ? (
            <Money value={bet.profitAndLoss} signed className="text-button" />
          ) : (
            <BetStatusPill bet={bet} />
          )}
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-caption text-tx-3">
          <span className="tabular">{timeOfDay(formatDateTime(bet.betTime))}</span>
          <span className="flex flex-wrap gap-x-2.5">
            <Amount label={t('records.bet')} value={bet.betAmount} />
            {bet.validBetAmount !== bet.betAmount && (
              <Amount label={t('records.validBet')} value={bet.validBetAmount} />
            )}
            <Amount label={t('records.win')} value={bet.winAmount} />
          </span>
        </span>
      </span>
    </button>
  );
}
