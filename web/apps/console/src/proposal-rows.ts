import { formatDateTime } from '@erawan/kit/dates';
import type { Adjustment } from './calls.ts';
import type { useTexts } from './i18n.ts';

/** A moment to the minute. */
export const time = (ms: number) => formatDateTime(ms).slice(0, -3);

/** The rows that say something. */
export const filled = (rows: readonly (readonly [string, string | undefined])[]) =>
  rows.flatMap(([label, text]) => (text === undefined || text === '' ? [] : [[label, text] as const]));

type Proposal = Pick<
  Adjustment,
  | 'state'
  | 'reason'
  | 'proposer'
  | 'createdAt'
  | 'expiresAt'
  | 'decider'
  | 'decidedAt'
  | 'decision'
  | 'failure'
>;

/** Who proposed it and why, and what was decided. */
export const decisionRows = (t: ReturnType<typeof useTexts>['t'], proposal: Proposal) =>
  [
    [t('console.reason'), proposal.reason],
    [t('console.proposedBy'), `${proposal.proposer} · ${time(proposal.createdAt)}`],
    [t('console.decideUntil'), proposal.state === 'open' ? time(proposal.expiresAt) : undefined],
    [
      t('console.decided'),
      [proposal.decider, proposal.decidedAt && time(proposal.decidedAt)].filter(Boolean).join(' · '),
    ],
    [t('console.decision'), proposal.decision],
    [t('console.failure'), proposal.failure],
  ] as const;

/** What became of the proposal about something. */
export const outcomeOf = ({
  proposal,
}: {
  proposal?: Pick<Adjustment, 'state' | 'failure'> | undefined;
}) => ({
  state: proposal?.state ?? ('stale' as const),
  ...(proposal?.failure === undefined ? {} : { failure: proposal.failure }),
});
