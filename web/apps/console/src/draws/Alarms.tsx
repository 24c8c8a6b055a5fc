import { Icon } from '@erawan/ui/Icon';
import { useTexts } from '../i18n.ts';
import type { Draw } from './draw-calls.ts';

/** Why a draw needs a person; nothing where it needs none. */
export function Alarms({ of, explained = false }: { of: Draw; explained?: boolean }) {
  const { t } = useTexts();
  if (of.alarms.length === 0) return null;
  return (
    <ul aria-label={t('console.alarms')} className="grid gap-1.5">
      {of.alarms.map((alarm) => (
        <li key={alarm} className="flex items-start gap-1.5 text-label font-semibold text-negative">
          <Icon name="alert" size={18} className="mt-px shrink-0" />
          <span className="min-w-0">
            {t(`console.alarm_${alarm}`)}
            {explained && (
              <span className="block text-caption font-normal text-tx-2">
                {t(`console.alarmDo_${alarm}`)}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
