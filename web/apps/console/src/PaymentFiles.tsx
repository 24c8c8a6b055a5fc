import { formatWire } from '@erawan/kit/money';
import { Button, IconButton } from '@erawan/ui/Button';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries, textOf } from './api.ts';
import { EntryHead } from './EntryHead.tsx';
import { Facts } from './Facts.tsx';
import { FileButton } from './FileButton.tsx';
import { useTexts } from './i18n.ts';
import { useMay } from './may.ts';
import { Pager } from './Pager.tsx';
import {
  fileAddress,
  type FileAnswer,
  FILES,
  importAnswer,
  type PaymentFile,
  type PaymentFiles as Files,
  paymentFiles,
  proposeFile,
  rejectFile,
  releaseFile,
  takeBackFile,
} from './payment-files.ts';
import { time, type Translate } from './proposal-rows.ts';
import { ProposalSheet } from './ProposalSheet.tsx';
import { ReasonSheet } from './ReasonSheet.tsx';
import { ScrollingPage } from './ScrollingPage.tsx';
import { TakeBackButton } from './TakeBackButton.tsx';
import { UploadButton } from './UploadButton.tsx';

interface PaymentFilesProps {
  payer: string;
  onBack: () => void;
}

/** The payment files of a payer without an API: what waits, what was released, and what the bank answered. */
export function PaymentFiles({ payer, onBack }: PaymentFilesProps) {
  const { t } = useTexts();
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useQuery(paymentFiles(payer, pageNo));
  return (
    <ScrollingPage>
      <h2 className="flex items-center gap-2 text-h3">
        <IconButton icon="back" label={t('console.allPayers')} onClick={onBack} />
        {`${payer} · ${t('console.paymentFiles')}`}
      </h2>
      {!data &&
        (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data && (
        <>
          <Waiting payer={payer} files={data} />
          <BankAnswer payer={payer} />
          {data.list.length === 0 && <EmptyState icon="receipt" text={t('console.noPaymentFiles')} />}
          <ul className="grid gap-2.5">
            {data.list.map((file) => (
              <li key={file.fileId}>
                <Entry payer={payer} file={file} />
              </li>
            ))}
          </ul>
          <Pager page={data.pageNum} pages={data.totalPages} onPage={setPageNo} />
        </>
      )}
    </ScrollingPage>
  );
}

const payments = (t: Translate, count: number) => t('console.payments', { count: String(count) });

/** What waits for a file, and the file that waits for its release. */
function Waiting({ payer, files }: { payer: string; files: Files }) {
  const { t } = useTexts();
  const may = useMay();
  const [sheet, setSheet] = useState<'propose' | 'release'>();
  const { proposal, waiting, waitingSum } = files;
  const close = () => setSheet(undefined);
  const total = proposal && `${payments(t, proposal.count)} · ${formatWire(proposal.sum)}`;
  return (
    <section className="card grid gap-2 p-3.5">
      <EntryHead title={t('console.waitingForFile')} amount={formatWire(waitingSum)} />
      <Facts
        rows={[
          [t('console.paymentsWaiting'), String(waiting)],
          ...(proposal
            ? ([
                [t('console.waitingForRelease'), total ?? ''],
                [t('console.proposedBy'), `${proposal.proposer} · ${time(proposal.createdAt)}`],
                [t('console.reason'), proposal.reason],
              ] as const)
            : []),
        ]}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {proposal?.own === true && (
          <TakeBackButton takeBack={() => takeBackFile(payer, proposal.proposalId)} queryKey={FILES} />
        )}
        {proposal?.own === false && may('payfile.release') && (
          <Button size="medium" onClick={() => setSheet('release')}>
            {t('console.decide')}
          </Button>
        )}
        {!proposal && waiting > 0 && may('payfile.propose') && (
          <Button size="medium" onClick={() => setSheet('propose')}>
            {t('console.makeFile')}
          </Button>
        )}
      </div>
      {sheet === 'propose' && (
        <ReasonSheet
          title={t('console.makeFile')}
          done={t('console.proposed')}
          queryKey={FILES}
          send={(reason) => proposeFile(payer, reason)}
          onClose={close}
        >
          <p className="text-body text-tx-2">
            {t('console.makeFileLead', { count: String(waiting), sum: formatWire(waitingSum) })}
          </p>
        </ReasonSheet>
      )}
      {sheet === 'release' && proposal && (
        <ProposalSheet
          lead={t('console.releaseFileLead', { name: payer })}
          ready
          approve={() => releaseFile(payer, proposal.proposalId, proposal.digest).then(() => undefined)}
          reject={(reason) => rejectFile(payer, proposal.proposalId, reason).then(() => undefined)}
          queryKey={FILES}
          onClose={close}
        >
          <div className="card p-3.5">
            <Facts
              rows={[
                [t('console.paymentsInFile'), String(proposal.count)],
                [t('console.sum'), formatWire(proposal.sum)],
                [t('console.reason'), proposal.reason],
                [t('console.proposedBy'), proposal.proposer],
                [t('console.digest'), proposal.digest.slice(0, 8)],
              ]}
            />
          </div>
        </ProposalSheet>
      )}
    </section>
  );
}

/** The import of what the bank answers, and what it said. */
function BankAnswer({ payer }: { payer: string }) {
  const { t } = useTexts();
  const may = useMay();
  const [told, setTold] = useState<FileAnswer>();
  if (!may('payfile.answer')) return null;
  return (
    <section className="card grid gap-2 p-3.5">
      <UploadButton
        label={t('console.importAnswer')}
        accept=".xml"
        send={(file) => importAnswer(payer, file)}
        onDone={(answer) => {
          setTold(answer);
          return queries.invalidateQueries({ queryKey: FILES });
        }}
      />
      {told && (
        <div role="status" className="grid gap-2">
          <p className="text-body font-semibold">{t('console.bankAnswered')}</p>
          <Facts
            rows={[
              [t('console.filePaid'), String(told.paid)],
              [t('console.fileFailed'), String(told.failed)],
              [t('console.fileWorking'), String(told.working)],
              [t('console.fileOpen'), String(told.open)],
            ]}
          />
        </div>
      )}
    </section>
  );
}

function Entry({ payer, file }: { payer: string; file: PaymentFile }) {
  const { t } = useTexts();
  const may = useMay();
  const answered = file.paid + file.failed;
  return (
    <article className="card grid gap-2 p-3.5">
      <EntryHead title={time(file.madeAt)} amount={formatWire(file.sum)} />
      <Facts
        rows={[
          [t('console.paymentsInFile'), String(file.count)],
          [
            t('console.state'),
            answered === 0
              ? t('console.fileReleased')
              : t('console.fileAnswered', { count: String(answered), of: String(file.count) }),
          ],
          [t('console.filePaid'), String(file.paid)],
          [t('console.fileFailed'), String(file.failed)],
          [t('console.proposedBy'), file.proposedBy],
          [t('console.fileReleasedBy'), file.releasedBy],
          [t('console.digest'), file.digest.slice(0, 8)],
        ]}
      />
      {may('payfile.download') && (
        <div className="flex justify-end">
          <FileButton address={fileAddress(payer, file.fileId)} text={t('console.takeFile')} />
        </div>
      )}
    </article>
  );
}
