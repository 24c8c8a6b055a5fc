import { cn } from '@erawan/ui/cn';
import { useArrowKeys } from '@erawan/ui/arrow-keys';
import { type ReactNode, useId } from 'react';
import { type Picks, type Tool, TOOLS } from '../entry/picks.ts';
import { keyOf, type Speech, useTexts } from '../i18n.ts';
import type { Play } from '../rules/family.ts';

const PLACES_OF_DIGITS = ['tenThousands', 'thousands', 'hundreds', 'tens', 'units'] as const;

/** What a position is called: the place of a digit, of a ball or in a race. */
export function positionName({ view }: Play, position: number, t: Speech['t']): string {
  const at = view.entries[position]?.at ?? position;
  const { symbols } = view;
  if (!symbols.distinct) return t(keyOf('position', PLACES_OF_DIGITS[at] ?? 'units'));
  return t(symbols.max === 10 ? 'lottery.positionPlace' : 'lottery.positionBall', { count: at + 1 });
}

interface PositionTabsProps {
  play: Play;
  picks: Picks;
  position: number;
  onPosition: (position: number) => void;
  onTool: (tool: Tool) => void;
  /** The grid of the open position. */
  children: ReactNode;
}

/** A tab for each position with the count of what is chosen there, and the tools above its grid. */
export function PositionTabs({ play, picks, position, onPosition, onTool, children }: PositionTabsProps) {
  const { t } = useTexts();
  const id = useId();
  const choices = picks.map((_, at) => ({ value: String(at), text: positionName(play, at, t) }));
  const { row, onKeyDown } = useArrowKeys(choices, String(position), (at) => onPosition(Number(at)));

  return (
    <div className="grid gap-2.5">
      <div
        ref={row}
        role="tablist"
        aria-label={t('lottery.positions')}
        onKeyDown={onKeyDown}
        className="no-bar -mx-3 flex gap-1 overflow-x-auto px-3 py-0.5"
      >
        {picks.map((set, at) => {
          const isOpen = at === position;
          return (
            <button
              // Positions never move.
              key={at}
              type="button"
              role="tab"
              id={`${id}-tab-${at}`}
              aria-selected={isOpen}
              aria-controls={`${id}-panel`}
              tabIndex={isOpen ? 0 : -1}
              onClick={() => onPosition(at)}
              className={cn(
                'press grid min-h-12 min-w-[52px] flex-[1_0_auto] content-center justify-items-center rounded-12 px-1 font-display font-semibold whitespace-nowrap',
                isOpen
                  ? 'bg-s-3 text-brand-300 inset-ring-2 inset-ring-brand-400'
                  : 'bg-s-2 text-tx-2 inset-ring inset-ring-white/8',
              )}
            >
              <span className="text-label">{positionName(play, at, t)}</span>
              <span className="tabular font-text text-micro font-normal text-tx-2">
                {t('lottery.chosenCount', { count: set.length })}
              </span>
            </button>
          );
        })}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-tab-${position}`}
        className="grid gap-2.5"
      >
        <div role="group" aria-label={t('lottery.tools')} className="grid grid-cols-6 gap-1">
          {TOOLS.map((tool) => (
            <button
              key={tool}
              type="button"
              onClick={() => onTool(tool)}
              className="press min-h-11 min-w-0 rounded-12 bg-bg-1 px-0.5 text-label text-tx-2 inset-ring inset-ring-white/10"
            >
              {t(keyOf('tool', tool))}
            </button>
          ))}
        </div>
        {children}
      </div>
    </div>
  );
}
