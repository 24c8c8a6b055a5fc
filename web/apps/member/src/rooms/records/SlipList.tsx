import { formatDateTime, shownDay } from '@erawan/kit/dates';
import { PictureState } from '@erawan/ui/PictureState';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { DayList } from '../../parts/DayList.tsx';
import { byDay, timeOfDay } from '../../parts/days.ts';
import { GameIcon } from '../../parts/GameIcon.tsx';
import { useKept } from '../../parts/history.ts';
import { PagedList } from '../../parts/PagedList.tsx';
import type { DayRange } from '../../parts/periods.ts';
import { Amount } from './Amount.tsx';
import { BetTotals } from './BetTotals.tsx';
import { FilterSelect } from './FilterSelect.tsx';
import { SlipSheet } from './SlipSheet.tsx';
import { SlipStatusPill } from './SlipStatusPill.tsx';
import {
  SLIP_DAYS_MAX,
  SLIP_STATUSES,
  type Slip,
  slipDays,
  type SlipStatus,
  slips,
  REACHABLE_MAX,
  useLotteries,
} from './slips.ts';

const idOf = (slip: Slip) => slip.orderId;

/** The slips of all lotteries that were bought in these days, and what they came to. */
export function SlipList({ days: chosenDays }: { days: DayRange }) {
  const { t, language } = useTexts();
  const [status, setStatus] = useKept<SlipStatus | ''>('slipStatus', '');
  const days = slipDays(chosenDays);
  const query = useInfiniteQuery(slips(language, days, status));
  const { lotteryOf, aheadMs } = useLotteries(language);
  const [chosen, setChosen] = useState<Slip>();
  return (
    <>
      <FilterSelect
        label={t('records.slipStatus')}
        all={t('records.slipAll')}
        options={SLIP_STATUSES.map((value) => ({ value, text: t(`records.slip.${value}`) }))}
        value={status}
        onValue={setStatus}
      />
      {days.startDate !== chosenDays.startDate && (
        <p className="text-caption text-tx-3">
          {t('records.slipDays', {
            count: SLIP_DAYS_MAX,
            from: shownDay(days.startDate),
            to: shownDay(days.endDate),
          })}
        </p>
      )}
      <PagedList
        query={query}
        isEmpty={([first]) => first?.totalCount === 0}
        empty={<PictureState image="/assets/illustrations/no-records.webp" text={t('records.in_no_data')} />}
      >
        {(pages) => (
          <>
            <BetTotals page={pages.at(-1)} />
            <DayList
              days={byDay(
                pages.flatMap((page) => page.list),
                idOf,
                (slip) => slip.betTime,
              )}
              idOf={idOf}
            >
              {(slip) => (
                <SlipRow
                  slip={slip}
                  iconUrl={lotteryOf(slip)?.iconUrl ?? ''}
                  onOpen={() => setChosen(slip)}
                />
              )}
            </DayList>
            {!query.hasNextPage && (pages.at(-1)?.totalCount ?? 0) > REACHABLE_MAX && (
              <p className="text-caption text-tx-3">{t('records.slipNewest', { count: REACHABLE_MAX })}</p>
            )}
          </>
        )}
      </PagedList>
      {chosen && (
        <SlipSheet
          slip={chosen}
          lottery={lotteryOf(chosen)}
          aheadMs={aheadMs}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

interface SlipRowProps {
  slip: Slip;
  iconUrl: string;
  onOpen: () => void;
}

function SlipRow({ slip, iconUrl, onOpen }: SlipRowProps) {
  const { t } = useTexts();
  const { numero, chase, phases, phasesDone } = slip;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex w-full items-center gap-3 px-3 py-2.5 text-left active:bg-white/4"
    >
      <GameIcon imageUrl={iconUrl} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="line-clamp-2 min-w-0 flex-1 text-body font-semibold">{slip.gameName}</span>
          <SlipStatusPill of={slip} />
        </span>
        <span className="tabular block text-caption text-tx-2">
          {chase
            ? t('records.slipFrom', { numero, done: phasesDone, count: phases })
            : t('games.drawOf', { numero })}
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-caption text-tx-3">
          <span className="tabular">{timeOfDay(formatDateTime(slip.betTime))}</span>
          <span className="flex flex-wrap gap-x-2.5">
            <Amount label={t('records.bet')} value={slip.betAmount} />
            {phasesDone > 0 && <Amount label={t('records.win')} value={slip.winAmount} />}
          </span>
        </span>
      </span>
    </button>
  );
}
