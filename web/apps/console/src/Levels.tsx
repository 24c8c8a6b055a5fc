import { Decide } from './Decide.tsx';
import { EntryHead } from './EntryHead.tsx';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { LevelForm } from './LevelForm.tsx';
import { approveLevel, type Level, levels, rejectLevel, takeBackLevel } from './levels.ts';
import { ProposalList } from './ProposalList.tsx';
import { decisionRows, filled } from './proposal-rows.ts';

/** Levels of identity that operators give: what waits for a second person, what became of the others, and a new one. */
export function Levels() {
  const { t } = useTexts();
  return (
    <ProposalList
      rows={levels}
      icon="user"
      none={{ waiting: t('console.noLevels_waiting'), over: t('console.noLevels_over') }}
      make={{
        permission: 'kyc.propose',
        text: t('console.proposeLevel'),
        Form: LevelForm,
      }}
    >
      {(level) => <Entry of={level} />}
    </ProposalList>
  );
}

function Entry({ of }: { of: Level }) {
  const { t } = useTexts();
  const lead = t('console.levelLead', { name: of.memberName, level: of.level });
  return (
    <article className="card grid gap-2 p-3.5">
      <EntryHead title={of.memberName} amount={t('console.levelIs', { level: of.level })} />
      <Facts rows={filled(decisionRows(t, of))} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-caption font-semibold text-tx-2">{t(`console.adjustment_${of.state}`)}</span>
        <Decide
          proposal={of}
          lead={lead}
          second={{
            permission: 'kyc.approve',
            approve: () => approveLevel(of.proposalId, of.digest),
            reject: (reason) => rejectLevel(of.proposalId, reason),
          }}
          takeBack={() => takeBackLevel(of.proposalId)}
          queryKey={['levels']}
        />
      </div>
    </article>
  );
}
