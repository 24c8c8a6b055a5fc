import type { ReactNode } from 'react';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { filled } from './proposal-rows.ts';
import type { ProposalDecisionProps } from './ProposalDecision.tsx';
import { DecideButton } from './ProposalSheet.tsx';
import { TakeBackButton } from './TakeBackButton.tsx';
import type { Freeze } from './payout-calls.ts';

/** What one decision needs: who may, and its calls. */
interface Deciding extends Pick<ProposalDecisionProps, 'approve' | 'reject'> {
  permission: string;
}

interface DecideProps {
  proposal: NonNullable<Freeze['proposal']>;
  /** What approving does, in one sentence. */
  lead: string;
  second: Deciding;
  /** The third person's decision, where a proposal can need one. */
  third?: Deciding;
  takeBack: () => Promise<unknown>;
  queryKey: readonly string[];
  /** What the decision is about. */
  children?: ReactNode;
}

/** Its proposer takes it back; the next person, who had no part in it, decides. */
export function Decide(props: DecideProps) {
  const { t } = useTexts();
  const { proposal, lead, second, third, takeBack, queryKey, children } = props;
  const { state, own, hadPart, needsRelease } = proposal;
  if (state !== 'open' && state !== 'checked') return null;
  if (own) return <TakeBackButton takeBack={takeBack} queryKey={queryKey} />;
  const deciding = state === 'open' ? second : third;
  if (!deciding || hadPart) return null;
  const { permission, approve, reject } = deciding;
  return (
    <DecideButton
      permission={permission}
      lead={lead}
      ready
      needsRelease={needsRelease && state === 'open'}
      approve={approve}
      reject={reject}
      queryKey={queryKey}
    >
      {children}
      <div className="card p-3.5">
        <Facts
          rows={filled([
            [t('console.reason'), proposal.reason],
            [t('console.proposedBy'), proposal.proposer],
            [t('console.approvedBy'), state === 'checked' ? proposal.decider : undefined],
            [t('console.digest'), proposal.digest.slice(0, 8)],
          ])}
        />
      </div>
    </DecideButton>
  );
}
