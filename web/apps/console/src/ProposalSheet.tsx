import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { type ReactNode, useState } from 'react';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { ProposalDecision, type ProposalDecisionProps } from './ProposalDecision.tsx';

interface ProposalSheetProps extends Omit<ProposalDecisionProps, 'onDone'> {
  /** What approving does, in one sentence. */
  lead: string;
  /** What the decision is about. */
  children: ReactNode;
  onClose: () => void;
}

interface DecideButtonProps extends Omit<ProposalSheetProps, 'onClose'> {
  /** What the operator must be allowed. */
  permission: string;
}

/** Opens the decision, for operators who may take it. */
export function DecideButton({ permission, ...sheet }: DecideButtonProps) {
  const { t } = useTexts();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may(permission)) return null;
  return (
    <>
      <Button size="medium" onClick={() => setIsOpen(true)}>
        {t('console.decide')}
      </Button>
      {isOpen && <ProposalSheet {...sheet} onClose={() => setIsOpen(false)} />}
    </>
  );
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
