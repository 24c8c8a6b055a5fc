import { Button } from '@erawan/ui/Button';
import { Segments } from '@erawan/ui/Segments';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { textOf } from '../api.ts';
import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import { filled, time } from '../proposal-rows.ts';
import { ScrollingPage } from '../ScrollingPage.tsx';
import { type SheetKey, type SheetOfGame, sheets } from './sheet-calls.ts';
import { SheetPage } from './SheetPage.tsx';
import { SheetProposals } from './SheetProposals.tsx';
import { returnText } from './titles.ts';

const LISTS = ['inForce', 'proposals'] as const;

/** The odds of each lottery: the sheets in force, and those that are proposed. */
export function Sheets() {
  const { t } = useTexts();
  const [list, setList] = useState<(typeof LISTS)[number]>('inForce');
  const [opened, setOpened] = useState<SheetKey>();
  if (opened) return <SheetPage of={opened} onBack={() => setOpened(undefined)} />;
  const above = (
    <div className="w-full">
      <Segments
        label={t('console.sheetLists')}
        value={list}
        onValue={setList}
        choices={LISTS.map((value) => ({ value, text: t(`console.sheets_${value}`) }))}
      />
    </div>
  );
  return list === 'inForce' ? <InForce above={above} onOpen={setOpened} /> : <SheetProposals above={above} />;
}

interface InForceProps {
  above: ReactNode;
  onOpen: (key: SheetKey) => void;
}

function InForce({ above, onOpen }: InForceProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(sheets());
  return (
    <ScrollingPage>
      {above}
      {!data &&
        (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.list.length === 0 && <EmptyState icon="list" text={t('console.noSheets')} />}
      <ul className="grid gap-2.5 w1000:grid-cols-2">
        {data?.list.map((sheet) => (
          <li key={`${sheet.gameCode} ${sheet.prizeMode}`}>
            <Entry of={sheet} onOpen={() => onOpen(sheet)} />
          </li>
        ))}
      </ul>
    </ScrollingPage>
  );
}

/** What a sheet returns, from its least to its largest return. */
const range = ({ returnMinPpm, returnMaxPpm }: SheetOfGame): string =>
  `${returnText(returnMinPpm)} – ${returnText(returnMaxPpm)}`;

function Entry({ of, onOpen }: { of: SheetOfGame; onOpen: () => void }) {
  const { t } = useTexts();
  const { gameName, prizeMode, version, isBuiltIn, declaredAt, proposal } = of;
  return (
    <article aria-label={gameName} className="card grid h-full content-between gap-2 p-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 text-body font-semibold wrap-anywhere">{gameName}</span>
        <span className="tabular text-label font-semibold">{t('console.sheetVersion', { version })}</span>
      </p>
      <Facts
        rows={filled([
          [t('console.prizeMode'), prizeMode],
          [t('console.sheetReturns'), range(of)],
          [t('console.sheetSince'), declaredAt === undefined ? undefined : time(declaredAt)],
          [t('console.sheetSource'), isBuiltIn ? t('console.sheetBuiltIn') : undefined],
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
