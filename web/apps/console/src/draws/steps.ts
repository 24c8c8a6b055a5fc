import type { Translate } from '../proposal-rows.ts';
import type { DrawDetail, DrawState } from './draw-calls.ts';
import type { Step } from './StateLine.tsx';

/** How far a status is along the way; void draws left it. */
const RANKS: Readonly<Record<DrawState, number>> = {
  planned: 0,
  open: 1,
  suspended: 1,
  closing: 2,
  sealed: 3,
  resulted: 4,
  calculated: 5,
  disputed: 4,
  settling: 5,
  settled: 6,
  reviewing: 6,
  correcting: 6,
  voiding: 2,
  void: 2,
};

/** The events that void a draw: by two operators, and by a beacon that was not heard in time. */
const VOIDS: readonly string[] = ['voided', 'beacon_missing'];

/** The steps of a draw with their moments, those of a void one until it was voided. */
export function stepsOf(of: DrawDetail, t: Translate): Step[] {
  const { state, openTime, closeTime, drawTime } = of;
  const rank = RANKS[state];
  const first = of.results.find(({ version }) => version === 1);
  const settlement = of.settlements.findLast(({ version }) => version <= Math.max(of.version, 1));
  const hasBegun = rank === 3 && (of.waitingEntry !== undefined || of.alarms.includes('result.due'));
  const opens = { text: t('console.step_open'), at: openTime, isDone: rank >= 1 };
  if (state === 'voiding' || state === 'void') {
    const at = of.events.findLast(({ kind }) => VOIDS.includes(kind))?.at;
    return [
      opens,
      { text: t('console.draw_voiding'), at, isDone: true },
      { text: t('console.draw_void'), isDone: state === 'void' },
    ];
  }
  return [
    opens,
    { text: t('console.step_close'), at: closeTime, isDone: rank >= 2 },
    { text: t('console.step_drawn'), at: drawTime, isDone: rank >= 4 || hasBegun },
    { text: t('console.step_result'), at: first?.publishedAt, isDone: rank >= 4 },
    { text: t('console.step_calculated'), at: settlement?.calculatedAt, isDone: rank >= 5 },
    { text: t('console.step_settled'), at: settlement?.settledAt, isDone: rank >= 6 },
  ];
}
