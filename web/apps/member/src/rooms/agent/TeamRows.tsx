import { ApiError } from '@erawan/api/errors';
import { formatDateTime } from '@erawan/kit/dates';
import { Button } from '@erawan/ui/Button';
import { PictureState } from '@erawan/ui/PictureState';
import { EmptyState } from '@erawan/ui/states';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { DayList } from '../../parts/DayList.tsx';
import { DaysChips } from '../../parts/DaysChips.tsx';
import { byDay } from '../../parts/days.ts';
import { PagedList } from '../../parts/PagedList.tsx';
import { SearchInput } from '../../parts/SearchInput.tsx';
import { Totals } from '../../parts/Totals.tsx';
import { ACCOUNT_LETTERS_MAX, TEAM_DAYS_MAX, TEAM_PERIODS } from './team-days.ts';
import type { ListView } from './lists-view.ts';

interface RowOfMember {
  id: string;
  account: string;
}

interface Page<Row> {
  list: Row[];
  totalCount: number;
  asOf: number;
}

interface TeamRowsProps<Row extends RowOfMember, P extends Page<Row>> {
  view: ListView;
  /** Whether anything but the days narrows the list. */
  isNarrowed: boolean;
  /** Shows the list with other days, another search, or with everything. */
  onView: (change: Partial<ListView> | 'all') => void;
  /** What else the list can be narrowed by. */
  filters: ReactNode;
  query: UseInfiniteQueryResult<InfiniteData<P>>;
  timeOf: (row: Row) => number;
  /** What the whole list comes to. */
  totalsOf: (page: P) => ComponentProps<typeof Totals>;
  empty: string;
  children: (row: Row) => ReactNode;
}

const idOf = ({ id }: RowOfMember) => id;

/** Rows of a team, the newest first, under their days: days, search and filters above, what all come to, then the rows. */
export function TeamRows<Row extends RowOfMember, P extends Page<Row>>({
  view,
  isNarrowed,
  onView,
  filters,
  query,
  timeOf,
  totalsOf,
  empty,
  children,
}: TeamRowsProps<Row, P>) {
  const { t } = useTexts();
  const showAll = () => onView('all');
  const first = query.data?.pages[0];
  return (
    <div className="grid grid-cols-1 content-start gap-3 p-3">
      <DaysChips
        periods={TEAM_PERIODS}
        daysMost={TEAM_DAYS_MAX}
        value={view.days}
        onValue={(days) => onView({ days })}
      />
      {filters}
      {view.id === '' ? (
        <SearchInput
          value={view.account}
          onSearch={(account) => onView({ account })}
          label={t('lists.search')}
          placeholder={t('lists.search')}
          clear={t('lists.clearSearch')}
          maxLength={ACCOUNT_LETTERS_MAX}
        />
      ) : (
        <OneMember account={first?.list[0]?.account} onAll={() => onView({ id: '' })} />
      )}
      <PagedList
        query={query}
        isEmpty={([page]) => page?.totalCount === 0}
        empty={<Nothing text={empty} isNarrowed={isNarrowed} onAll={showAll} />}
        failed={(error) => failureOf(error, showAll)}
      >
        {(pages) => {
          const last = pages.at(-1);
          return (
            <>
              {last && <Totals {...totalsOf(last)} />}
              <DayList
                days={byDay(
                  pages.flatMap((page) => page.list),
                  idOf,
                  timeOf,
                )}
                idOf={idOf}
              >
                {children}
              </DayList>
              {last && (
                <p className="tabular py-1 text-center text-caption text-tx-3">
                  {t('lists.asOf', { time: formatDateTime(last.asOf) })}
                </p>
              )}
            </>
          );
        }}
      </PagedList>
    </div>
  );
}

/** Only the rows of one member are shown: whose, and the way back to all. */
function OneMember({ account, onAll }: { account: string | undefined; onAll: () => void }) {
  const { t } = useTexts();
  return (
    <div className="card flex items-center justify-between gap-3 px-4 py-2">
      <p className="min-w-0 text-body font-semibold break-all">{account ?? t('lists.oneMember')}</p>
      <Button kind="outline" size="medium" onClick={onAll}>
        {t('lists.showAll')}
      </Button>
    </div>
  );
}

interface NothingProps {
  text: string;
  isNarrowed: boolean;
  onAll: () => void;
}

/** Nothing happened on these days, or nothing that was looked for. */
function Nothing({ text, isNarrowed, onAll }: NothingProps) {
  const { t } = useTexts();
  if (!isNarrowed) return <PictureState image="/assets/illustrations/no-records.webp" text={text} />;
  return (
    <EmptyState icon="search" text={t('lists.noneFound')}>
      <Button kind="outline" size="medium" onClick={onAll}>
        {t('lists.showAll')}
      </Button>
    </EmptyState>
  );
}

/** The member is elsewhere meanwhile, or the search finds more people than are listed together. */
function failureOf(error: Error, onAll: () => void) {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'not.found') return <NotListed onAll={onAll} />;
  return 'account' in error.fields ? <NotListed isWide onAll={onAll} /> : undefined;
}

function NotListed({ isWide = false, onAll }: { isWide?: boolean; onAll: () => void }) {
  const { t } = useTexts();
  return (
    <PictureState
      image="/assets/illustrations/no-records.webp"
      title={t(isWide ? 'lists.tooWide' : 'lists.notInTeam')}
      text={t(isWide ? 'lists.tooWideText' : 'lists.notInTeamText')}
    >
      <Button kind="outline" size="medium" onClick={onAll}>
        {t('lists.showAll')}
      </Button>
    </PictureState>
  );
}
