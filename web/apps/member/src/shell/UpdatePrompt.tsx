import { Button, IconButton } from '@erawan/ui/Button';
import { useTexts } from '../core/i18n.ts';
import { dropUpdate, takeUpdate } from './worker.ts';

/** A new version waits; it is taken when the user says so, never in the middle of something. */
export function UpdatePrompt() {
  const { t } = useTexts();
  return (
    <div
      role="status"
      className="fade-in fixed inset-x-3 bottom-[calc(80px+env(safe-area-inset-bottom))] z-(--z-index-float) mx-auto flex max-w-[456px] items-center gap-2 rounded-16 bg-s-3 py-2 pr-1 pl-4 shadow-e2 inset-ring inset-ring-white/12"
    >
      <p className="min-w-0 flex-1 text-label">{t('shell.updateReady')}</p>
      <Button size="small" onClick={takeUpdate}>
        {t('shell.updateNow')}
      </Button>
      <IconButton icon="close" label={t('shell.close')} onClick={dropUpdate} />
    </div>
  );
}
