import { decisionRows, type Translate } from '../proposal-rows.ts';
import type { VoidRow } from './draw-calls.ts';

/** How a proposal about draws stands. */
export const proposalState = (t: Translate, state: VoidRow['state']): string =>
  state === 'stale' ? t('console.drawStale') : t(`console.adjustment_${state}`);

/** Who proposed it and why, what was decided, and who of three released it. */
export const proposalRows = (
  t: Translate,
  proposal: Parameters<typeof decisionRows>[1] & Pick<VoidRow, 'state' | 'releaser'>,
  /** Whose approval an open one waits for. */
  waitsFor: 'console.missing_draw' | 'console.missing_sheet' = 'console.missing_draw',
) =>
  [
    ...decisionRows(t, proposal),
    [t('console.releasedBy'), proposal.releaser],
    [
      t('console.missing'),
      proposal.state === 'checked'
        ? t('console.missing_release')
        : proposal.state === 'open'
          ? t(waitsFor)
          : undefined,
    ],
  ] as const;
