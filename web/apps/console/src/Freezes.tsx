import { Button } from '@erawan/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approveLift, type Freeze, freezes, proposeLift, rejectLift, takeBackLift } from './payout-calls.ts';
import { Decide } from './Decide.tsx';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { PagedList } from './PagedList.tsx';
import { ReasonSheet } from './ReasonSheet.tsx';
import { time, untold } from './proposal-rows.ts';

const STATES = ['open', 'lifted'] as const;
const LISTS = ['freezes'] as const;

/** Accounts that are frozen, what is due first above, and those that were. */
export function Freezes() {
  const { t } = useTexts();
  const [[state, pageNo], setPlace] = useState<[(typeof STATES)[number], number]>(['open', 1]);
  const rows = useQuery(freezes(state, pageNo));
  return (
    <PagedList
      states={STATES.map((value) => ({ value, text: t(`console.freezes_${value}`) }))}
      state={state}
      onPlace={(...place) => setPlace(place)}
      rows={rows}
      empty={{ icon: 'lock', text: t(`console.noFreezes_${state}`) }}
      keyOf={(freeze) => freeze.freezeId}
    >
      {(freeze) => <Entry freeze={freeze} />}
    </PagedList>
  );
}

function Entry({ freeze }: { freeze: Freeze }) {
  const { t } = useTexts();
  const may = useMay();
  const [isProposing, setIsProposing] = useState(false);
  const { freezeId, username, scope, proposal, liftedAt } = freeze;
  const rows: [string, string | undefined][] = [
    [t('console.reason'), freeze.reason],
    [t('console.frozenBy'), `${freeze.frozenBy} · ${time(freeze.frozenAt)}`],
    [t('console.dueAt'), liftedAt === undefined ? time(freeze.dueAt) : undefined],
    [t('console.liftedAt'), liftedAt === undefined ? undefined : time(liftedAt)],
    [t('console.proposal'), proposal && `${t('console.lift')} · ${proposal.proposer}`],
  ];
  return (
    <article className="card grid gap-2 p-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 text-body font-semibold wrap-anywhere">{username}</span>
        <span className="text-body font-semibold">{t(`console.scope_${scope}`)}</span>
      </p>
      <Facts rows={rows.flatMap(([label, text]) => (text === undefined ? [] : [[label, text] as const]))} />
      <div className="flex flex-wrap justify-end gap-2">
        {proposal && (
          <Decide
            proposal={proposal}
            lead={t('console.liftLead', { name: username })}
            second={{
              permission: 'freeze.approve',
              approve: () => approveLift(freezeId, proposal.proposalId, proposal.digest).then(untold),
              reject: (reason) => rejectLift(freezeId, proposal.proposalId, reason).then(untold),
            }}
            takeBack={() => takeBackLift(freezeId, proposal.proposalId)}
            queryKey={LISTS}
          />
        )}
        {!proposal && liftedAt === undefined && may('freeze.propose') && (
          <Button kind="quiet" size="medium" onClick={() => setIsProposing(true)}>
            {t('console.proposeLift')}
          </Button>
        )}
      </div>
      {isProposing && (
        <ReasonSheet
          title={t('console.proposeLift')}
          done={t('console.proposed')}
          queryKey={LISTS}
          send={(reason) => proposeLift(freezeId, reason)}
          onClose={() => setIsProposing(false)}
        >
          <p className="text-body text-tx-2">{t('console.liftLead', { name: username })}</p>
        </ReasonSheet>
      )}
    </article>
  );
}
