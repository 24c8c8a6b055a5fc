import { Decide } from '../Decide.tsx';
import { useTexts } from '../i18n.ts';
import type { DrawListProps } from './Draws.tsx';
import { ProposalList } from '../ProposalList.tsx';
import { approveVoid, DRAWS, drawVoids, rejectVoid, takeBackVoid, type VoidRow } from './draw-calls.ts';
import { ProposalCard } from './ProposalCard.tsx';
import { titleOf } from './titles.ts';

/** Draws that are proposed to be voided, and what became of the others. */
export function Voids({ above, onOpen }: DrawListProps) {
  const { t } = useTexts();
  return (
    <ProposalList
      rows={drawVoids}
      icon="receipt"
      none={{ waiting: t('console.noVoids_waiting'), over: t('console.noVoids_over') }}
      above={above}
    >
      {(row) => <VoidCard of={row} onOpen={() => onOpen(row)} />}
    </ProposalList>
  );
}

/** The proposal to void a draw; with a way to the draw where it stands elsewhere. */
export function VoidCard({ of, onOpen }: { of: VoidRow; onOpen?: () => void }) {
  const { t } = useTexts();
  const { proposalId, digest } = of;
  const name = titleOf(of);
  return (
    <ProposalCard
      of={of}
      label={t('console.voidOf', { name })}
      title={onOpen ? name : t('console.voidProposal')}
      onOpen={onOpen}
    >
      <Decide
        proposal={of}
        lead={t('console.voidLead', { name })}
        second={{
          permission: 'draw.approve',
          approve: () => approveVoid(proposalId, digest),
          reject: (reason) => rejectVoid(proposalId, reason),
        }}
        takeBack={() => takeBackVoid(proposalId)}
        queryKey={DRAWS}
      />
    </ProposalCard>
  );
}
