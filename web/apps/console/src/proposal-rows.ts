import { formatDateTime } from '@erawan/kit/dates';
import type { Adjustment } from './calls.ts';
import type { useTexts } from './i18n.ts';

export type Translate = ReturnType<typeof useTexts>['t'];

/** An amount of zero, as the server writes it. */
export const NOTHING = '0.00';

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

/** Whether it waits for a decision, or is being carried out: until then there is room for no other. */
export const isUnderWay = (proposal: Pick<Adjustment, 'state'> | undefined): boolean =>
  proposal?.state === 'open' || proposal?.state === 'checked' || proposal?.state === 'approved';

/** Who proposed it and why, and what was decided. */
export const decisionRows = (t: Translate, proposal: Proposal) =>
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

/** Of an answer that does not say what became of the proposal. */
export const untold = (): undefined => undefined;
