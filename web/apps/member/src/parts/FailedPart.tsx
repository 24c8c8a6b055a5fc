import { textOf } from '../core/api.ts';
import { useTexts } from '../core/i18n.ts';

/** In place of a part of a sheet that did not come. */
export function FailedPart({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <p className="flex items-center justify-between gap-2 text-label text-tx-2">
      {textOf(error)}
      <button type="button" className="min-h-11 px-2 text-brand-300" onClick={onRetry}>
        {t('shell.retry')}
      </button>
    </p>
  );
}
