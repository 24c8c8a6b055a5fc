import { ApiError, endsSession } from '@erawan/api/errors';
import { type Line, type LineState, openLine, socketUrl } from '@erawan/kit/socket';
import { IconButton } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Adjustments } from './Adjustments.tsx';
import { api, forgetToken, queries, textOf, value } from './api.ts';
import { fetchTicket, operator } from './calls.ts';
import { AlertButtons } from './AlertButtons.tsx';
import { Audit } from './Audit.tsx';
import { opened } from './alerts.ts';
import { ClaimedDeposits } from './ClaimedDeposits.tsx';
import { Closings } from './Closings.tsx';
import { ContractProposals } from './ContractProposals.tsx';
import { Conversations } from './Conversations.tsx';
import { Debts } from './Debts.tsx';
import { Draws } from './draws/Draws.tsx';
import { Limits } from './draws/Limits.tsx';
import { Sheets } from './draws/Sheets.tsx';
import { FeedbackList } from './FeedbackList.tsx';
import { Freezes } from './Freezes.tsx';
import { useTexts } from './i18n.ts';
import { JackpotList } from './JackpotList.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { Levels } from './Levels.tsx';
import { useMay } from './may.ts';
import { MemberCards } from './MemberCards.tsx';
import { hear } from './news.ts';
import { Operators } from './Operators.tsx';
import { type Part, Parts, partsOf } from './Parts.tsx';
import { Payers } from './Payers.tsx';
import { RateChanges } from './RateChanges.tsx';
import { Reports } from './Reports.tsx';
import { Sanctions } from './Sanctions.tsx';
import { Statements } from './Statements.tsx';
import { SuspendedMoney } from './SuspendedMoney.tsx';
import { Withdrawals } from './Withdrawals.tsx';

const VIEWS: Readonly<Record<Exclude<Part, 'conversations'>, ComponentType>> = {
  feedback: FeedbackList,
  cards: MemberCards,
  closings: Closings,
  rateChanges: RateChanges,
  contracts: ContractProposals,
  withdrawals: Withdrawals,
  levels: Levels,
  freezes: Freezes,
  payers: Payers,
  sanctions: Sanctions,
  deposits: ClaimedDeposits,
  suspense: SuspendedMoney,
  debts: Debts,
  adjustments: Adjustments,
  statements: Statements,
  reports: Reports,
  draws: Draws,
  sheets: Sheets,
  lotteryLimits: Limits,
  jackpots: JackpotList,
  operators: Operators,
  audit: Audit,
};

/** The console: what members wrote and the answers to it, and what operators look after besides, by their roles. */
export function Console() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(operator);
  const may = useMay();
  const [chosen, setChosen] = useState<Part>();
  const { send, state } = useLine(may('chat.read'));
  const parts = partsOf(may);
  const part = chosen ?? parts[0];
  const View = part !== undefined && part !== 'conversations' ? VIEWS[part] : undefined;
  const isSplit = part !== undefined && parts.length > 1;
  // The next operator at this browser begins with the list.
  useEffect(() => () => opened.set(undefined), []);
  return (
    <div className="mx-auto grid h-dvh w-full max-w-[1440px] grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]">
      <header className="flex flex-wrap items-center gap-x-1 gap-y-2 border-b border-white/8 bg-s-1 px-3 py-2">
        <h1 className="min-w-0 flex-1 text-h2">
          <span className="one-line block">{t('console.title')}</span>
          <span className="one-line block font-text text-caption font-normal text-tx-2">
            {data?.name} {(state === 'waiting' || state === 'ended') && `· ${t('console.reconnecting')}`}
          </span>
        </h1>
        {may('chat.read') && <AlertButtons />}
        <LanguageButton />
        <IconButton icon="logout" label={t('console.logout')} onClick={() => void leave()} />
      </header>
      <div
        className={cn(
          'grid min-h-0 grid-cols-[minmax(0,1fr)]',
          isSplit
            ? 'grid-rows-[auto_minmax(0,1fr)] w1000:grid-cols-[auto_minmax(0,1fr)] w1000:grid-rows-[minmax(0,1fr)]'
            : 'grid-rows-[minmax(0,1fr)]',
        )}
      >
        {isSplit && <Parts parts={parts} value={part} onValue={setChosen} />}
        <div
          className={cn(
            'grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)]',
            // A label and its figure stay near each other.
            View && 'w-full max-w-[960px]',
          )}
        >
          {!data &&
            (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
          {data && part === undefined && <EmptyState icon="lock" text={t('console.noRole')} />}
          {View && <View />}
          {part === 'conversations' && <Conversations send={send} />}
        </div>
      </div>
    </div>
  );
}

async function leave(): Promise<void> {
  await value(api.DELETE('/console/session')).catch(() => undefined);
  forgetToken();
}

/** The live line of the console; after every break what may have been missed is asked for. */
function useLine(isWanted: boolean): { send: Line['send']; state: LineState } {
  const line = useRef<Line>(undefined);
  const [state, setState] = useState<LineState>('connecting');
  useEffect(() => {
    if (!isWanted) return;
    line.current = openLine({
      url: socketUrl('/console/live'),
      protocol: 'erawan.chat',
      ticket: fetchTicket,
      isFinal: (error) => error instanceof ApiError && endsSession(error),
      onFrame: hear,
      onState: (next) => {
        setState(next);
        if (next === 'open') void queries.invalidateQueries();
      },
    });
    return () => line.current?.close();
  }, [isWanted]);
  return { send: (frame) => line.current?.send(frame) ?? false, state };
}
