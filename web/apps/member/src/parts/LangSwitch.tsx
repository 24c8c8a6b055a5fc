import { cn } from '@erawan/ui/cn';
import { speak, useTexts } from '../core/i18n.ts';

/** Shows the language it switches to. */
export function LangSwitch({ className }: { className?: string }) {
  const { t, language } = useTexts();
  const other = language === 'TH' ? 'EN' : 'TH';
  return (
    <button
      type="button"
      onClick={() => void speak(other)}
      aria-label={`${other} – ${t('shell.language')}`}
      className={cn(
        'press relative grid size-9 shrink-0 place-items-center rounded-pill font-display text-label font-semibold text-tx-2',
        'inset-ring inset-ring-white/14 after:absolute after:-inset-1',
        className,
      )}
    >
      {other}
    </button>
  );
}
