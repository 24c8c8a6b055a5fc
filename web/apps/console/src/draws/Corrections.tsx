import { formatWire } from '@erawan/kit/money';
import { Decide } from '../Decide.tsx';
import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import type { DrawListProps } from './Draws.tsx';
import { ProposalList } from '../ProposalList.tsx';
import { filled } from '../proposal-rows.ts';
import {
  approveCorrection,
  type CorrectionRow,
  DRAWS,
  drawCorrections,
  refuseCorrection,
  rejectCorrection,
  releaseCorrection,
  takeBackCorrection,
} from './draw-calls.ts';
import { ProposalCard } from './ProposalCard.tsx';
import { countText, resultLine, titleOf } from './titles.ts';

/** Corrections that wait for another person, and what became of the others. */
export function Corrections({ above, onOpen }: DrawListProps) {
  const { t } = useTexts();
  return (
    <ProposalList
      rows={drawCorrections}
      icon="receipt"
      none={{ waiting: t('console.noCorrections_waiting'), over: t('console.noCorrections_over') }}
      above={above}
    >
      {(row) => <CorrectionCard of={row} onOpen={() => onOpen(row)} />}
    </ProposalList>
  );
}

/** What a correction moves, as its proposer saw it. */
function Figures({ of }: { of: CorrectionRow }) {
  const { t } = useTexts();
  return (
    <Facts
      rows={filled([
        [t('console.resultBefore'), of.previous && resultLine(of.previous)],
        [t('console.resultAfter'), resultLine(of.result)],
        [t('console.correctionGains'), formatWire(of.gains)],
        [t('console.correctionLosses'), formatWire(of.losses)],
        [t('console.correctionCount'), countText(of.count)],
        [t('console.correctionOthers'), of.others > 0 ? countText(of.others) : undefined],
        [t('console.takeBack'), t(`console.takeBack_${of.takeBack}`)],
      ])}
    />
  );
}

/** The proposal to correct a draw; with a way to the draw where it stands elsewhere. */
export function CorrectionCard({ of, onOpen }: { of: CorrectionRow; onOpen?: () => void }) {
  const { t } = useTexts();
  const { proposalId, digest, needsRelease, state } = of;
  const name = titleOf(of);
  const isFirst = needsRelease && state === 'open';
  return (
    <ProposalCard
      of={of}
      label={t('console.correctionOf', { name })}
      title={onOpen ? name : t('console.correctionProposal')}
      onOpen={onOpen}
      figures={<Figures of={of} />}
    >
      <Decide
        proposal={of}
        lead={t(isFirst ? 'console.correctionCheckLead' : 'console.correctLead', { name })}
        second={{
          permission: 'draw.approve',
          approve: () => approveCorrection(proposalId, digest),
          reject: (reason) => rejectCorrection(proposalId, reason),
        }}
        third={{
          permission: 'draw.release',
          approve: () => releaseCorrection(proposalId, digest),
          reject: (reason) => refuseCorrection(proposalId, reason),
        }}
        takeBack={() => takeBackCorrection(proposalId)}
        queryKey={DRAWS}
      >
        <div className="card p-3.5">
          <Figures of={of} />
        </div>
      </Decide>
    </ProposalCard>
  );
}
