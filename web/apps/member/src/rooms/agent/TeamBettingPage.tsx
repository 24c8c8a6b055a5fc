import { formatDateTime } from '@erawan/kit/dates';
import { grouped } from '@erawan/kit/money';
import { Money } from '@erawan/ui/Money';
import { StatusPill, type Tone } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { daysOf } from '../../parts/chosen-days.ts';
import { timeOfDay } from '../../parts/days.ts';
import { useToday } from '../../parts/use-today.ts';
import { CATEGORIES, type Category } from './team-days.ts';
import { type TeamRound, type TeamRounds, teamRounds } from './lists-queries.ts';
import { roundsAddressOf, roundsViewOf, type RoundStatus, type RoundsView, STATUSES } from './lists-view.ts';
import { TeamRows } from './TeamRows.tsx';

const TONES: Record<string, Tone> = { settled: 'good', rolled_back: 'calm' };

/** The rounds of the team. */
export default function TeamBettingPage() {
  const { t, language } = useTexts();
  const view = roundsViewOf(useSearch());
  const query = useInfiniteQuery(teamRounds(language, view, daysOf(view.days, useToday())));
  const show = (change: Partial<RoundsView>) =>
    navigate(roundsAddressOf({ ...view, ...change }), { replace: true });
  return (
    <TeamRows<TeamRound, TeamRounds>
      view={view}
      isNarrowed={[view.id, view.account, view.category, view.status].some((value) => value !== '')}
      onView={(change) => show(change === 'all' ? { id: '', account: '', category: '', status: '' } : change)}
      filters={<Filters view={view} onView={show} />}
      query={query}
      timeOf={(round) => round.betTime}
      totalsOf={({ footer, totalCount }) => ({
        title: t('lists.rounds', { count: grouped(String(totalCount)) }),
        totals: [
          { label: t('lists.staked'), amount: footer.betAmount },
          { label: t('lists.counted'), amount: footer.validBetAmount },
          { label: t('lists.won'), amount: footer.winAmount },
          { label: t('lists.result'), amount: footer.profitAndLoss, signed: true },
        ],
      })}
      empty={t('lists.noRounds')}
    >
      {(round) => <Round round={round} />}
    </TeamRows>
  );
}

interface FiltersProps {
  view: RoundsView;
  onView: (change: Partial<RoundsView>) => void;
}

function Filters({ view, onView }: FiltersProps) {
  const { t } = useTexts();
  return (
    <>
      <Chips<Category>
        label={t('lists.categories')}
        choices={['' as const, ...CATEGORIES].map((value) => ({
          value,
          text: value === '' ? t('lists.all') : t(`titles.${value}`),
        }))}
        value={view.category}
        onValue={(category) => onView({ category })}
      />
      <Chips<RoundStatus>
        label={t('lists.status')}
        choices={['' as const, ...STATUSES].map((value) => ({
          value,
          text: t(`lists.status.${value || 'all'}`),
        }))}
        value={view.status}
        onValue={(status) => onView({ status })}
      />
    </>
  );
}

/** One round: who played what and when, and what it came to. */
function Round({ round }: { round: TeamRound }) {
  const { t } = useTexts();
  const isOver = round.status === 'settled';
  // A word that this version does not know is a round not known to be over.
  const status = STATUSES.find((known) => known === round.status) ?? 'open';
  return (
    <div className="px-3 py-2.5">
      <span className="flex items-center gap-2">
        <span className="one-line min-w-0 flex-1 text-body font-semibold">{round.account}</span>
        {isOver ? (
          <Money value={round.profitAndLoss} signed className="text-button" />
        ) : (
          <StatusPill tone={TONES[status] ?? 'wait'}>{t(`lists.status.${status}`)}</StatusPill>
        )}
      </span>
      <span className="block text-caption text-tx-2">
        {round.gameName} · <span className="tabular">{timeOfDay(formatDateTime(round.betTime))}</span>
      </span>
      <span className="flex flex-wrap gap-x-2.5 text-caption text-tx-3">
        <Amount label={t('lists.staked')} value={round.betAmount} />
        {isOver && <Amount label={t('lists.counted')} value={round.validBetAmount} />}
        <Amount label={t('lists.won')} value={round.winAmount} />
      </span>
    </div>
  );
}

function Amount({ label, value }: { label: string; value: string }) {
  return (
    <span className="whitespace-nowrap">
      {label} <Money value={value} symbol="" className="text-caption text-tx-2" />
    </span>
  );
}
