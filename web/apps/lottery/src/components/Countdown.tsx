import { clockText } from '@erawan/kit/clock-text';
import { cn } from '@erawan/ui/cn';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../i18n.ts';
import { type ServerClock, useSecondsUntil } from './clock.ts';

/** Seconds left that are spoken; the figures themselves would talk all the time. */
const SPOKEN = [60, 30, 10] as const;
const HOUR = 3_600;
const DAY = 86_400;

/** `00:42`, `12:05`, `1:02:03`; days are said by the caller. */
export const timeText = (seconds: number): string => clockText(seconds % DAY, seconds >= HOUR);

/** What is said when the seconds left pass from `before` to `now`: the least mark that was passed. */
export const spokenMark = (before: number, now: number): number | undefined =>
  SPOKEN.filter((mark) => before > mark && now <= mark).at(-1);

interface CountdownProps {
  clock: ServerClock;
  /** When the draw takes no more, in epoch milliseconds of the server. */
  closeTime: number;
  /** Called once when it is over, and at once where it was over before. */
  onClosed?: () => void;
  className?: string;
}

/** How long a draw still takes bets; it never blinks and never hurries anyone. */
export function Countdown({ clock, closeTime, onClosed, className }: CountdownProps) {
  const { t } = useTexts();
  const left = useSecondsUntil(clock, closeTime);
  const [before, setBefore] = useState(left);
  const [mark, setMark] = useState<number | undefined>();
  if (left !== before) {
    setBefore(left);
    const passed = spokenMark(before, left);
    if (passed !== undefined || left > before) setMark(passed);
  }
  const isOver = left === 0;
  const tell = useEffectEvent(() => onClosed?.());
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
  const days = Math.floor(left / DAY);
  const spoken = isOver
    ? t('lottery.closed')
    : mark === undefined
      ? ''
      : t('lottery.secondsLeft', { count: mark });

  return (
    <span className={cn('inline-flex items-baseline gap-1.5 whitespace-nowrap', className)}>
      {isOver ? (
        <span className="text-label text-tx-2">{t('lottery.closed')}</span>
      ) : (
        <>
          <span className="text-caption text-tx-3">{t('lottery.closesIn')}</span>
          <span role="timer" className="tabular font-display text-button font-semibold text-brand-300">
            {days > 0 && `${t('lottery.days', { count: days })} `}
            {timeText(left)}
          </span>
        </>
      )}
      <span aria-live="polite" className="sr-only">
        {spoken}
      </span>
    </span>
  );
}
