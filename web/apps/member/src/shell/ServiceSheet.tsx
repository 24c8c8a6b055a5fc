import { Overlay } from '@erawan/ui/Dialog';
import { Icon } from '@erawan/ui/Icon';
import { useTexts } from '../core/i18n.ts';
import type { ServiceEntry } from '../parts/customer-service.ts';

export function ServiceSheet({
  entries,
  onClose,
}: {
  entries: readonly ServiceEntry[];
  onClose: () => void;
}) {
  const { t } = useTexts();
  return (
    <Overlay place="bottom" title={t('shell.customerService')} onClose={onClose}>
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
  );
}
