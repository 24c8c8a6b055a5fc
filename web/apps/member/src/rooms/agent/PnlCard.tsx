import { isAgent } from '@erawan/kit/member-type';
import { Money } from '@erawan/ui/Money';
import { useTexts } from '../../core/i18n.ts';
import { MemberSign } from './MemberSign.tsx';
import { outcomeOf } from './team-facts.ts';
import { Small } from './PnlHead.tsx';
import type { PnlMember } from './pnl-queries.ts';

/** One member with the team below: what they won or lost, a word besides sign and colour. */
export function PnlCard({ member, onOpen }: { member: PnlMember; onOpen: () => void }) {
  const { t } = useTexts();
  const { account, type, hasTeam, profitAndLoss } = member;
  const isLeader = type !== undefined && isAgent(type);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="card press grid grid-cols-1 gap-2 px-3.5 py-3 text-left"
    >
      <span className="flex items-center gap-3">
        <MemberSign isLeader={isLeader} />
        <span className="min-w-0 flex-1">
          <span className="one-line block text-body font-semibold">{account}</span>
          <span className="block text-caption text-tx-2">
            {hasTeam ? t('pnl.withTeam') : t(isLeader ? 'pnl.agent' : 'pnl.member')}
          </span>
        </span>
        <span className="text-right">
          <Money value={profitAndLoss} signed className="block text-button" />
          <span className="block text-caption text-tx-2">{t(`pnl.${outcomeOf(profitAndLoss)}`)}</span>
        </span>
      </span>
      <Small sums={member} />
    </button>
  );
}
