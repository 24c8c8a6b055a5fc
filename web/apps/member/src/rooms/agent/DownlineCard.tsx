import { shownDay } from '@erawan/kit/dates';
import { isAgent } from '@erawan/kit/member-type';
import { grouped } from '@erawan/kit/money';
import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { Skeleton } from '@erawan/ui/states';
import { useUiTexts } from '@erawan/ui/texts';
import { useTexts } from '../../core/i18n.ts';
import { MemberSign } from './MemberSign.tsx';
import type { TeamMember } from './queries.ts';

interface DownlineCardProps {
  member: TeamMember;
  /** Where the members are not all of one level. */
  hasLevel: boolean;
  onOpen: () => void;
}

/** One member of a list of the team; what the server does not tell of deeper ones is not shown. */
export function DownlineCard({ member, hasLevel, onOpen }: DownlineCardProps) {
  const { t } = useTexts();
  const { account, type, level, balance, directMembers, teamMembers, registeredDate, lastLoginDate } = member;
  const hasCounts = hasLevel || isAgent(type);
  const registered = (
    <span className="tabular text-tx-3">{t('agent.registeredAt', { date: shownDay(registeredDate) })}</span>
  );
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="card press grid grid-cols-1 gap-2 px-3.5 py-3 text-left"
    >
      <span className="flex items-center gap-3">
        <MemberSign isLeader={isAgent(member.type)} isOnline={member.online} />
        <span className="min-w-0 flex-1">
          <span className="one-line block text-body font-semibold">{account}</span>
          <MemberState member={member} />
        </span>
        {balance === undefined ? (
          <Icon name="forward" size={18} className="text-tx-3" />
        ) : (
          <Money value={balance} className="text-button" />
        )}
      </span>
      {hasCounts && (
        <span className="flex flex-wrap justify-between gap-x-3 text-caption text-tx-2">
          <span className="flex flex-wrap gap-x-4">
            {hasLevel && <span>{levelText(t, level)}</span>}
            {isAgent(type) && (
              <>
                <Count name={t('agent.direct')} count={directMembers} />
                <Count name={t('agent.wholeTeam')} count={teamMembers} />
              </>
            )}
          </span>
          {lastLoginDate === undefined && registered}
        </span>
      )}
      {(lastLoginDate !== undefined || !hasCounts) && (
        <span className="flex flex-wrap justify-between gap-x-3 text-caption text-tx-3">
          {registered}
          {lastLoginDate !== undefined && (
            <span className="tabular">{t('agent.lastLoginAt', { date: shownDay(lastLoginDate) })}</span>
          )}
        </span>
      )}
    </button>
  );
}

/** Where someone stands in the caller's team. */
export const levelText = (t: ReturnType<typeof useTexts>['t'], level: number): string =>
  level === 1 ? t('agent.direct') : t('agent.level', { level });

function Count({ name, count }: { name: string; count: number }) {
  return (
    <span className="whitespace-nowrap">
      {name} <span className="tabular font-semibold text-tx-1">{grouped(String(count))}</span>
    </span>
  );
}

/** The kind of member, and who is online. */
export function MemberState({ member: { type, online } }: { member: TeamMember }) {
  const { t } = useTexts();
  const isLeader = isAgent(type);
  return (
    <span className="flex flex-wrap gap-x-2 text-caption">
      <span className={isLeader ? 'text-brand-300' : 'text-tx-2'}>
        {t(isLeader ? 'agent.agent' : 'agent.member')}
      </span>
      {online && <span className="text-positive">{t('agent.online')}</span>}
    </span>
  );
}

const SKELETONS = 5;

/** Cards that are on their way. */
export function DownlineSkeletons() {
  const texts = useUiTexts();
  return (
    <div role="status" aria-label={texts.loading} className="grid gap-2.5">
      {Array.from({ length: SKELETONS }, (_, card) => (
        // They are alike and never move.
        <Skeleton key={card} className="h-24 rounded-18" />
      ))}
    </div>
  );
}
