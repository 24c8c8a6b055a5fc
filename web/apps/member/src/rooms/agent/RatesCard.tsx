import { isAgent } from '@erawan/kit/member-type';
import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { useTexts } from '../../core/i18n.ts';
import { MemberSign } from './MemberSign.tsx';
import type { CategoryRate, DirectMember } from './rates-queries.ts';

/** One direct member with the rates of today and those that begin at midnight. */
export function RatesCard({ member, onOpen }: { member: DirectMember; onOpen: () => void }) {
  const { t } = useTexts();
  const { account, type, rebates } = member;
  const isLeader = isAgent(type);
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
          <span className={cn('block text-caption', isLeader ? 'text-brand-300' : 'text-tx-2')}>
            {t(isLeader ? 'agent.agent' : 'agent.member')}
          </span>
        </span>
        <Icon name="forward" size={18} className="text-tx-3" />
      </span>
      <RatesText rates={rebates} none={t('rates.none')} />
    </button>
  );
}

interface RatesTextProps {
  rates: readonly CategoryRate[];
  /** What is said where there are none. */
  none: string;
  className?: string;
}

/** Every category with its rate, the one from midnight behind an arrow. */
export function RatesText({ rates, none, className }: RatesTextProps) {
  const { t } = useTexts();
  if (rates.length === 0) return <span className="text-caption text-tx-3">{none}</span>;
  return (
    <span className={cn('flex flex-wrap gap-x-3 gap-y-0.5 text-caption text-tx-2', className)}>
      {rates.map(({ gameCategory, rate, comingRate }) => (
        <span key={gameCategory} className="whitespace-nowrap">
          {t(`titles.${gameCategory}`)}{' '}
          <span className="tabular font-semibold text-tx-1">
            {comingRate === undefined ? rate : `${rate} → ${comingRate}`} %
          </span>
        </span>
      ))}
    </span>
  );
}
