import { Money } from '@erawan/ui/Money';
import { Skeleton } from '@erawan/ui/states';
import { takeFocus } from '@erawan/ui/take-focus';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { outcomeOf } from './team-facts.ts';
import type { PnlSums, TeamPnl } from './pnl-queries.ts';
import { TeamPath } from './TeamPath.tsx';

interface PnlHeadProps {
  /** Nothing while it is on its way. */
  pnl: TeamPnl | undefined;
  /** Whose team it is; empty for the caller's own. */
  parentId: string;
  downTo: (parentId: string) => string;
}

/** Whose team is shown, what all of it comes to, and apart from it what its leader won or lost. */
export function PnlHead({ pnl, parentId, downTo }: PnlHeadProps) {
  const { t } = useTexts();
  const [first] = useState(parentId);
  if (!pnl) return <Skeleton className="h-[108px] rounded-18" />;
  const { path, footer } = pnl;
  const isOwn = path.length === 1;
  const account = path.at(-1)?.account ?? '';
  return (
    <>
      {!isOwn && <TeamPath label={t('pnl.path')} own={t('pnl.myTeam')} path={path} addressOf={downTo} />}
      <section className="card grid grid-cols-1 gap-2 px-4 py-3" aria-labelledby="pnl-team">
        <h2
          id="pnl-team"
          key={parentId}
          ref={parentId === first ? undefined : takeFocus}
          tabIndex={-1}
          className="line-clamp-2 text-h2 outline-none"
        >
          {isOwn ? t('pnl.myTeam') : t('pnl.teamOf', { account })}
        </h2>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="text-label text-tx-2">{t(`pnl.${outcomeOf(footer.profitAndLoss)}`)}</p>
          <Money value={footer.profitAndLoss} signed className="text-h1" />
        </div>
        <Small sums={footer} />
        <p className="text-caption text-tx-3">{t('pnl.reading')}</p>
        <Own sums={pnl.self} name={isOwn ? t('pnl.ownPlay') : t('pnl.playOf', { account })} />
      </section>
    </>
  );
}

/** What the leader won or lost, who is no part of the team. */
function Own({ sums, name }: { sums: PnlSums; name: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-white/8 pt-2">
      <p className="min-w-0 text-label text-tx-2">{name}</p>
      <Money value={sums.profitAndLoss} signed className="text-button" />
    </div>
  );
}

/** Stakes, counted stakes and wins in small letters. */
export function Small({ sums }: { sums: PnlSums }) {
  const { t } = useTexts();
  return (
    <span className="flex flex-wrap gap-x-4 text-caption text-tx-2">
      {(
        [
          ['placed', sums.betAmount],
          ['counted', sums.validBetAmount],
          ['won', sums.winAmount],
        ] as const
      ).map(([name, amount]) => (
        <span key={name} className="whitespace-nowrap">
          {t(`pnl.${name}`)} <Money value={amount} symbol="" className="text-caption text-tx-1" />
        </span>
      ))}
    </span>
  );
}
