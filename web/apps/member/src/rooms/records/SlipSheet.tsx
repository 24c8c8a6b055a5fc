import { useSecondsUntil } from '@erawan/kit/countdown';
import { formatWire, grouped, withSymbol } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { DataList } from '@erawan/ui/DataList';
import { Overlay } from '@erawan/ui/Dialog';
import { Money } from '@erawan/ui/Money';
import { Skeleton } from '@erawan/ui/states';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { ClosesIn } from '../games/ClosesIn.tsx';
import { drawTimeText, useNoResult } from '../games/draw-times.ts';
import { DrawnPrizes } from '../games/DrawnBalls.tsx';
import { launchLottery } from '../games/launch-lottery.ts';
import type { MenuLottery } from '../games/lottery-menu.ts';
import { Amount } from './Amount.tsx';
import { CancelSuborder } from './CancelSuborder.tsx';
import { At, CopyFact } from './facts.tsx';
import { FailedPart } from '../../parts/FailedPart.tsx';
import { SlipStatusPill } from './SlipStatusPill.tsx';
import {
  type Slip,
  type SlipDetail,
  slipDetail,
  slipNumberOf,
  slipStatusOf,
  type Suborder,
} from './slips.ts';
import { SheetHead } from './SheetHead.tsx';
import { VerifySheet } from './VerifySheet.tsx';

interface SlipSheetProps {
  slip: Slip;
  /** Nothing where it is not known, or no longer offered. */
  lottery: MenuLottery | undefined;
  /** How much the server's clock is ahead of this one's. */
  aheadMs: number;
  onClose: () => void;
}

/** One slip: what the list knows at once, its lines and draws as soon as they arrive. */
export function SlipSheet({ slip: listed, lottery, aheadMs, onClose }: SlipSheetProps) {
  const { t, language } = useTexts();
  const { data, error, refetch } = useQuery(slipDetail(language, listed.orderId));
  const slip = data ?? listed;
  const [verified, setVerified] = useState<string>();
  if (verified !== undefined)
    return <VerifySheet url={verifyUrl(slip.gameCode, verified)} onClose={() => setVerified(undefined)} />;
  return (
    <Overlay
      place="bottom"
      title={t('records.slipDetail')}
      onClose={onClose}
      footer={
        lottery && (
          <Button
            kind="outline"
            wide
            onClick={() => {
              onClose();
              void launchLottery(lottery);
            }}
          >
            {t('records.openLottery')}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <SheetHead
          iconUrl={lottery?.iconUrl ?? ''}
          gameName={slip.gameName}
          profit={slip.phasesDone > 0 ? slip.profitAndLoss : undefined}
        >
          <SlipStatusPill of={slip} />
        </SheetHead>
        <SlipFacts slip={slip} />
        {data && (
          <>
            {data.stopOnWin && <p className="text-caption text-tx-2">{t('records.stopOnWin')}</p>}
            {data.linesDropped ? (
              <p className="text-caption text-tx-2">{t('records.linesDropped')}</p>
            ) : (
              <Part title={t('records.lines')}>
                {data.lines.map((line, at) => (
                  // Two lines of a slip may be equal, and their sequence never changes.
                  <Line key={at} line={line} />
                ))}
              </Part>
            )}
            <Part title={t('records.draws')}>
              {data.suborders.map((suborder) => (
                <Draw
                  key={suborder.suborderId}
                  orderId={slip.orderId}
                  suborder={suborder}
                  aheadMs={aheadMs}
                  onClosed={() => void refetch()}
                  onVerify={lottery?.isOwnDraw ? () => setVerified(suborder.numero) : undefined}
                />
              ))}
            </Part>
          </>
        )}
        {!data && !error && (
          <>
            <Skeleton className="h-24 rounded-16" />
            <Skeleton className="h-24 rounded-16" />
          </>
        )}
        {!data && error && <FailedPart error={error} onRetry={() => void refetch()} />}
      </div>
    </Overlay>
  );
}

/** Where the client of lotteries computes a draw of ours again, for anyone. */
function verifyUrl(gameCode: string, numero: string): string {
  return `/lottery/verify#${new URLSearchParams({ game: gameCode, numero }).toString()}`;
}

function SlipFacts({ slip }: { slip: Slip }) {
  const { t } = useTexts();
  const { numero, chase, phases, phasesDone } = slip;
  const facts: [label: string, fact: ReactNode][] = [
    [t('records.bet'), <Money key="bet" value={slip.betAmount} />],
    [t('records.validBet'), <Money key="valid" value={slip.validBetAmount} />],
    [t('records.win'), <Money key="win" value={phasesDone > 0 ? slip.winAmount : undefined} />],
  ];
  if (chase)
    facts.push([t('records.advance'), t('records.slipFrom', { numero, done: phasesDone, count: phases })]);
  facts.push(
    [t('records.betTime'), <At key="at" ms={slip.betTime} />],
    [
      t('records.slipNumber'),
      <CopyFact key="number" text={slipNumberOf(slip)} label={t('records.copySlip')} />,
    ],
  );
  return <DataList rows={facts} />;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="pb-2 text-body">{title}</h3>
      <ul aria-label={title} className="grid grid-cols-1 gap-px overflow-hidden rounded-16">
        {children}
      </ul>
    </section>
  );
}

/** Odds as the lottery itself writes them: `9,000`, `3.3`. */
function oddsText(odds: string): string {
  const [whole = '', part] = odds.split('.');
  return part === undefined ? grouped(whole) : `${grouped(whole)}.${part}`;
}

/** What was bet on; once it is drawn, how often it paid. */
function Line({ line }: { line: SlipDetail['lines'][number] }) {
  const { t, find } = useTexts();
  const symbol = useCurrencySymbol();
  const { playName, selection, bets, factor, unit, odds, stake, hits } = line;
  const nameOf = (text: string) => find('records', `cell.${text}`) ?? text;
  const positions = selection
    .split('|')
    .map((set) => (set === '-' ? '–' : set.split(',').map(nameOf).join(' ')));
  const amount = (text: string) => withSymbol(symbol, formatWire(text));
  return (
    <li className="bg-white/4 px-3.5 py-2.5">
      <span className="flex items-baseline justify-between gap-2 text-caption text-tx-2">
        {playName}
        {hits !== undefined && (
          <span className={hits > 0 ? 'text-positive' : 'text-tx-3'}>
            {hits > 0 ? t('records.hits', { count: hits }) : t('records.noHit')}
          </span>
        )}
      </span>
      <span className="tabular block font-display text-button font-semibold">{positions.join(' | ')}</span>
      <span className="tabular block text-caption text-tx-3">
        {`${amount(unit)} × ${bets * factor} = ${amount(stake)}`}
        {odds !== undefined && ` · ${t('records.pays', { odds: oddsText(odds) })}`}
      </span>
    </li>
  );
}

/** Why a stake went back; for any other reason the bet was not taken. */
const REASONS = ['player_cancelled', 'chase_won', 'chase_stopped', 'draw_void', 'number_closed'] as const;

interface DrawProps {
  orderId: string;
  suborder: Suborder;
  aheadMs: number;
  /** It can no longer be cancelled: what became of it is asked. */
  onClosed: () => void;
  /** Missing where the draw was held elsewhere. */
  onVerify: (() => void) | undefined;
}

/** The slip in one of its draws. */
function Draw({ orderId, suborder, aheadMs, onClosed, onVerify }: DrawProps) {
  const { t } = useTexts();
  const { numero, multiple, result, refundReason, isCancellable, closeTime } = suborder;
  const status = slipStatusOf(suborder);
  const reason = REASONS.find((known) => known === refundReason) ?? 'not_taken';
  return (
    <li className="grid grid-cols-1 gap-1.5 bg-white/4 px-3.5 py-2.5">
      <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <span className="tabular text-label font-semibold">
          {t('games.drawOf', { numero })}
          {multiple > 1 && ` ×${multiple}`}
        </span>
        <SlipStatusPill of={suborder} />
      </span>
      <span className="flex flex-wrap gap-x-2.5 text-caption text-tx-3">
        <Amount label={t('records.bet')} value={suborder.betAmount} />
        {(status === 'won' || status === 'lost') && (
          <Amount label={t('records.win')} value={suborder.winAmount} />
        )}
      </span>
      {result !== undefined && <DrawnPrizes result={result} />}
      {result === undefined && status === 'pending' && (
        <NoResult drawTime={suborder.drawTime} aheadMs={aheadMs} />
      )}
      {refundReason !== undefined && (
        <span className="block text-caption text-tx-2">{t(`records.refund.${reason}`)}</span>
      )}
      {result !== undefined && onVerify && (
        <Button kind="outline" size="small" className="justify-self-start" onClick={onVerify}>
          {t('records.verify')}
        </Button>
      )}
      {isCancellable && (
        <UntilClosed at={closeTime - aheadMs} onClosed={onClosed}>
          <CancelSuborder orderId={orderId} suborder={suborder} />
        </UntilClosed>
      )}
    </li>
  );
}

/** What can be done until a moment of this clock, beside the time that is left for it. */
function UntilClosed({ at, onClosed, children }: { at: number; onClosed: () => void; children: ReactNode }) {
  const isOpen = useSecondsUntil(at) > 0;
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    if (!isOpen) closed();
  }, [isOpen]);
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
      {isOpen && children}
      <ClosesIn at={at} />
    </span>
  );
}

/** Whether it is today is the server's to say too. */
const timeAtServer = (at: number, aheadMs: number) => drawTimeText(at, Date.now() + aheadMs);

/** When it is drawn, by the server's clock, or that its result is awaited. */
function NoResult({ drawTime, aheadMs }: { drawTime: number; aheadMs: number }) {
  const { t } = useTexts();
  const noResult = useNoResult();
  const here = drawTime - aheadMs;
  const left = useSecondsUntil(here);
  const time = timeAtServer(drawTime, aheadMs);
  return (
    <span className="tabular block text-caption text-tx-3">
      {left > 0 ? t('games.drawsAt', { time }) : noResult(here)}
    </span>
  );
}
