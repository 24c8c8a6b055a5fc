import { shownDay } from '@erawan/kit/dates';
import { grouped } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { EmptyState, Skeleton } from '@erawan/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { onceEach } from './once-each.ts';
import { Alone } from './Alone.tsx';
import { pathTo } from '../../core/routes.ts';
import { OverlayBoundary } from '../../parts/ErrorBoundary.tsx';
import { late } from '../../parts/late.ts';
import { PagedList } from '../../parts/PagedList.tsx';
import { SearchInput } from '../../parts/SearchInput.tsx';
import { DownlineSkeletons } from './DownlineCard.tsx';
import { RatesCard, RatesText } from './RatesCard.tsx';
import { type DirectMember, type DownlineRates, downlineRates } from './rates-queries.ts';
import { ACCOUNT_LETTERS_MAX } from './team-days.ts';

const PATH = '/m/member/agent/agentRebeat';
const LateRatesSheet = late([], async () => (await import('./RatesSheet.tsx')).RatesSheet);

/** The rates of an agent's direct members, which the agent may raise up to the own ones. */
export default function RatesPage() {
  const { t } = useTexts();
  const account = new URLSearchParams(useSearch()).get('account') ?? '';
  const query = useInfiniteQuery(downlineRates(account));
  const [chosen, setChosen] = useState<DirectMember>();
  const last = query.data?.pages.at(-1);
  const search = (wanted: string) => navigate(pathTo(PATH, { account: wanted }), { replace: true });
  const close = () => setChosen(undefined);
  const isAlone = last?.totalCount === 0 && account === '';
  const members = onceEach(query.data?.pages ?? []);
  return (
    <div className="grid grid-cols-1 content-start gap-3 p-3">
      {(last || !query.error) && <OwnRates rates={last} />}
      {!isAlone && (
        <SearchInput
          value={account}
          onSearch={search}
          label={t('rates.search')}
          placeholder={t('rates.search')}
          clear={t('agent.clearSearch')}
          maxLength={ACCOUNT_LETTERS_MAX}
        />
      )}
      {last && last.totalCount > 0 && (
        <p role="status" className="tabular px-1 text-label text-tx-2">
          {t('agent.count', { count: grouped(String(last.totalCount)) })}
        </p>
      )}
      <PagedList
        query={query}
        skeleton={<DownlineSkeletons />}
        isEmpty={([first]) => first?.totalCount === 0}
        empty={isAlone ? <Alone /> : <NoneFound onAll={() => search('')} />}
      >
        {() => (
          <ul className="grid grid-cols-1 gap-2.5">
            {members.map((member) => (
              <li key={member.id} className="grid min-w-0">
                <RatesCard member={member} onOpen={() => setChosen(member)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {chosen && last && (
        <OverlayBoundary onFailed={close}>
          <LateRatesSheet
            // As it was told last: a refusal asks for it anew.
            member={members.find(({ id }) => id === chosen.id) ?? chosen}
            highest={last.highestRebates}
            fromDate={last.fromDate}
            onClose={close}
          />
        </OverlayBoundary>
      )}
    </div>
  );
}

/** What the caller has, which is as much as a direct member can get. */
function OwnRates({ rates }: { rates: DownlineRates | undefined }) {
  const { t } = useTexts();
  if (!rates) return <Skeleton className="h-36 rounded-18" />;
  return (
    <section className="card grid grid-cols-1 gap-1.5 px-4 py-3">
      <h2 className="text-button">{t('rates.own')}</h2>
      <RatesText rates={rates.ownRebates} none={t('rates.ownNone')} />
      <p className="text-caption text-tx-3">{t('rates.lead', { date: shownDay(rates.fromDate) })}</p>
    </section>
  );
}

function NoneFound({ onAll }: { onAll: () => void }) {
  const { t } = useTexts();
  return (
    <EmptyState icon="search" text={t('agent.noneFound')}>
      <p className="max-w-[300px] text-label text-balance text-tx-3">{t('rates.searchHint')}</p>
      <Button kind="outline" size="medium" onClick={onAll}>
        {t('agent.showAll')}
      </Button>
    </EmptyState>
  );
}
