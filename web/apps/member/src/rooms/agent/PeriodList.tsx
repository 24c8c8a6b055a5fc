import { shownDay, shownDays } from '@erawan/kit/dates';
import { buttonLook } from '@erawan/ui/Button';
import { Money } from '@erawan/ui/Money';
import { PictureState } from '@erawan/ui/PictureState';
import { Skeleton, StatusPill, type Tone } from '@erawan/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import type { Path } from '../../core/routes.ts';
import { type ChosenDays, daysOf } from '../../parts/chosen-days.ts';
import { DaysChips } from '../../parts/DaysChips.tsx';
import { OverlayBoundary } from '../../parts/ErrorBoundary.tsx';
import { useKept } from '../../parts/history.ts';
import { late } from '../../parts/late.ts';
import { Link } from '../../parts/Link.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import type { Period } from '../../parts/periods.ts';
import { useToday } from '../../parts/use-today.ts';
import { type ContractTerms, type PeriodKind, type PeriodRow, periodsOf } from './contract-queries.ts';
import { hasNet, isSome } from './contract-view.ts';
import { TermsText, useGamesName, usePayerText } from './TermsText.tsx';
import { TierTable } from './TierTable.tsx';

const LatePeriodSheet = late(['contracts'], async () => (await import('./PeriodSheet.tsx')).PeriodSheet);

/** Salaries are paid by the day, dividends by the half of a month. */
const PERIODS: Readonly<Record<PeriodKind, readonly Period[]>> = {
  dailySalary: ['yesterday', 'days7', 'week', 'month'],
  dividend: ['month', 'days30'],
};
/** As many days as are asked for at once. */
const DAYS_MOST = 90;

/** Where the contract itself stands, and an offer of other terms. */
const PAGES: Readonly<Record<PeriodKind, Path>> = {
  dailySalary: '/m/member/agent/getSalaryContract',
  dividend: '/m/member/agent/getDevidendContract',
};

const TONES: Readonly<Record<PeriodRow['status'], Tone>> = {
  estimate: 'calm',
  none: 'calm',
  paid: 'good',
  waiting: 'wait',
  owed: 'bad',
};

const keyOf = ({ from, gameCategory }: PeriodRow): string => `${from}/${gameCategory}`;

/** What contracts of a kind paid: the terms, the period that runs, and those that are over. */
export function PeriodList({ kind }: { kind: PeriodKind }) {
  const { t } = useTexts();
  const [chosen, setChosen] = useKept<ChosenDays>(
    `days of ${kind}`,
    kind === 'dividend' ? 'days30' : 'days7',
  );
  const query = useInfiniteQuery(periodsOf(kind, daysOf(chosen, useToday())));
  const [opened, setOpened] = useState<PeriodRow>();
  const last = query.data?.pages.at(-1);
  const current = last?.current;
  const close = () => setOpened(undefined);
  return (
    <>
      {!last && !query.isError && <Skeleton className="h-36 rounded-18" />}
      {last?.contract && <Terms kind={kind} terms={last.contract} />}
      {current && <PeriodCard row={current} onOpen={() => setOpened(current)} />}
      <DaysChips periods={PERIODS[kind]} daysMost={DAYS_MOST} value={chosen} onValue={setChosen} />
      <PagedList
        query={query}
        isEmpty={([first]) => first?.list.length === 0}
        empty={
          <PictureState
            image="/assets/illustrations/no-records.webp"
            title={t('contracts.none')}
            text={t(last?.contract ? 'contracts.noPeriods' : 'contracts.noContract')}
          />
        }
      >
        {(pages) => (
          <>
            {last && (
              <section
                aria-label={t('contracts.sum')}
                className="card flex items-center justify-between px-4 py-3"
              >
                <span className="text-label text-tx-2">{t('contracts.sum')}</span>
                <Money value={last.footer.amount} symbol="" className="text-button" />
              </section>
            )}
            <ul className="grid grid-cols-1 gap-2.5">
              {onceEach(pages.flatMap((page) => page.list)).map((row) => (
                <li key={keyOf(row)} className="grid min-w-0">
                  <PeriodCard row={row} onOpen={() => setOpened(row)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {opened && (
        <OverlayBoundary onFailed={close}>
          <LatePeriodSheet kind={kind} row={opened} onClose={close} />
        </OverlayBoundary>
      )}
    </>
  );
}

/** A period that slid onto the next page is shown once. */
const onceEach = (rows: readonly PeriodRow[]): PeriodRow[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

function Terms({ kind, terms }: { kind: PeriodKind; terms: ContractTerms }) {
  const { t } = useTexts();
  return (
    <section aria-label={t('contracts.present')} className="card grid grid-cols-1 gap-2 px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-button">{t('contracts.present')}</h2>
        {terms.effectiveDate && (
          <span className="tabular text-caption text-tx-2">
            {t('contracts.from', { date: shownDay(terms.effectiveDate) })}
          </span>
        )}
      </div>
      <TierTable label={t('contracts.present')} tiers={terms.tiers} hasNet={hasNet(kind)} />
      <TermsText kind={kind} terms={terms} />
      <Link to={PAGES[kind]} className={buttonLook({ kind: 'outline', size: 'medium' })}>
        {t('contracts.open')}
      </Link>
    </section>
  );
}

function PeriodCard({ row, onOpen }: { row: PeriodRow; onOpen: () => void }) {
  const { t } = useTexts();
  const gamesOf = useGamesName();
  const payerOf = usePayerText();
  const { from, until, status, tier, correction, owed } = row;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="card press grid grid-cols-1 gap-2 px-3.5 py-3 text-left"
    >
      <span className="flex items-start gap-3">
        <span className="min-w-0 flex-1">
          <span className="tabular block text-body font-semibold">
            {shownDays({ startDate: from, endDate: until })}
          </span>
          <span className="block text-caption text-tx-2">{gamesOf(row.gameCategory)}</span>
        </span>
        <span className="grid justify-items-end gap-1">
          <Money value={row.amount} className="text-button" />
          <StatusPill tone={TONES[status]}>{t(`contracts.status.${status}`)}</StatusPill>
        </span>
      </span>
      <span className="flex flex-wrap gap-x-4 text-caption text-tx-2">
        <span>{tier === 0 ? t('contracts.noTier') : t('contracts.tier', { tier })}</span>
        <span>{payerOf(row.payer)}</span>
        {isSome(correction) && (
          <span className="whitespace-nowrap">
            {t('contracts.correction')} <Money value={correction} symbol="" signed className="text-caption" />
          </span>
        )}
        {isSome(owed) && (
          <span className="whitespace-nowrap text-negative">
            {t('contracts.status.owed')} <Money value={owed} symbol="" className="text-caption" />
          </span>
        )}
      </span>
    </button>
  );
}
