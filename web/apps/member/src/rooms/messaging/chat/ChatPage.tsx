import { formatDateTime } from '@erawan/kit/dates';
import { Button, IconButton } from '@erawan/ui/Button';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { type ReactNode } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { textOf } from '../../../core/api.ts';
import { useTexts } from '../../../core/i18n.ts';
import { backOf } from './back.ts';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import type { Talk } from './talk.ts';
import { useChat } from './use-chat.ts';

/** The talk between a member and support. */
export default function ChatPage() {
  const { t } = useTexts();
  const back = backOf(useSearch());
  const chat = useChat();
  const { talk } = chat;
  return (
    <div className="fixed inset-0 mx-auto grid h-dvh max-w-[480px] grid-rows-[auto_1fr_auto] bg-bg-1">
      <header className="flex min-h-14 items-center gap-1 border-b border-white/8 bg-s-1 px-1 pt-[env(safe-area-inset-top)]">
        <IconButton
          icon="back"
          label={t('shell.back')}
          className="text-tx-1"
          onClick={() => navigate(back, { replace: true })}
        />
        <div className="min-w-0 flex-1">
          <h1 className="one-line text-button">{t('shell.customerService')}</h1>
          <p className="one-line flex items-center gap-1.5 text-caption text-tx-2">
            <span
              aria-hidden="true"
              className={`size-2 shrink-0 rounded-pill ${talk.supportOpen ? 'bg-positive' : 'bg-tx-3'}`}
            />
            {presence(talk, t)}
          </p>
        </div>
      </header>
      {talk.known ? (
        <MessageList chat={chat} />
      ) : (
        <div className="min-h-0 p-3">
          {chat.failure ? (
            <ErrorState text={textOf(chat.failure)} onRetry={chat.retry} />
          ) : (
            <ListSkeleton rows={4} />
          )}
        </div>
      )}
      <div>
        <LineNote talk={talk} />
        <Composer onSend={chat.send} onTyping={chat.tellTyping} disabled={talk.line === 'ended'} />
      </div>
    </div>
  );
}

function presence(talk: Talk, t: ReturnType<typeof useTexts>['t']): string {
  if (!talk.supportOpen) return t('messaging.away');
  return talk.operatorName ? t('messaging.with', { name: talk.operatorName }) : t('messaging.open');
}

/** What one should know before writing: support is closed, or the connection is down. */
function LineNote({ talk }: { talk: Talk }) {
  const { t } = useTexts();
  if (talk.line === 'ended')
    return (
      <Note>
        {t('messaging.ended')}{' '}
        <Button kind="quiet" size="small" onClick={() => location.reload()}>
          {t('shell.retry')}
        </Button>
      </Note>
    );
  if (talk.known && talk.line === 'waiting') return <Note>{t('messaging.reconnecting')}</Note>;
  if (talk.supportOpen) return null;
  const time = talk.opensAt === undefined ? undefined : formatDateTime(talk.opensAt).slice(0, -3);
  return <Note>{time === undefined ? t('messaging.closed') : t('messaging.closedUntil', { time })}</Note>;
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="bg-s-2 px-4 py-2 text-center text-caption text-tx-2">
      {children}
    </p>
  );
}
