import { webAddress } from '@erawan/kit/address';
import { formatDateTime } from '@erawan/kit/dates';
import { buttonLook } from '@erawan/ui/Button';
import { CopyButton } from '@erawan/ui/CopyButton';
import { Overlay } from '@erawan/ui/Dialog';
import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { Skeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { BetStatusPill } from './BetStatusPill.tsx';
import { DataList } from '@erawan/ui/DataList';
import { GameIcon } from './GameIcon.tsx';
import { type Bet, type BetDetail, betDetail } from './queries.ts';
import { movementOf } from './status.ts';

/** One round: what the list knows at once, its money movements as soon as they arrive. */
export function BetSheet({ bet: listed, onClose }: { bet: Bet; onClose: () => void }) {
  const { t, language } = useTexts();
  const { data, error, refetch } = useQuery(betDetail(language, listed.roundId));
  const bet = data ?? listed;
  const verifyUrl = webAddress(bet.verifyUrl);
  return (
    <Overlay
      place="bottom"
      title={t('records.detail')}
      onClose={onClose}
      footer={
        verifyUrl && (
          <a
            href={verifyUrl}
            target="_blank"
            rel="noopener"
            className={buttonLook({ kind: 'outline', wide: true })}
          >
            <Icon name="shield" size={20} className="text-positive" />
            {t('records.verify')}
          </a>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Head bet={bet} />
        <BeforeAfter bet={bet} />
        <BetFacts bet={bet} />
        <section>
          <h3 className="pb-2 text-body">{t('records.transactions')}</h3>
          {data && <Transactions list={data.transactions} />}
          {!data && !error && <Skeleton className="h-24 rounded-16" />}
          {!data && error && (
            <p className="flex items-center justify-between gap-2 text-label text-tx-2">
              {textOf(error)}
              <button type="button" className="min-h-11 px-2 text-brand-300" onClick={() => void refetch()}>
                {t('shell.retry')}
              </button>
            </p>
          )}
        </section>
      </div>
    </Overlay>
  );
}

function Head({ bet }: { bet: Bet }) {
  const { t } = useTexts();
  return (
    <div className="flex items-center gap-3">
      <GameIcon imageUrl={bet.iconUrl} size="large" />
      <div className="min-w-0 flex-1">
        <p className="one-line text-button font-semibold">{bet.gameName}</p>
        <BetStatusPill bet={bet} />
      </div>
      <div className="text-right">
        <p className="text-caption text-tx-3">{t('records.profit')}</p>
        <Money value={bet.profitAndLoss} signed className="text-h2" />
      </div>
    </div>
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
    <span key="round" className="flex items-center justify-end gap-1">
      <span className="min-w-0 text-right text-caption text-balance break-all">{bet.roundId}</span>
      <CopyButton text={bet.roundId} label={t('records.copyRound')} done={t('records.copied')} />
    </span>,
  ]);
  return <DataList rows={facts} />;
}

function At({ ms }: { ms: number }) {
  return <span className="tabular">{formatDateTime(ms)}</span>;
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
      <Money value={kind === 'bet' ? negative(amount) : amount} signed />
    </li>
  );
}

/** A stake leaves the wallet, whichever sign it is written with. */
function negative(amount: string): string {
  return amount.startsWith('-') ? amount : `-${amount}`;
}
