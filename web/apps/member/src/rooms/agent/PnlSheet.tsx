import { buttonLook } from '@erawan/ui/Button';
import { DataList } from '@erawan/ui/DataList';
import { Overlay } from '@erawan/ui/Dialog';
import { Money } from '@erawan/ui/Money';
import type { ReactNode } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { Link } from '../../parts/Link.tsx';
import { minus } from './minus.ts';
import type { PnlMember } from './pnl-queries.ts';

interface PnlSheetProps {
  member: PnlMember;
  /** Only money of one type of game is counted: deposits and withdrawals have none. */
  isOfGames: boolean;
  downTo: (parentId: string) => string;
  /** Where the rounds of a member are listed; nothing where the merchant does not offer that. */
  roundsOf: ((id: string) => string) | undefined;
  onClose: () => void;
}

/** All amounts of one member and the team below, and how the result comes about. */
export function PnlSheet({ member, isOfGames, downTo, roundsOf, onClose }: PnlSheetProps) {
  const { t } = useTexts();
  const { id, account, hasTeam, profitAndLoss, deposit, withdraw, validBetAmount } = member;
  // In the order in which the result comes about.
  const parts = [
    ['pnl.placed', minus(member.betAmount)],
    ['pnl.won', member.winAmount],
    ['pnl.rebate', member.rebate],
    ['pnl.promotion', member.promotion],
    ['pnl.commission', member.agentCommission],
    ['pnl.salary', member.dailyIncome],
    ['pnl.dividend', member.profitSharing],
    ['pnl.other', member.other],
  ] as const;
  return (
    <Overlay
      place="bottom"
      title={account}
      onClose={onClose}
      footer={
        id !== undefined &&
        hasTeam && (
          <Link to={downTo(id)} onClick={onClose} className={buttonLook({ wide: true })}>
            {t('pnl.openTeam')}
          </Link>
        )
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys too */}
      <div role="group" aria-label={account} tabIndex={0} className="grid grid-cols-1 gap-4">
        {hasTeam && <p className="text-label text-tx-2">{t('pnl.withTeamText')}</p>}
        {isOfGames && <p className="text-label text-tx-2">{t('pnl.ofGames')}</p>}
        <DataList
          rows={[
            ...parts.map(([name, amount]): [string, ReactNode] => [
              t(name),
              <Money key={name} value={amount} />,
            ]),
            [
              t('pnl.profitAndLoss'),
              <Money key="profitAndLoss" value={profitAndLoss} signed className="text-button" />,
            ],
          ]}
        />
        <DataList
          rows={[
            [t('pnl.counted'), <Money key="counted" value={validBetAmount} />],
            ...(isOfGames
              ? []
              : ([
                  [t('pnl.deposit'), <Money key="deposit" value={deposit} />],
                  [t('pnl.withdrawal'), <Money key="withdraw" value={withdraw} />],
                ] as [string, ReactNode][])),
          ]}
        />
        {id !== undefined && roundsOf && (
          <Link to={roundsOf(id)} onClick={onClose} className={buttonLook({ kind: 'outline', wide: true })}>
            {t('pnl.ownRounds')}
          </Link>
        )}
      </div>
    </Overlay>
  );
}
