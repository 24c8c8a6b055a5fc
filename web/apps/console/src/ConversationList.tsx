import { formatDateTime } from '@erawan/kit/dates';
import { useNow } from '@erawan/kit/now';
import { Badge, badgeText } from '@erawan/ui/Badge';
import { cn } from '@erawan/ui/cn';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { textOf } from './api.ts';
import { type Conversation, conversations, counts, type Drawer, DRAWERS } from './calls.ts';
import { useTexts } from './i18n.ts';
import { Pager } from './Pager.tsx';

const POLL_MS = 30_000;

interface ConversationListProps {
  drawer: Drawer;
  onDrawer: (drawer: Drawer) => void;
  opened: string | undefined;
  onOpen: (id: string) => void;
}

export function ConversationList({ drawer, onDrawer, opened, onOpen }: ConversationListProps) {
  const { t } = useTexts();
  const numbers = useCounts();
  const textOfDrawer = (value: Drawer) => {
    const count = value === 'closed' ? undefined : numbers?.[value];
    return count === undefined ? t(`console.${value}`) : `${t(`console.${value}`)} ${badgeText(count)}`;
  };
  return (
    <section
      aria-label={t('console.conversations')}
      className="grid h-full grid-rows-[auto_minmax(0,1fr)] gap-2 border-r border-white/8 p-3"
    >
      <Chips
        label={t('console.state')}
        value={drawer}
        onValue={onDrawer}
        fill="text"
        choices={DRAWERS.map((value) => ({ value, text: textOfDrawer(value) }))}
      />
      <DrawerList key={drawer} drawer={drawer} opened={opened} onOpen={onOpen} />
    </section>
  );
}

/** How many wait is said by the tab of the browser too. */
function useCounts() {
  const { t } = useTexts();
  const { data } = useQuery({ ...counts, refetchInterval: POLL_MS });
  const waiting = data?.waiting ?? 0;
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) ${t('console.title')}` : t('console.title');
  }, [waiting, t]);
  return data;
}

function DrawerList({ drawer, opened, onOpen }: Omit<ConversationListProps, 'onDrawer'>) {
  const { t } = useTexts();
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useQuery({
    ...conversations(drawer, pageNo),
    refetchInterval: POLL_MS,
  });
  return (
    <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto] gap-2">
      <div className="min-h-0 overflow-y-auto">
        {!data &&
          (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
        {data?.list.length === 0 && <EmptyState icon="chat" text={t('console.none')} />}
        <ul className="grid gap-2 p-0.5">
          {data?.list.map((conversation) => (
            <li key={conversation.id}>
              <Row
                conversation={conversation}
                on={conversation.id === opened}
                onOpen={() => onOpen(conversation.id)}
              />
            </li>
          ))}
        </ul>
      </div>
      {data && data.totalPages > 1 && (
        <Pager page={data.pageNum} pages={data.totalPages} onPage={setPageNo} />
      )}
    </div>
  );
}

interface RowProps {
  conversation: Conversation;
  on: boolean;
  onOpen: () => void;
}

function Row({ conversation, on, onOpen }: RowProps) {
  const { t } = useTexts();
  const { waitingSince } = conversation;
  return (
    <button
      type="button"
      aria-current={on || undefined}
      onClick={onOpen}
      className={cn(
        'card grid w-full gap-0.5 px-3.5 py-2.5 text-left',
        on && 'inset-ring-2 inset-ring-brand-400',
      )}
    >
      <span className="flex items-center gap-2">
        <span className="one-line min-w-0 flex-1 text-body font-semibold">{conversation.memberName}</span>
        {conversation.unread > 0 && (
          <>
            <Badge count={conversation.unread} />
            <span className="sr-only">{t('console.unread')}</span>
          </>
        )}
      </span>
      <span className="one-line text-label text-tx-2">{conversation.lastText || t('console.picture')}</span>
      <span className="tabular flex justify-between gap-2 text-caption text-tx-3">
        {waitingSince === undefined ? (
          <span>{formatDateTime(conversation.lastAt).slice(0, -3)}</span>
        ) : (
          <Wait since={waitingSince} />
        )}
        <span className="one-line">{conversation.operatorName}</span>
      </span>
    </button>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
/** A member who waits longer is drawn in red. */
const LONG_MINUTES = 10;

function Wait({ since }: { since: number }) {
  const { t } = useTexts();
  const minutes = Math.max(0, Math.floor((useNow() - since) / MINUTE_MS));
  const text =
    minutes < 1
      ? t('console.waits_now')
      : minutes < HOUR_MINUTES
        ? t('console.waits_minutes', { count: minutes })
        : minutes < DAY_MINUTES
          ? t('console.waits_hours', {
              hours: Math.floor(minutes / HOUR_MINUTES),
              minutes: minutes % HOUR_MINUTES,
            })
          : t('console.waits_days', { count: Math.floor(minutes / DAY_MINUTES) });
  return <span className={minutes >= LONG_MINUTES ? 'text-negative' : 'text-brand-300'}>{text}</span>;
}
