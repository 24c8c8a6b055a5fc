import { formatDateTime } from '@erawan/kit/dates';
import { Badge } from '@erawan/ui/Badge';
import { cn } from '@erawan/ui/cn';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from './api.ts';
import { type Conversation, conversations, type Drawer, DRAWERS } from './calls.ts';
import { useTexts } from './i18n.ts';
import { Pager } from './Pager.tsx';

const POLL_MS = 30_000;

interface ConversationListProps {
  opened: string | undefined;
  onOpen: (id: string) => void;
}

export function ConversationList({ opened, onOpen }: ConversationListProps) {
  const { t } = useTexts();
  const [drawer, setDrawer] = useState<Drawer>('waiting');
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useQuery({
    ...conversations(drawer, pageNo),
    refetchInterval: POLL_MS,
  });
  const choose = (next: Drawer) => {
    setDrawer(next);
    setPageNo(1);
  };
  return (
    <section
      aria-label={t('console.conversations')}
      className="grid h-full grid-rows-[auto_1fr_auto] gap-2 border-r border-white/8 p-3"
    >
      <Chips
        label={t('console.state')}
        value={drawer}
        onValue={choose}
        choices={DRAWERS.map((value) => ({ value, text: t(`console.${value}`) }))}
      />
      <div className="min-h-0 overflow-y-auto">
        {!data &&
          (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
        {data?.list.length === 0 && <EmptyState icon="chat" text={t('console.none')} />}
        <ul className="grid gap-2">
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
      {data && <Pager page={data.pageNum} pages={data.totalPages} onPage={setPageNo} />}
    </section>
  );
}

interface RowProps {
  conversation: Conversation;
  on: boolean;
  onOpen: () => void;
}

function Row({ conversation, on, onOpen }: RowProps) {
  const { t } = useTexts();
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
        <span>{formatDateTime(conversation.lastAt).slice(0, -3)}</span>
        <span className="one-line">{conversation.operatorName}</span>
      </span>
    </button>
  );
}
