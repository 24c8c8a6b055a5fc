import { clockText } from '@erawan/kit/clock-text';
import { useSecondsUntil } from '@erawan/kit/countdown';
import { useTexts } from '../../core/i18n.ts';

/** The time until a draw closes, at a moment of this clock. */
export function ClosesIn({ at }: { at: number }) {
  const { t } = useTexts();
  const left = useSecondsUntil(at);
  return (
    <span role="timer" aria-live="off" className="grid shrink-0 justify-items-end">
      {left === 0 ? (
        <span className="text-label text-tx-2">{t('games.closed')}</span>
      ) : (
        <>
          <span className="text-caption text-tx-3">{t('games.closesIn')}</span>
          <span className="tabular font-display text-button font-semibold text-brand-300">
            {clockText(left)}
          </span>
        </>
      )}
    </span>
  );
}
