import { cn } from '@erawan/ui/cn';
import { useArrowKeys } from '@erawan/ui/arrow-keys';
import { type ReactNode, type TouchEvent, useEffect, useId, useRef } from 'react';
import { useTexts } from '../i18n.ts';
import type { Play } from '../rules/family.ts';

/** A finger that went so far to the side, in px, and twice as far as up or down, turns the page. */
const SWIPE_PX = 64;

/** Whether something under the finger scrolls sideways itself. */
function scrollsSideways(from: Element, until: Element): boolean {
  for (let at: Element | null = from; at && at !== until; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth && getComputedStyle(at).overflowX !== 'visible') return true;
  return false;
}

interface PlayTabsProps {
  plays: readonly Play[];
  open: Play;
  onOpen: (play: Play) => void;
  /** The board of the open play. */
  children: ReactNode;
}

/** A tab for each play; a swipe over the board leads to the next one. */
export function PlayTabs({ plays, open, onOpen, children }: PlayTabsProps) {
  const { t, local } = useTexts();
  const id = useId();
  const touch = useRef<{ x: number; y: number } | undefined>(undefined);
  const step = (by: number) => {
    const play = plays[plays.indexOf(open) + by];
    if (play) onOpen(play);
  };
  const choices = plays.map((play) => ({ value: play.code, text: local(play.name) }));
  const { row: strip, onKeyDown } = useArrowKeys(choices, open.code, (code) => {
    const play = plays.find((each) => each.code === code);
    if (play) onOpen(play);
  });

  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>(`[data-play="${open.code}"]`);
    const row = tab?.parentElement;
    if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [strip, open.code]);

  const onTouchStart = ({ touches, target, currentTarget }: TouchEvent) => {
    const finger = touches[0];
    const isOurs = touches.length === 1 && finger && !scrollsSideways(target as Element, currentTarget);
    touch.current = isOurs ? { x: finger.clientX, y: finger.clientY } : undefined;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const start = touch.current;
    const finger = changedTouches[0];
    touch.current = undefined;
    if (!start || !finger) return;
    const [right, down] = [finger.clientX - start.x, finger.clientY - start.y];
    if (Math.abs(right) >= SWIPE_PX && Math.abs(right) > 2 * Math.abs(down)) step(right < 0 ? 1 : -1);
  };

  return (
    <>
      <div
        ref={strip}
        role="tablist"
        aria-label={t('lottery.plays')}
        onKeyDown={onKeyDown}
        className="no-bar relative flex gap-1.5 overflow-x-auto px-3 py-1"
      >
        {plays.map((play) => (
          <button
            key={play.code}
            type="button"
            role="tab"
            id={`${id}-${play.code}`}
            data-play={play.code}
            aria-selected={play === open}
            aria-controls={`${id}-panel`}
            tabIndex={play === open ? 0 : -1}
            onClick={() => onOpen(play)}
            className={cn(
              'press min-h-11 shrink-0 rounded-pill px-4 text-label font-semibold whitespace-nowrap',
              play === open
                ? 'bg-s-3 text-brand-300 inset-ring-2 inset-ring-brand-400'
                : 'bg-s-2 text-tx-2 inset-ring inset-ring-white/8',
            )}
          >
            {local(play.name)}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${open.code}`}
        onTouchStart={onTouchStart}
        onTouchEnd={onTouchEnd}
        className="grid min-w-0 gap-2.5 px-3"
      >
        {children}
      </div>
    </>
  );
}
