import { formatWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from './api.ts';
import { type Adjustment, approveAdjustment, memberWallet, rejectAdjustment } from './calls.ts';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { ProposalSheet } from './ProposalSheet.tsx';

/** What is added or taken, with its sign. */
export const signed = ({ direction, amount }: Adjustment) =>
  `${direction === 'credit' ? '+' : '−'}${formatWire(amount)}`;

/** The way to decide about another operator's adjustment, for those who may. */
export function Decision({ of }: { of: Adjustment }) {
  const { t } = useTexts();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('adjustment.approve')) return null;
  return (
    <>
      <Button size="medium" onClick={() => setIsOpen(true)}>
        {t('console.decide')}
      </Button>
      {isOpen && <DecisionSheet of={of} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function DecisionSheet({ of, onClose }: { of: Adjustment; onClose: () => void }) {
  const { t } = useTexts();
  const wallet = useQuery(memberWallet(of.memberName));
  return (
    <ProposalSheet
      lead={t(`console.decideLead_${of.direction}`, { name: of.memberName, amount: formatWire(of.amount) })}
      ready={wallet.data !== undefined}
      approve={() => approveAdjustment(of.proposalId, of.digest)}
      reject={(reason) => rejectAdjustment(of.proposalId, reason)}
      queryKey={['adjustments']}
      onClose={onClose}
    >
      {wallet.error && <ErrorState text={textOf(wallet.error)} onRetry={() => void wallet.refetch()} />}
      {wallet.isPending && <ListSkeleton />}
      {wallet.data && (
        <div className="card p-3.5">
          <Facts
            rows={[
              [t('console.balanceNow'), `${formatWire(wallet.data.available)} ${wallet.data.currency}`],
              [t('console.adjustment'), `${signed(of)} ${wallet.data.currency}`],
              [t('console.reason'), of.reason],
              [t('console.proposedBy'), of.proposer],
              [t('console.digest'), of.digest.slice(0, 8)],
            ]}
          />
        </div>
      )}
    </ProposalSheet>
  );
}
