import { useSecondsUntil } from '@erawan/kit/countdown';
import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { useTexts } from '../../core/i18n.ts';
import { clockText } from '@erawan/kit/clock-text';

/** From here on it is told in another colour. */
const SHORT_S = 60;

/** How long there is to pay, counted down; a reader is told once, not each second. */
export function TimeLeft({ until }: { until: number }) {
  const { t } = useTexts();
  const left = useSecondsUntil(until);
  const isShort = left <= SHORT_S;
  return (
    <span
      role="timer"
      aria-live="off"
      className={cn(
        'inline-flex shrink-0 items-center gap-1.5 rounded-pill px-2.5 py-1 text-label font-semibold',
        isShort ? 'bg-negative/12 text-negative' : 'bg-brand-400/12 text-brand-300',
      )}
    >
      <Icon name="clock" size={16} />
      {left === 0 ? (
        t('payments.timeOver')
      ) : (
        <>
          <span className="sr-only">{t('payments.timeLeft')} </span>
          <span className="tabular font-display">{clockText(left)}</span>
        </>
      )}
    </span>
  );
}
