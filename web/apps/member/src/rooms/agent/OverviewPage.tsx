import { formatDateTime } from '@erawan/kit/dates';
import { buttonLook, IconButton } from '@erawan/ui/Button';
import { EmptyState, ErrorState } from '@erawan/ui/states';
import { useUiTexts } from '@erawan/ui/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { type ChosenDays, daysOf } from '../../parts/chosen-days.ts';
import { DaysChips } from '../../parts/DaysChips.tsx';
import { OverlayBoundary } from '../../parts/ErrorBoundary.tsx';
import { useKept } from '../../parts/history.ts';
import { late } from '../../parts/late.ts';
import { Link } from '../../parts/Link.tsx';
import { useToday } from '../../parts/use-today.ts';
import { BetsGroup, CategoriesGroup, MembersGroup, MoneyGroup } from './FigureGroups.tsx';
import { FigureLine } from './FigureLine.tsx';
import { teamFigures } from './figures.ts';
import { TEAM_DAYS_MAX, TEAM_PERIODS } from './team-days.ts';

const LateMeaning = late([], async () => (await import('./MeaningSheet.tsx')).MeaningSheet);

/** The figures of an agent's team for the days that are chosen: its members, its money, its bets. */
export default function OverviewPage() {
  const { t } = useTexts();
  const [chosen, setChosen] = useKept<ChosenDays>('period', 'today');
  const days = daysOf(chosen, useToday());
  const { data, error, refetch } = useQuery(teamFigures(days));
  const isAlone = data?.members.teamMemberCount === 0;
  if (isAlone) {
    return (
      <EmptyState icon="user" text={t('figures.alone')}>
        <Link to="/m/inviteFriends" className={buttonLook()}>
          {t('titles.affiliate')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 content-start gap-3 p-3">
      <DaysChips periods={TEAM_PERIODS} daysMost={TEAM_DAYS_MAX} value={chosen} onValue={setChosen} />
      {!data && error ? (
        <ErrorState text={textOf(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <AsOf at={data?.asOf} />
          <MembersGroup of={data?.members} />
          <MoneyGroup of={data?.money} />
          <BetsGroup of={data?.bets} />
          <FigureLine endDate={days.endDate} />
          {data && <CategoriesGroup of={data.bets.categories} />}
        </>
      )}
    </div>
  );
}

/** Up to when the figures are counted, and the way to what they mean. */
function AsOf({ at }: { at: number | undefined }) {
  const { t } = useTexts();
  const { loading } = useUiTexts();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="flex min-h-11 items-center justify-between gap-2 pl-1">
      <p role="status" className="tabular text-caption text-tx-2">
        {at === undefined ? (
          <span className="sr-only">{loading}</span>
        ) : (
          t('figures.asOf', { time: formatDateTime(at) })
        )}
      </p>
      <IconButton icon="help" label={t('figures.meaning')} onClick={() => setOpen(true)} />
      {isOpen && (
        <OverlayBoundary onFailed={close}>
          <LateMeaning onClose={close} />
        </OverlayBoundary>
      )}
    </div>
  );
}
