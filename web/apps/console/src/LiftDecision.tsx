import { Button } from '@erawan/ui/Button';
import { useState } from 'react';
import type { Freeze } from './payout-calls.ts';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { ProposalSheet } from './ProposalSheet.tsx';
import { TakeBackButton } from './TakeBackButton.tsx';

interface LiftDecisionProps {
  proposal: NonNullable<Freeze['proposal']>;
  /** What is proposed. */
  lead: string;
  permission: string;
  approve: () => Promise<unknown>;
  reject: (reason: string) => Promise<unknown>;
  takeBack: () => Promise<unknown>;
  queryKey: readonly string[];
}

/** A proposal that waits: its proposer takes it back, another operator decides. */
export function LiftDecision(props: LiftDecisionProps) {
  const { t } = useTexts();
  const may = useMay();
  const { proposal, lead, permission, approve, reject, takeBack, queryKey } = props;
  const [isOpen, setIsOpen] = useState(false);
  if (proposal.own) return <TakeBackButton takeBack={takeBack} queryKey={queryKey} />;
  if (!may(permission)) return null;
  return (
    <>
      <Button size="medium" onClick={() => setIsOpen(true)}>
        {t('console.decide')}
      </Button>
      {isOpen && (
        <ProposalSheet
          lead={lead}
          ready
          approve={() => approve().then(() => undefined)}
          reject={(reason) => reject(reason).then(() => undefined)}
          queryKey={queryKey}
          onClose={() => setIsOpen(false)}
        >
          <div className="card p-3.5">
            <Facts
              rows={[
                [t('console.reason'), proposal.reason],
                [t('console.proposedBy'), proposal.proposer],
                [t('console.digest'), proposal.digest.slice(0, 8)],
              ]}
            />
          </div>
        </ProposalSheet>
      )}
    </>
  );
}
