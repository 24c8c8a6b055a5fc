import { ApiError, endsSession } from '@erawan/api/errors';
import { type Line, type LineState, openLine, socketUrl } from '@erawan/kit/socket';
import { IconButton } from '@erawan/ui/Button';
import { Segments } from '@erawan/ui/Segments';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Adjustments } from './Adjustments.tsx';
import { api, forgetToken, queries, textOf, value } from './api.ts';
import { fetchTicket, operator } from './calls.ts';
import { AlertButtons } from './AlertButtons.tsx';
import { opened } from './alerts.ts';
import { Conversations } from './Conversations.tsx';
import { FeedbackList } from './FeedbackList.tsx';
import { useTexts } from './i18n.ts';
import { JackpotList } from './JackpotList.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { useMay } from './may.ts';
import { MemberCards } from './MemberCards.tsx';
import { hear } from './news.ts';
import { SuspendedMoney } from './SuspendedMoney.tsx';
import { Withdrawals } from './Withdrawals.tsx';

/** The views, and what one has to be allowed for each. */
const PARTS = [
  { value: 'conversations', permission: 'chat.read' },
  { value: 'feedback', permission: 'feedback.read' },
  { value: 'cards', permission: 'card.read' },
  { value: 'withdrawals', permission: 'withdrawal.read' },
  { value: 'adjustments', permission: 'adjustment.read' },
  { value: 'suspense', permission: 'suspense.read' },
  { value: 'jackpots', permission: 'jackpot.read' },
] as const;
type Part = (typeof PARTS)[number]['value'];

/** The console: what members wrote and the answers to it, and what operators look after besides, by their roles. */
export function Console() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(operator);
  const may = useMay();
  const [chosen, setChosen] = useState<Part>();
  const { send, state } = useLine(may('chat.read'));
  const parts = PARTS.filter(({ permission }) => may(permission));
  const part = chosen ?? parts[0]?.value;
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
        {part !== undefined && parts.length > 1 && (
          <div className="no-bar w-full overflow-x-auto w1000:w-[768px]">
            {/* The views need this much in either language. */}
            <div style={{ minWidth: `${String(parts.length * 8)}rem` }}>
              <Segments
                label={t('console.parts')}
                value={part}
                onValue={setChosen}
                choices={parts.map(({ value }) => ({ value, text: t(`console.${value}`) }))}
              />
            </div>
          </div>
        )}
      </header>
      {!data &&
        (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data && part === undefined && <EmptyState icon="lock" text={t('console.noRole')} />}
      {part === 'feedback' && <FeedbackList />}
      {part === 'withdrawals' && <Withdrawals />}
      {part === 'adjustments' && <Adjustments />}
      {part === 'suspense' && <SuspendedMoney />}
      {part === 'cards' && <MemberCards />}
      {part === 'jackpots' && <JackpotList />}
      {part === 'conversations' && <Conversations send={send} />}
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
