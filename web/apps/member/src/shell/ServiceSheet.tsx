import { isMember } from '@erawan/kit/member-type';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Overlay } from '@erawan/ui/Dialog';
import { Icon, type IconName } from '@erawan/ui/Icon';
import { EmptyState } from '@erawan/ui/states';
import { useMutation } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { useTexts } from '../core/i18n.ts';
import { useInfo } from '../core/merchant.ts';
import { serviceEntries, type ServiceEntry } from '../parts/customer-service.ts';
import { CHAT_KEY } from '../parts/may-chat.ts';
import { launchChat } from '../rooms/messaging/chat-launch.ts';
import { rememberReturn } from '../rooms/session/return-path.ts';

interface ServiceSheetProps {
  /** The product is closed: only what lies outside of it can be reached. */
  closed: boolean;
  onClose: () => void;
}

/** Every way to support by its name, live chat first. */
export function ServiceSheet({ closed, onClose }: ServiceSheetProps) {
  const { t } = useTexts();
  const info = useInfo();
  const chats = !closed && info?.whitelabel[CHAT_KEY] === true;
  const entries = serviceEntries(info);
  return (
    <Overlay place="bottom" title={t('shell.customerService')} onClose={onClose}>
      {!chats && entries.length === 0 && (
        <EmptyState icon="headset" text={t('messaging.customerServiceClosed')} />
      )}
      <ul className="grid gap-2.5">
        {chats && (
          <li>
            <ChatRow onClose={onClose} />
          </li>
        )}
        <ChannelRows entries={entries} />
        {!closed && (
          <li>
            <button
              type="button"
              className={ROW}
              onClick={() => {
                onClose();
                navigate('/m/help');
              }}
            >
              <Inside icon="help" text={t('shell.help')} />
            </button>
          </li>
        )}
      </ul>
    </Overlay>
  );
}

const ROW = 'card press flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left text-body font-semibold';

function Inside({ icon, text, hint }: { icon: IconName; text: string; hint?: string }) {
  return (
    <>
      <Icon name={icon} size={22} className="shrink-0 text-positive" />
      <span className="min-w-0 flex-1">
        {text}
        {hint && <span className="block text-caption text-tx-3">{hint}</span>}
      </span>
      <Icon name="forward" size={18} className="shrink-0 text-tx-3" />
    </>
  );
}

/** Members are led to the chat; a visitor logs in first, and who plays on trial registers. */
function ChatRow({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const type = useStore(session)?.type;
  const launch = useMutation({ mutationFn: launchChat, onSettled: onClose });
  const isVisitor = type === undefined;
  const hint = t(
    isVisitor ? 'messaging.chatLogin' : isMember(type) ? 'messaging.chatHint' : 'messaging.chatRegister',
  );
  const open = () => {
    if (isMember(type)) return launch.mutate();
    onClose();
    rememberReturn('/m/message');
    navigate(isVisitor ? '/m/login' : '/m/register');
  };
  return (
    <button type="button" className={ROW} aria-busy={launch.isPending || undefined} onClick={open}>
      <Inside icon="chat" text={t('messaging.liveChat')} hint={hint} />
    </button>
  );
}

/** What the merchant has elsewhere, such as LINE. */
export function ChannelRows({ entries }: { entries: readonly ServiceEntry[] }) {
  return entries.map((entry) => (
    <li key={entry.kind}>
      <a href={entry.href} target="_blank" rel="noopener noreferrer" className={ROW}>
        <Inside icon="headset" text={entry.title} hint={entry.kind} />
      </a>
    </li>
  ));
}
