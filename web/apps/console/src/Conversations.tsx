import type { Line } from '@erawan/kit/socket';
import { useStore } from '@erawan/kit/store';
import { Overlay } from '@erawan/ui/Dialog';
import { cn } from '@erawan/ui/cn';
import { useState } from 'react';
import { opened } from './alerts.ts';
import type { Drawer } from './calls.ts';
import { ConversationList } from './ConversationList.tsx';
import { ConversationView } from './ConversationView.tsx';
import { useTexts } from './i18n.ts';
import { MemberPanel } from './MemberPanel.tsx';

/** On a phone one after the other; from 768 pixels on list and chat, from 1000 on the member's card too. */
export function Conversations({ send }: { send: Line['send'] }) {
  const { t } = useTexts();
  const id = useStore(opened);
  const [drawer, setDrawer] = useState<Drawer>('waiting');
  const [isCardOpen, setIsCardOpen] = useState(false);
  return (
    <main className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] w768:grid-cols-[320px_minmax(0,1fr)] w1000:grid-cols-[320px_minmax(0,1fr)_300px]">
      <div className={cn('min-h-0', id !== undefined && 'hidden w768:block')}>
        <ConversationList drawer={drawer} onDrawer={setDrawer} opened={id} onOpen={opened.set} />
      </div>
      {id === undefined ? (
        <p className="hidden place-content-center text-body text-tx-3 w768:grid w1000:col-span-2">
          {t('console.choose')}
        </p>
      ) : (
        <>
          <ConversationView
            key={id}
            id={id}
            send={send}
            onBack={() => opened.set(undefined)}
            // What was taken stays in sight: it has left the list of those that wait.
            onTaken={() => setDrawer('mine')}
            onMember={() => setIsCardOpen(true)}
          />
          <aside
            aria-label={t('console.member')}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys too
            tabIndex={0}
            className="hidden min-h-0 overflow-y-auto border-l border-white/8 p-3 w1000:block"
          >
            <MemberPanel id={id} />
          </aside>
          {isCardOpen && (
            <Overlay place="bottom" title={t('console.member')} onClose={() => setIsCardOpen(false)}>
              <MemberPanel id={id} />
            </Overlay>
          )}
        </>
      )}
    </main>
  );
}
