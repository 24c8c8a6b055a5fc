import { webAddress } from '@erawan/kit/address';
import { formatDateTime } from '@erawan/kit/dates';
import { buttonLook } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { Skeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { BetStatusPill } from './BetStatusPill.tsx';
import { DataList } from '@erawan/ui/DataList';
import { type Bet, type BetDetail, betDetail } from './reports.ts';
import { movementOf } from './status.ts';
import { At, CopyFact } from './facts.tsx';
import { FailedPart } from '../../parts/FailedPart.tsx';
import { SheetHead } from './SheetHead.tsx';
import { VerifySheet } from './VerifySheet.tsx';

/** One round: what the list knows at once, its money movements as soon as they arrive. */
export function BetSheet({ bet: listed, onClose }: { bet: Bet; onClose: () => void }) {
  const { t, language } = useTexts();
  const { data, error, refetch } = useQuery(betDetail(language, listed.roundId));
  const bet = data ?? listed;
  const verifyUrl = webAddress(bet.verifyUrl);
  const [verifying, setVerifying] = useState(false);
  if (verifying && verifyUrl) return <VerifySheet url={verifyUrl} onClose={() => setVerifying(false)} />;
  return (
    <Overlay
      place="bottom"
      title={t('records.detail')}
      onClose={onClose}
      footer={verifyUrl && <VerifyWay url={verifyUrl} onOpen={() => setVerifying(true)} />}
    >
      <div className="grid grid-cols-1 gap-4">
        <SheetHead iconUrl={bet.iconUrl} gameName={bet.gameName} profit={bet.profitAndLoss}>
          <BetStatusPill bet={bet} />
        </SheetHead>
        <BeforeAfter bet={bet} />
        <BetFacts bet={bet} />
        <section>
          <h3 className="pb-2 text-body">{t('records.transactions')}</h3>
          {data && <Transactions list={data.transactions} />}
          {!data && !error && <Skeleton className="h-24 rounded-16" />}
          {!data && error && <FailedPart error={error} onRetry={() => void refetch()} />}
        </section>
      </div>
    </Overlay>
  );
}

/** Whether a page of ours shows how the round was drawn; only such a page may lie over ours. */
const isOurs = (url: string) => new URL(url, location.href).origin === location.origin;

/** A page of ours opens over the record, that of another vendor beside it. */
function VerifyWay({ url, onOpen }: { url: string; onOpen: () => void }) {
  const { t } = useTexts();
  const look = buttonLook({ kind: 'outline', wide: true });
  const inside = (
    <>
      <Icon name="shield" size={20} className="text-positive" />
      {t('records.verify')}
    </>
  );
  return isOurs(url) ? (
    <button type="button" className={look} onClick={onOpen}>
      {inside}
    </button>
  ) : (
    <a href={url} target="_blank" rel="noopener" className={look}>
      {inside}
    </a>
  );
}

function BeforeAfter({ bet }: { bet: Bet }) {
  const { t } = useTexts();
  return (
    <dl className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 rounded-16 bg-bg-1/70 px-3.5 py-3 inset-ring inset-ring-white/6">
      <div className="min-w-0">
        <dt className="text-caption text-tx-3">{t('records.balanceBefore')}</dt>
        <dd>
          <Money value={bet.balanceBefore} className="text-body" />
        </dd>
      </div>
      <Icon name="forward" size={18} className="text-tx-3" />
      <div className="min-w-0 text-right">
        <dt className="text-caption text-tx-3">{t('records.balanceAfter')}</dt>
        <dd>
          <Money value={bet.balanceAfter} className="text-body" />
        </dd>
      </div>
    </dl>
  );
}

function BetFacts({ bet }: { bet: Bet }) {
  const { t } = useTexts();
  const facts: [label: string, fact: ReactNode][] = [
    [t('records.bet'), <Money key="bet" value={bet.betAmount} />],
    [t('records.validBet'), <Money key="valid" value={bet.validBetAmount} />],
    [t('records.win'), <Money key="win" value={bet.winAmount} />],
    [t('records.vendor'), bet.vendor],
    [t('records.betTime'), <At key="at" ms={bet.betTime} />],
  ];
  if (bet.settleTime !== undefined)
    facts.push([t('records.settleTime'), <At key="end" ms={bet.settleTime} />]);
  facts.push([
    t('records.round'),
    <CopyFact key="round" text={bet.roundId} label={t('records.copyRound')} />,
  ]);
  return <DataList rows={facts} />;
}

function Transactions({ list }: { list: BetDetail['transactions'] }) {
  return (
    <ol className="grid grid-cols-1 gap-px overflow-hidden rounded-16">
      {list.map((movement) => (
        <Movement key={movement.transactionId} movement={movement} />
      ))}
    </ol>
  );
}

function Movement({ movement }: { movement: BetDetail['transactions'][number] }) {
  const { t } = useTexts();
  const { amount, time, type } = movement;
  const kind = movementOf(movement);
  return (
    <li className="flex items-center gap-3 bg-white/4 px-3.5 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block text-label font-semibold">{kind ? t(`records.tx.${kind}`) : type}</span>
        <span className="tabular block text-caption text-tx-3">{formatDateTime(time)}</span>
      </span>
      <Money value={kind === 'bet' || kind === 'taken_back' ? negative(amount) : amount} signed />
    </li>
  );
}

/** A stake, and a win that is taken back, leaves the wallet, whichever sign it is written with. */
function negative(amount: string): string {
  return amount.startsWith('-') ? amount : `-${amount}`;
}
