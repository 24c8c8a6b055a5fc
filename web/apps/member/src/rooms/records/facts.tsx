import { formatDateTime } from '@erawan/kit/dates';
import { CopyButton } from '@erawan/ui/CopyButton';
import { useTexts } from '../../core/i18n.ts';

/** A moment among the facts of a sheet. */
export function At({ ms }: { ms: number }) {
  return <span className="tabular">{formatDateTime(ms)}</span>;
}

/** A number that can be copied, to be told to the customer service. */
export function CopyFact({ text, label }: { text: string; label: string }) {
  const { t } = useTexts();
  return (
    <span className="flex items-center justify-end gap-1">
      <span className="min-w-0 text-right text-caption text-balance break-all">{text}</span>
      <CopyButton text={text} label={label} done={t('records.copied')} />
    </span>
  );
}
