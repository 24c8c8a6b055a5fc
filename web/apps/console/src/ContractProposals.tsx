import { Button } from '@erawan/ui/Button';
import { useState } from 'react';
import {
  approveContract,
  type ContractProposal,
  contractProposals,
  rejectContract,
  takeBackContract,
} from './contract-calls.ts';
import { ContractForm } from './ContractForm.tsx';
import { gamesText, termsRows } from './contract-rows.ts';
import { Decide } from './Decide.tsx';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { MemberContracts } from './MemberContracts.tsx';
import { ProposalList } from './ProposalList.tsx';
import { decisionRows, filled } from './proposal-rows.ts';

const LISTS = ['contracts'] as const;

/** Contracts that were proposed for agents, and what became of the others. */
export function ContractProposals() {
  const { t } = useTexts();
  return (
    <ProposalList
      rows={contractProposals}
      icon="pencil"
      none={{ waiting: t('console.noContracts_waiting'), over: t('console.noContracts_over') }}
      above={<MemberFinder />}
      make={{ permission: 'contract.propose', text: t('console.proposeContract'), Form: ContractForm }}
    >
      {(proposal) => <Entry proposal={proposal} />}
    </ProposalList>
  );
}

/** Shows the contracts of a member. */
function MemberFinder() {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="outline" size="medium" onClick={() => setIsOpen(true)}>
        {t('console.memberContracts')}
      </Button>
      {isOpen && <MemberContracts onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Entry({ proposal }: { proposal: ContractProposal }) {
  const { t } = useTexts();
  const { proposalId, memberName, kind, type, gameCategory, before, state, digest } = proposal;
  const present = before ? termsRows(t, before) : [];
  return (
    <article className="card grid gap-2 p-3.5">
      <p className="min-w-0 text-body font-semibold wrap-anywhere">{memberName}</p>
      <Facts
        rows={filled([
          [t('console.contractKind'), t(`console.contractKind_${kind}`)],
          [t('console.contractType'), t(`console.contractType_${type}`)],
          [t('console.contractGames'), gamesText(t, gameCategory)],
          ...termsRows(t, proposal),
          ...decisionRows(t, proposal),
        ])}
      />
      {present.length > 0 && (
        <section className="grid gap-1 rounded-14 bg-bg-1/70 px-3 py-2">
          <p className="text-caption font-semibold">{t('console.contractBefore')}</p>
          <Facts rows={present} />
        </section>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-caption font-semibold text-tx-2">{t(`console.adjustment_${state}`)}</span>
        <Decide
          proposal={proposal}
          lead={t(`console.contractLead_${type}`, { name: memberName })}
          second={{
            permission: 'contract.approve',
            approve: () => approveContract(proposalId, digest),
            reject: (reason) => rejectContract(proposalId, reason),
          }}
          takeBack={() => takeBackContract(proposalId)}
          queryKey={LISTS}
        />
      </div>
    </article>
  );
}
