import { isAgent } from '@erawan/kit/member-type';
import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { useTexts } from '../../core/i18n.ts';
import { outcomeOf } from './figures.ts';
import { Small } from './PnlHead.tsx';
import type { PnlMember } from './pnl-queries.ts';

/** One member with the team below: what they won or lost, a word besides sign and colour. */
export function PnlCard({ member, onOpen }: { member: PnlMember; onOpen: () => void }) {
  const { t } = useTexts();
  const { account, type, hasTeam, profitAndLoss } = member;
  const isLeader = type !== undefined && isAgent(type);
  return (
    <div className="card relative grid grid-cols-1 gap-2 px-3.5 py-3">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className={cn(
            'grid size-10 shrink-0 place-items-center rounded-pill',
            isLeader ? 'bg-brand-400/12 text-brand-400' : 'bg-white/8 text-tx-2',
          )}
        >
          <Icon name="user" size={20} />
        </span>
        <span className="min-w-0 flex-1">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onOpen}
            className="one-line block max-w-full text-left text-body font-semibold after:absolute after:inset-0 after:rounded-18"
          >
            {account}
          </button>
          <span className="block text-caption text-tx-2">
            {hasTeam ? t('pnl.withTeam') : t(isLeader ? 'agent.agent' : 'agent.member')}
          </span>
        </span>
        <span className="text-right">
          <Money value={profitAndLoss} signed className="block text-button" />
          <span className="block text-caption text-tx-2">{t(`figures.${outcomeOf(profitAndLoss)}`)}</span>
        </span>
      </div>
      <Small sums={member} />
    </div>
  );
}
