import { Icon } from '@erawan/ui/Icon';
import { Overlay } from '@erawan/ui/Dialog';
import { useState } from 'react';
import { useTexts } from '../i18n.ts';
import { useInfo } from '../merchant.ts';
import { serviceEntries } from './customer-service.ts';

export function FloatingService() {
  const { t } = useTexts();
  const entries = serviceEntries(useInfo());
  const [open, setOpen] = useState(false);
  if (entries.length === 0) return null;
  return (
    <>
      <button
        type="button"
        aria-label={t('shell.customerService')}
        onClick={() => setOpen(true)}
        className="press fixed right-[max(10px,calc(50vw-230px))] bottom-[calc(84px+env(safe-area-inset-bottom))] z-(--z-index-float) grid size-12 place-items-center rounded-pill bg-positive text-(--on-positive) shadow-e2 ring-3 ring-bg-0"
      >
        <Icon name="headset" size={26} />
      </button>
      {open && (
        <Overlay place="bottom" title={t('shell.customerService')} onClose={() => setOpen(false)}>
          <ul className="grid gap-2.5">
            {entries.map((entry) => (
              <li key={entry.kind}>
                <a
                  href={entry.href}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="card press flex min-h-14 items-center gap-3 px-4 text-body font-semibold"
                >
                  <Icon name="headset" size={22} className="text-positive" />
                  <span className="min-w-0 flex-1">{entry.title}</span>
                  <span className="text-caption text-tx-3">{entry.kind}</span>
                </a>
              </li>
            ))}
          </ul>
        </Overlay>
      )}
    </>
  );
}
