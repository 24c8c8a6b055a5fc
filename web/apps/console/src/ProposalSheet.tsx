import { Overlay } from '@erawan/ui/Dialog';
import type { ReactNode } from 'react';
import { useTexts } from './i18n.ts';
import { ProposalDecision, type ProposalDecisionProps } from './ProposalDecision.tsx';

interface ProposalSheetProps extends Omit<ProposalDecisionProps, 'onDone'> {
  /** What approving does, in one sentence. */
  lead: string;
  /** What the decision is about. */
  children: ReactNode;
  onClose: () => void;
}

/** The decision about what another operator proposed, in a sheet of its own. */
export function ProposalSheet({ lead, children, onClose, ...decision }: ProposalSheetProps) {
  const { t } = useTexts();
  return (
    <Overlay title={t('console.decide')} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-body text-tx-2">{lead}</p>
        {children}
        <ProposalDecision {...decision} onDone={onClose} />
      </div>
    </Overlay>
  );
}
