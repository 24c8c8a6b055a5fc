import { ApiError, endsSession } from '@erawan/api/errors';
import { type Line, type LineState, openLine, socketUrl } from '@erawan/kit/socket';
import { IconButton } from '@erawan/ui/Button';
import { Segments } from '@erawan/ui/Segments';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, forgetToken, queries, value } from './api.ts';
import { fetchTicket, operator } from './calls.ts';
import { AlertButtons } from './AlertButtons.tsx';
import { opened } from './alerts.ts';
import { Conversations } from './Conversations.tsx';
import { FeedbackList } from './FeedbackList.tsx';
import { useTexts } from './i18n.ts';
import { JackpotList } from './JackpotList.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { MemberCards } from './MemberCards.tsx';
import { hear } from './news.ts';

type Part = 'conversations' | 'feedback' | 'cards' | 'jackpots';

/** The console: what members wrote, and the answers to it. */
export function Console() {
  const { t } = useTexts();
  const { data } = useQuery(operator);
  const [part, setPart] = useState<Part>('conversations');
  const { send, state } = useLine();
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
        <AlertButtons />
        <LanguageButton />
        <IconButton icon="logout" label={t('console.logout')} onClick={() => void leave()} />
        <div className="no-bar w-full overflow-x-auto w1000:w-[520px]">
          {/* Four views need this much in either language. */}
          <div className="min-w-[500px]">
            <Segments
              label={t('console.parts')}
              value={part}
              onValue={setPart}
              choices={[
                { value: 'conversations', text: t('console.conversations') },
                { value: 'feedback', text: t('console.feedback') },
                { value: 'cards', text: t('console.cards') },
                { value: 'jackpots', text: t('console.jackpots') },
              ]}
            />
          </div>
        </div>
      </header>
      {part === 'feedback' && <FeedbackList />}
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
function useLine(): { send: Line['send']; state: LineState } {
  const line = useRef<Line>(undefined);
  const [state, setState] = useState<LineState>('connecting');
  useEffect(() => {
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
  }, []);
  return { send: (frame) => line.current?.send(frame) ?? false, state };
}
