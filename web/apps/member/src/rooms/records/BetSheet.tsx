import { webAddress } from '@erawan/kit/address';
import { formatDateTime } from '@erawan/kit/dates';
import { buttonLook, IconButton } from '@erawan/ui/Button';
import { CopyButton } from '@erawan/ui/CopyButton';
import { BareOverlay, Overlay } from '@erawan/ui/Dialog';
import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { Skeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { BetStatusPill } from './BetStatusPill.tsx';
import { DataList } from '@erawan/ui/DataList';
import { GameIcon } from '../../parts/GameIcon.tsx';
import { type Bet, type BetDetail, betDetail } from './queries.ts';
import { movementOf } from './status.ts';

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

/** How the round was drawn, in place of its details; closing it leads back to them. */
function VerifySheet({ url, onClose }: { url: string; onClose: () => void }) {
  const { t, language } = useTexts();
  const page = new URL(url, location.href);
  page.hash = `${page.hash}&lang=${language}`;
  return (
    <BareOverlay
      label={t('records.verify')}
      onClose={onClose}
      className="m-auto h-dvh w-full max-w-[480px] dialog-in"
    >
      <div className="flex items-center gap-2 py-2 pr-2 pl-4">
        <h2 className="min-w-0 flex-1 text-h2">{t('records.verify')}</h2>
        <IconButton icon="close" label={t('shell.close')} onClick={onClose} />
      </div>
      <iframe
        src={page.href}
        title={t('records.verify')}
        // The page is ours, and trusted with its origin.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-popups"
        className="h-full w-full border-0"
      />
    </BareOverlay>
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
      <Money value={kind === 'bet' || kind === 'taken_back' ? negative(amount) : amount} signed />
    </li>
  );
}

/** A stake, and a win that is taken back, leaves the wallet, whichever sign it is written with. */
function negative(amount: string): string {
  return amount.startsWith('-') ? amount : `-${amount}`;
}
