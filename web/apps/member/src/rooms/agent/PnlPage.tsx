import { ApiError } from '@erawan/api/errors';
import { formatDateTime } from '@erawan/kit/dates';
import { grouped } from '@erawan/kit/money';
import { Button, buttonLook } from '@erawan/ui/Button';
import { PictureState } from '@erawan/ui/PictureState';
import { EmptyState } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { daysOf } from '../../parts/chosen-days.ts';
import { DaysChips } from '../../parts/DaysChips.tsx';
import { OverlayBoundary } from '../../parts/ErrorBoundary.tsx';
import { late } from '../../parts/late.ts';
import { Link } from '../../parts/Link.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import { SearchInput } from '../../parts/SearchInput.tsx';
import { useToday } from '../../parts/use-today.ts';
import { PnlCard } from './PnlCard.tsx';
import { PnlHead } from './PnlHead.tsx';
import { type PnlMember, type TeamPnl, teamPnl } from './pnl-queries.ts';
import { PNL_SORTS, type PnlSort, type PnlView, pnlAddressOf, pnlViewOf } from './pnl-view.ts';
import { SortSelect } from './SortSelect.tsx';
import { useTold } from './use-told.ts';
import {
  ACCOUNT_LETTERS_MAX,
  CATEGORIES,
  type Category,
  ROUNDS_KEY,
  roundsOf,
  TEAM_DAYS_MAX,
  TEAM_PERIODS,
} from './team-days.ts';

const LatePnlSheet = late([], async () => (await import('./PnlSheet.tsx')).PnlSheet);

/** What each direct member and the team below them won and lost, level by level. */
export default function PnlPage() {
  const { t } = useTexts();
  const view = pnlViewOf(useSearch());
  const query = useInfiniteQuery(teamPnl(view, daysOf(view.days, useToday())));
  const [chosen, setChosen] = useState<PnlMember>();
  const offersRounds = useInfo()?.whitelabel[ROUNDS_KEY] === true;
  const last = query.data?.pages.at(-1);
  const team = useTold(view.parentId, last);
  const isWaiting = !query.data && !query.error;
  const show = (change: Partial<PnlView>) =>
    navigate(pnlAddressOf({ ...view, ...change }), { replace: true });
  const downTo = (parentId: string) => pnlAddressOf({ ...view, parentId, account: '' });
  const close = () => setChosen(undefined);
  return (
    <div className="grid grid-cols-1 content-start gap-3 p-3">
      <DaysChips
        periods={TEAM_PERIODS}
        daysMost={TEAM_DAYS_MAX}
        value={view.days}
        onValue={(days) => show({ days })}
      />
      <Categories value={view.category} onValue={(category) => show({ category })} />
      {(team || isWaiting) && <PnlHead pnl={team} parentId={view.parentId} downTo={downTo} />}
      <SearchInput
        key={view.parentId}
        value={view.account}
        onSearch={(account) => show({ account })}
        label={t('pnl.search')}
        placeholder={t('pnl.search')}
        clear={t('pnl.clearSearch')}
        maxLength={ACCOUNT_LETTERS_MAX}
      />
      {team && last?.totalCount !== 0 && (
        <div className="flex items-center justify-between gap-3 px-1">
          <p role="status" className="tabular text-label text-tx-2">
            {last && t('pnl.count', { count: grouped(String(last.totalCount)) })}
          </p>
          {view.account === '' && (
            <SortSelect<PnlSort>
              label={t('pnl.sortBy')}
              value={view.sort}
              choices={sortsOf(view).map((sort) => ({
                value: sort,
                text: t(`pnl.sort.${sort || '-validBetAmount'}`),
              }))}
              onValue={(sort) => show({ sort })}
            />
          )}
        </div>
      )}
      <PagedList
        query={query}
        isEmpty={([first]) => first?.totalCount === 0}
        empty={<Nothing view={view} onView={show} />}
        failed={(error) => failureOf(error, downTo(''))}
      >
        {(pages) => (
          <>
            <ul className="grid grid-cols-1 gap-2.5">
              {membersOf(pages).map((member) => (
                <li key={member.id ?? member.place} className="grid min-w-0">
                  <PnlCard member={member} onOpen={() => setChosen(member)} />
                </li>
              ))}
            </ul>
            {last && (
              <p className="tabular py-1 text-center text-caption text-tx-3">
                {t('pnl.asOf', { time: formatDateTime(last.asOf) })}
              </p>
            )}
          </>
        )}
      </PagedList>
      {chosen && (
        <OverlayBoundary onFailed={close}>
          <LatePnlSheet
            member={chosen}
            isOfGames={view.category !== ''}
            downTo={downTo}
            roundsOf={offersRounds ? (id) => roundsOf(id, view.days, view.category) : undefined}
            onClose={close}
          />
        </OverlayBoundary>
      )}
    </div>
  );
}

/** Money without a game, such as deposits, is no part of a type of games. */
const sortsOf = ({ category }: PnlView): PnlSort[] =>
  (['', ...PNL_SORTS] as const).filter((sort) => category === '' || !/deposit|withdraw/.test(sort));

interface CategoriesProps {
  value: Category;
  onValue: (category: Category) => void;
}

function Categories({ value, onValue }: CategoriesProps) {
  const { t } = useTexts();
  return (
    <Chips<Category>
      label={t('pnl.categories')}
      choices={[
        { value: '', text: t('pnl.all') },
        ...CATEGORIES.map((category) => ({ value: category, text: t(`titles.${category}`) })),
      ]}
      value={value}
      onValue={onValue}
    />
  );
}

/** A row that slid onto the next page is shown once. */
function membersOf(pages: TeamPnl[]): (PnlMember & { place: string })[] {
  const rows = pages.flatMap((page, at) =>
    page.list.map((member, row) => ({ ...member, place: `${at}/${row}` })),
  );
  return [...new Map(rows.map((member) => [member.id ?? member.place, member])).values()];
}

interface NothingProps {
  view: PnlView;
  onView: (change: Partial<PnlView>) => void;
}

/** No one is found, or nothing moved on these days. */
function Nothing({ view: { account, category }, onView }: NothingProps) {
  const { t } = useTexts();
  if (account === '' && category === '')
    return <PictureState image="/assets/illustrations/no-records.webp" text={t('pnl.in_no_data')} />;
  return (
    <EmptyState icon="search" text={t('pnl.noneFound')}>
      <Button kind="outline" size="medium" onClick={() => onView({ account: '', category: '' })}>
        {t('pnl.showAll')}
      </Button>
    </EmptyState>
  );
}

/** Moved elsewhere meanwhile, or never there: the server makes no difference. */
function failureOf(error: Error, own: string) {
  return error instanceof ApiError && error.code === 'not.found' ? <NotInTeam own={own} /> : undefined;
}

function NotInTeam({ own }: { own: string }) {
  const { t } = useTexts();
  return (
    <PictureState
      image="/assets/illustrations/no-records.webp"
      title={t('pnl.notInTeam')}
      text={t('pnl.notInTeamText')}
    >
      <Link to={own} replace className={buttonLook({ kind: 'outline', size: 'medium' })}>
        {t('pnl.myTeam')}
      </Link>
    </PictureState>
  );
}
