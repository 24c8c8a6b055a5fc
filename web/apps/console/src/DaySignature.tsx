import { formatDateTime, shownDay } from '@erawan/kit/dates';
import { formatWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { toast } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queries, textOf } from './api.ts';
import { Facts } from './Facts.tsx';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { DecideButton } from './ProposalSheet.tsx';
import { REASON } from './reason.ts';
import { countersignDay, type Day, rejectSignature, signDay, withdrawSignature } from './statements.ts';
import { outcomeOf } from './proposal-rows.ts';
import { TakeBackButton } from './TakeBackButton.tsx';

const KEY = ['statements'];

/** Who signs the day: one operator signs, another countersigns, then it stays as it is. */
export function DaySignature({ provider, day }: { provider: string; day: Day }) {
  const { t } = useTexts();
  const may = useMay();
  const [isSigning, setIsSigning] = useState(false);
  const { proposal, report, signed } = day;
  const isOpen = proposal?.state === 'open';
  if (signed) return <p className="text-body">{t('console.dayStays')}</p>;
  return (
    <section className="card grid gap-2 p-3.5">
      {proposal && (
        <Facts
          rows={[
            [
              t('console.signedBy'),
              `${proposal.proposer} · ${formatDateTime(proposal.createdAt).slice(0, -3)}`,
            ],
            [t('console.reason'), proposal.reason],
            [t('console.state'), t(`console.adjustment_${proposal.state}`)],
            ...(proposal.decision === undefined
              ? []
              : ([[t('console.decision'), proposal.decision]] as const)),
          ]}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {isOpen &&
          (proposal.own ? (
            <TakeBackButton takeBack={() => withdrawSignature(proposal.proposalId)} queryKey={KEY} />
          ) : (
            <Countersign day={day} />
          ))}
        {!isOpen && proposal?.state !== 'approved' && may('reconcile.sign') && (
          <Button size="medium" onClick={() => setIsSigning(true)}>
            {t('console.signDay')}
          </Button>
        )}
      </div>
      {isSigning && <SignForm provider={provider} report={report} onClose={() => setIsSigning(false)} />}
    </section>
  );
}

function SignForm({
  provider,
  report,
  onClose,
}: {
  provider: string;
  report: Day['report'];
  onClose: () => void;
}) {
  const { t } = useTexts();
  const [reason, setReason] = useState('');
  const sign = useMutation({
    mutationFn: () => signDay(provider, report.day, reason.trim()),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: KEY });
      toast.success(t('console.daySignedOnce'));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sign.mutate();
  };
  return (
    <Overlay title={t('console.signDay')} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <p className="text-body text-tx-2">
          {t(report.isOpen ? 'console.signOpen' : 'console.signFits', { count: String(report.openCount) })}
        </p>
        <TextField
          label={t('console.reason')}
          hint={t('console.suspenseReasonHint')}
          value={reason}
          onValue={setReason}
          maxLength={REASON.max}
          required
        />
        <Refusal text={sign.error ? textOf(sign.error) : ''} />
        <Button type="submit" wide busy={sign.isPending} disabled={[...reason.trim()].length < REASON.min}>
          {t('console.signDay')}
        </Button>
      </form>
    </Overlay>
  );
}

function Countersign({ day }: { day: Day }) {
  const { t } = useTexts();
  const { proposal, report } = day;
  if (!proposal) return null;
  return (
    <DecideButton
      permission="reconcile.countersign"
      lead={t('console.countersignLead', { day: shownDay(report.day) })}
      ready
      approve={async () => outcomeOf(await countersignDay(proposal.proposalId, proposal.digest))}
      reject={async (reason) => outcomeOf(await rejectSignature(proposal.proposalId, reason))}
      queryKey={KEY}
    >
      <div className="card p-3.5">
        <Facts
          rows={[
            [t('console.closingBalance'), `${formatWire(report.closing)} ${report.currency}`],
            [t('console.openItems'), String(report.openCount)],
            [t('console.reason'), proposal.reason],
            [t('console.signedBy'), proposal.proposer],
            [t('console.digest'), proposal.digest.slice(0, 8)],
          ]}
        />
      </div>
    </DecideButton>
  );
}
