import { Icon } from '@erawan/ui/Icon';
import { Overlay } from '@erawan/ui/Dialog';
import { useState } from 'react';
import { useTexts } from '../core/i18n.ts';
import { useInfo } from '../core/merchant.ts';
import { serviceEntries } from '../parts/customer-service.ts';
import { ChannelRows } from './ServiceSheet.tsx';

/** The widget of home has LINE and Facebook and no more; every other way to support is in the sheet. */
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
            <ChannelRows entries={entries} />
          </ul>
        </Overlay>
      )}
    </>
  );
}
