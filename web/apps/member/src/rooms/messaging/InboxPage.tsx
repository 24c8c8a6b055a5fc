import { formatDateTime } from '@erawan/kit/dates';
import { safeHtml } from '@erawan/kit/html';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { cn } from '@erawan/ui/cn';
import { Icon, type IconName } from '@erawan/ui/Icon';
import { InfiniteSentinel } from '@erawan/ui/InfiniteSentinel';
import { PictureState } from '@erawan/ui/PictureState';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { useKept } from '../../parts/history.ts';
import { readMessage } from './inbox.ts';
import { type InboxMessage, inboxPages } from './inbox-queries.ts';
import { showsUnread } from './shows-unread.ts';

/** What was written to this member alone, newest first. */
export default function InboxPage() {
  const { t } = useTexts();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    inboxPages(),
  );
  if (!data) {
    return (
      <div className="p-3">
        {error ? (
          <ErrorState text={textOf(error)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={6} />
        )}
      </div>
    );
  }
  const messages = data.pages.flatMap((page) => page.list);
  if (messages.length === 0) {
    return <PictureState image="/assets/illustrations/empty.webp" text={t('shell.in_no_data')} />;
  }
  return (
    <div className="grid grid-cols-1 content-start gap-3 p-3">
      <ul className="card divide-y divide-white/6 overflow-hidden">
        {messages.map((message) => (
          <li key={message.id}>
            <Message message={message} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <InfiniteSentinel
          busy={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
          text={t('messaging.more')}
        />
      )}
    </div>
  );
}

const ICONS: Readonly<Record<string, IconName>> = {
  account: 'user',
  deposit: 'wallet',
  security: 'shield',
  notice: 'bell',
};

function Message({ message }: { message: InboxMessage }) {
  const { t } = useTexts();
  const id = useId();
  const [open, setOpen] = useKept(message.id, false);
  const unread = showsUnread(message, useStore(session)?.type);
  const toggle = () => {
    setOpen(!open);
    readMessage(message);
  };
  return (
    <article>
      <h2 className="font-text font-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-16 w-full items-center gap-3 px-3.5 py-2.5 text-left active:bg-white/4"
        >
          <span className="relative grid size-10 shrink-0 place-items-center rounded-pill bg-s-3 text-brand-300">
            <Icon name={ICONS[message.category] ?? 'mail'} size={20} />
            {unread && (
              <span className="absolute top-0 right-0 size-2.5 rounded-pill bg-accent ring-2 ring-s-1">
                <span className="sr-only">{t('messaging.unread')}</span>
              </span>
            )}
          </span>
          <span className="min-w-0 flex-1">
            <span className={cn('line-clamp-2 text-body', unread ? 'font-semibold' : 'text-tx-2')}>
              {message.title}
            </span>
            <span className="tabular block text-caption text-tx-3">
              {formatDateTime(message.sentAt).slice(0, -3)}
            </span>
          </span>
          <Icon name={open ? 'up' : 'down'} size={20} className="shrink-0 text-tx-3" />
        </button>
      </h2>
      <div id={id} hidden={!open} className="fade-in html-content px-4 pb-4 text-body text-tx-2">
        {open && safeHtml(message.content)}
      </div>
    </article>
  );
}
