import { shownDay } from '@erawan/kit/dates';
import { isAgent } from '@erawan/kit/member-type';
import { grouped } from '@erawan/kit/money';
import { Button, buttonLook } from '@erawan/ui/Button';
import { CopyButton } from '@erawan/ui/CopyButton';
import { DataList } from '@erawan/ui/DataList';
import { Overlay } from '@erawan/ui/Dialog';
import { Money } from '@erawan/ui/Money';
import { Skeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { pathTo } from '../../core/routes.ts';
import { FailedPart } from '../../parts/FailedPart.tsx';
import { Link } from '../../parts/Link.tsx';
import { levelText, MemberState } from './DownlineCard.tsx';
import { MemberSign } from './MemberSign.tsx';
import { RatesText } from './RatesCard.tsx';
import { downline, type TeamMember } from './queries.ts';
import { ROUNDS_KEY, roundsOf } from './team-days.ts';
import { TeamPath } from './TeamPath.tsx';
import { teamOf } from './team-view.ts';

interface DownlineSheetProps {
  member: TeamMember;
  onClose: () => void;
  /** Nothing where the member cannot be sent money. */
  onTransfer: (() => void) | undefined;
  /** Opens the contracts with a direct member. */
  onContracts: () => void;
}

/** One member of the team: what the list knows at once, who leads them as soon as it arrives. */
export function DownlineSheet({ member: listed, onClose, onTransfer, onContracts }: DownlineSheetProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(downline(listed.id));
  const offersRounds = useInfo()?.whitelabel[ROUNDS_KEY] === true;
  const member = data ?? listed;
  const { id, account, type, level, balance, directMembers, teamMembers } = member;
  const isDirect = level === 1;
  const maySetRates = useInfo()?.whitelabel['GAMSER'] === true;
  const facts: [label: string, fact: ReactNode][] = [[t('agent.levelName'), levelText(t, level)]];
  if (isDirect) facts.unshift([t('wallet.balance'), <Money key="balance" value={balance} />]);
  if (isAgent(type)) {
    facts.push(
      [t('agent.directMembers'), <Count key="direct" count={directMembers} />],
      [t('agent.teamMembers'), <Count key="team" count={teamMembers} />],
    );
  }
  facts.push([
    t('agent.rates.name'),
    <RatesText key="rates" rates={member.rebates} none="–" className="justify-end" />,
  ]);
  facts.push([t('agent.registered'), <Day key="registered" day={member.registeredDate} />]);
  if (isDirect) facts.push([t('agent.lastLogin'), <Day key="login" day={member.lastLoginDate} />]);
  return (
    <Overlay
      place="bottom"
      title={t('agent.detail')}
      onClose={onClose}
      footer={
        (directMembers > 0 || onTransfer) && (
          <div className="grid grid-cols-1 gap-2.5">
            {directMembers > 0 && (
              <Link to={teamOf(id)} onClick={onClose} className={buttonLook({ wide: true })}>
                {t('agent.openTeam')}
              </Link>
            )}
            {onTransfer && (
              <Button kind={directMembers > 0 ? 'outline' : 'gold'} wide onClick={onTransfer}>
                {t('agent.transfer')}
              </Button>
            )}
          </div>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <div className="flex items-center gap-3">
          <MemberSign isLeader={isAgent(type)} isOnline={member.online} />
          <div className="min-w-0 flex-1">
            <p className="text-button font-semibold break-all">{account}</p>
            <MemberState member={member} />
          </div>
          {isDirect && <CopyButton text={account} label={t('agent.copyAccount')} done={t('agent.copied')} />}
        </div>
        <DataList rows={facts} />
        {isDirect && maySetRates && (
          <Link
            to={pathTo('/m/member/agent/agentRebeat', { account })}
            onClick={onClose}
            className={buttonLook({ kind: 'outline', size: 'medium', wide: true })}
          >
            {t('titles.agentRebates')}
          </Link>
        )}
        {isDirect && (
          <Button kind="outline" size="medium" wide onClick={onContracts}>
            {t('agent.contracts')}
          </Button>
        )}
        {data && !isDirect && (
          <TeamPath
            label={t('agent.path')}
            own={t('agent.myTeam')}
            path={data.path}
            addressOf={teamOf}
            onFollow={onClose}
          />
        )}
        {!data && !error && !isDirect && <Skeleton className="h-11 rounded-12" />}
        {offersRounds && (
          <Link
            to={roundsOf(id, 'days7')}
            onClick={onClose}
            className={buttonLook({ kind: 'outline', wide: true })}
          >
            {t('agent.ownRounds')}
          </Link>
        )}
        {!data && error && <FailedPart error={error} onRetry={() => void refetch()} />}
      </div>
    </Overlay>
  );
}

const Count = ({ count }: { count: number }) => <span className="tabular">{grouped(String(count))}</span>;

function Day({ day }: { day: string | undefined }) {
  return <span className="tabular">{day === undefined ? '–' : shownDay(day)}</span>;
}
