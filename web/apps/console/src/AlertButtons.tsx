import { useStore } from '@erawan/kit/store';
import { IconButton } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import type { IconName } from '@erawan/ui/Icon';
import { toast } from '@erawan/ui/toasts';
import { alerts, switchNotice, switchSound } from './alerts.ts';
import { useTexts } from './i18n.ts';

/** Sound and notice of the browser, each on or off. */
export function AlertButtons() {
  const { t } = useTexts();
  const { sound, notice } = useStore(alerts);
  const askForNotice = async () => {
    if (!(await switchNotice(!notice))) toast.error(t('console.noticeRefused'));
  };
  return (
    <>
      <Switch icon="speaker" label={t('console.sound')} on={sound} onSwitch={() => switchSound(!sound)} />
      <Switch icon="bell" label={t('console.notice')} on={notice} onSwitch={() => void askForNotice()} />
    </>
  );
}

interface SwitchProps {
  icon: IconName;
  label: string;
  on: boolean;
  onSwitch: () => void;
}

function Switch({ icon, label, on, onSwitch }: SwitchProps) {
  return (
    <IconButton
      icon={icon}
      iconSize={22}
      label={label}
      title={label}
      aria-pressed={on}
      onClick={onSwitch}
      className={cn(
        'relative',
        on
          ? 'text-brand-300'
          : 'text-tx-3 after:absolute after:top-1/2 after:left-1/2 after:h-0.5 after:w-7 after:-translate-1/2 after:-rotate-45 after:rounded-pill after:bg-current',
      )}
    />
  );
}
