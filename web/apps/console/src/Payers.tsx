import { Button } from '@erawan/ui/Button';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from './api.ts';
import {
  approvePayer,
  type Payer,
  payers,
  proposePayer,
  rejectPayer,
  suspendPayer,
  takeBackPayer,
} from './payout-calls.ts';
import { Decide } from './Decide.tsx';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { ReasonSheet } from './ReasonSheet.tsx';
import { PaymentFiles } from './PaymentFiles.tsx';
import { time, untold } from './proposal-rows.ts';
import { ScrollingPage } from './ScrollingPage.tsx';

const LISTS = ['payers'] as const;

/** Who pays withdrawals, and the switch of each. */
export function Payers() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(payers);
  const [opened, setOpened] = useState<string>();
  if (opened !== undefined) return <PaymentFiles payer={opened} onBack={() => setOpened(undefined)} />;
  return (
    <ScrollingPage>
      {!data &&
        (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.list.length === 0 && <EmptyState icon="wallet" text={t('console.noPayers')} />}
      <ul className="grid gap-2.5">
        {data?.list.map((payer) => (
          <li key={payer.payer}>
            <Entry of={payer} onFiles={() => setOpened(payer.payer)} />
          </li>
        ))}
      </ul>
    </ScrollingPage>
  );
}

function Entry({ of, onFiles }: { of: Payer; onFiles: () => void }) {
  const { t } = useTexts();
  const may = useMay();
  const [sheet, setSheet] = useState<'suspend' | 'resume'>();
  const { payer, suspension, proposal } = of;
  const rows: [string, string | undefined][] = [
    [t('console.payerUse'), of.isUsed ? t('console.payerUsed') : t('console.payerUnused')],
    [t('console.openAttempts'), String(of.openAttempts)],
    [t('console.payerReach'), of.isKnown ? undefined : t('console.payerUnknown')],
    [
      t('console.suspended'),
      suspension && `${time(suspension.at)} · ${suspension.by ?? t('console.source_job')}`,
    ],
    [t('console.reason'), suspension?.reason],
    [t('console.proposal'), proposal && `${t('console.resumePayer')} · ${proposal.proposer}`],
  ];
  return (
    <article className="card grid gap-2 p-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 text-body font-semibold wrap-anywhere">{payer}</span>
        <span className="text-body font-semibold">
          {suspension ? t('console.payerSuspended') : t('console.payerWorks')}
        </span>
      </p>
      <Facts rows={rows.flatMap(([label, text]) => (text === undefined ? [] : [[label, text] as const]))} />
      <div className="flex flex-wrap justify-end gap-2">
        {of.byFile && (
          <Button kind="quiet" size="medium" onClick={onFiles}>
            {t('console.paymentFiles')}
          </Button>
        )}
        {proposal && (
          <Decide
            proposal={proposal}
            lead={t('console.resumeLead', { name: payer })}
            second={{
              permission: 'payer.approve',
              approve: () => approvePayer(payer, proposal.proposalId, proposal.digest).then(untold),
              reject: (reason) => rejectPayer(payer, proposal.proposalId, reason).then(untold),
            }}
            takeBack={() => takeBackPayer(payer, proposal.proposalId)}
            queryKey={LISTS}
          />
        )}
        {suspension && !proposal && may('payer.propose') && (
          <Button kind="quiet" size="medium" onClick={() => setSheet('resume')}>
            {t('console.resumePayer')}
          </Button>
        )}
        {!suspension && may('payer.suspend') && (
          <Button kind="danger" size="medium" onClick={() => setSheet('suspend')}>
            {t('console.suspendPayer')}
          </Button>
        )}
      </div>
      {sheet !== undefined && (
        <ReasonSheet
          title={t(`console.${sheet}Payer`)}
          done={sheet === 'suspend' ? t('console.payerSuspended') : t('console.proposed')}
          danger={sheet === 'suspend'}
          queryKey={LISTS}
          send={(reason) => (sheet === 'suspend' ? suspendPayer(payer, reason) : proposePayer(payer, reason))}
          onClose={() => setSheet(undefined)}
        >
          <p className="text-body text-tx-2">{t(`console.${sheet}Lead`, { name: payer })}</p>
        </ReasonSheet>
      )}
    </article>
  );
}
