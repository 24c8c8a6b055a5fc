import { formatDateTime } from '@erawan/kit/dates';
import { Money } from '@erawan/ui/Money';
import { PictureState } from '@erawan/ui/PictureState';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { BetStatusPill } from './BetStatusPill.tsx';
import { BetSheet } from './BetSheet.tsx';
import { DayList } from '../../parts/DayList.tsx';
import { byDay, timeOfDay } from '../../parts/days.ts';
import { GameIcon } from '../../parts/GameIcon.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import { CategoryChips } from './CategoryChips.tsx';
import { type ChosenDays, daysOf } from '../../parts/chosen-days.ts';
import { useKept } from '../../parts/history.ts';
import { type Bet, type Bets, bets, exportBets } from './queries.ts';
import { statusOf } from './status.ts';
import { Totals } from '../../parts/Totals.tsx';
import { useToday } from '../../parts/use-today.ts';

const idOf = (bet: Bet) => bet.roundId;

export function BetList({ chosen: chosenDays }: { chosen: ChosenDays }) {
  const { t, language } = useTexts();
  const [category, setCategory] = useKept('category', '');
  const days = daysOf(chosenDays, useToday());
  const query = useInfiniteQuery(bets(language, days, category));
  const [chosen, setChosen] = useState<Bet>();
  return (
    <>
      <CategoryChips
        categories={query.data?.pages.at(-1)?.categories}
        value={category}
        onValue={setCategory}
      />
      <PagedList
        query={query}
        isEmpty={([first]) => first?.totalCount === 0}
        empty={<PictureState image="/assets/illustrations/no-records.webp" text={t('records.in_no_data')} />}
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
      {chosen && <BetSheet bet={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

interface BetTotalsProps {
  page: Bets | undefined;
  onExport: () => Promise<void>;
}

function BetTotals({ page, onExport }: BetTotalsProps) {
  const { t } = useTexts();
  if (!page) return null;
  const { betAmount, validBetAmount, winAmount, profitAndLoss } = page.footer;
  return (
    <Totals
      onExport={onExport}
      title={t('records.count', { count: page.totalCount })}
      totals={[
        { label: t('records.bet'), amount: betAmount },
        { label: t('records.validBet'), amount: validBetAmount },
        { label: t('records.win'), amount: winAmount },
        { label: t('records.profit'), amount: profitAndLoss, signed: true },
      ]}
    />
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

function Amount({ label, value }: { label: string; value: string }) {
  return (
    <span className="whitespace-nowrap">
      {label} <Money value={value} symbol="" className="text-caption text-tx-2" />
    </span>
  );
}
