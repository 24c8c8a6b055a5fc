import { Button } from '@erawan/ui/Button';
import { Segments } from '@erawan/ui/Segments';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { textOf } from '../api.ts';
import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import { filled } from '../proposal-rows.ts';
import { ScrollingPage } from '../ScrollingPage.tsx';
import { type LimitKey, type LimitsOfGame, limitsOfGames } from './limit-calls.ts';
import { LimitPage } from './LimitPage.tsx';
import { LimitProposals } from './LimitProposals.tsx';
import { countText } from './titles.ts';

const LISTS = ['inForce', 'proposals'] as const;
const BOOKS = ['real', 'trial', 'test'] as const;

/** The limits of each lottery: those that hold, and those that are proposed. */
export function Limits() {
  const { t } = useTexts();
  const [list, setList] = useState<(typeof LISTS)[number]>('inForce');
  const [book, setBook] = useState<LimitKey['book']>('real');
  const [opened, setOpened] = useState<LimitKey>();
  if (opened) return <LimitPage of={opened} onBack={() => setOpened(undefined)} />;
  const above = (
    <div className="grid w-full gap-2.5">
      <Segments
        label={t('console.sheetLists')}
        value={list}
        onValue={setList}
        choices={LISTS.map((value) => ({ value, text: t(`console.sheets_${value}`) }))}
      />
      {list === 'inForce' && (
        <Segments
          label={t('console.book')}
          value={book}
          onValue={setBook}
          choices={BOOKS.map((value) => ({ value, text: t(`console.book_${value}`) }))}
        />
      )}
    </div>
  );
  if (list === 'proposals') return <LimitProposals above={above} />;
  return <InForce above={above} book={book} onOpen={setOpened} />;
}

interface InForceProps {
  above: ReactNode;
  book: LimitKey['book'];
  onOpen: (key: LimitKey) => void;
}

function InForce({ above, book, onOpen }: InForceProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(limitsOfGames(book));
  return (
    <ScrollingPage>
      {above}
      {!data &&
        (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.list.length === 0 && <EmptyState icon="list" text={t('console.noSheets')} />}
      <ul className="grid gap-2.5 w1000:grid-cols-2">
        {data?.list.map((limits) => (
          <li key={limits.gameCode}>
            <Entry of={limits} onOpen={() => onOpen(limits)} />
          </li>
        ))}
      </ul>
    </ScrollingPage>
  );
}

function Entry({ of, onOpen }: { of: LimitsOfGame; onOpen: () => void }) {
  const { t } = useTexts();
  const { gameName, version, isOfClass, ownCount, proposal } = of;
  return (
    <article aria-label={gameName} className="card grid h-full content-between gap-2 p-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 text-body font-semibold wrap-anywhere">{gameName}</span>
        <span className="tabular text-label font-semibold">{t('console.sheetVersion', { version })}</span>
      </p>
      <Facts
        rows={filled([
          [t('console.limitClass'), isOfClass ? of.class : `${of.class} · ${t('console.limitIsOwn')}`],
          [t('console.limitOwnCount'), countText(ownCount)],
          [
            t('console.proposal'),
            proposal && `${t('console.sheetVersion', { version: proposal.version })} · ${proposal.proposer}`,
          ],
        ])}
      />
      <div className="flex justify-end">
        <Button kind="quiet" size="medium" onClick={onOpen}>
          {t('console.openCase')}
        </Button>
      </div>
    </article>
  );
}
