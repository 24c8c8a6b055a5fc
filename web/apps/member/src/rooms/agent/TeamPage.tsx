import { ApiError } from '@erawan/api/errors';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Button, buttonLook } from '@erawan/ui/Button';
import { PictureState } from '@erawan/ui/PictureState';
import { EmptyState } from '@erawan/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { onceEach } from './once-each.ts';
import { Alone } from './Alone.tsx';
import { OverlayBoundary } from '../../parts/ErrorBoundary.tsx';
import { late } from '../../parts/late.ts';
import { Link } from '../../parts/Link.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import { DownlineCard, DownlineSkeletons } from './DownlineCard.tsx';
import { downlines, type TeamMember } from './queries.ts';
import { TeamControls } from './TeamControls.tsx';
import { TeamHead } from './TeamHead.tsx';
import { addressOf, type TeamView, teamViewOf } from './team-view.ts';
import { useTold } from './use-told.ts';

const LateDownlineSheet = late([], async () => (await import('./DownlineSheet.tsx')).DownlineSheet);

const LateTransferSheet = late(
  ['transfers'],
  async () => (await import('./TransferSheet.tsx')).TransferSheet,
);

const LateContractsSheet = late(
  ['contracts', 'offers'],
  async () => (await import('./MemberContractsSheet.tsx')).MemberContractsSheet,
);

/** The members below an agent, level by level, or those whom a search finds in the whole team. */
export default function TeamPage() {
  const { t } = useTexts();
  const view = teamViewOf(useSearch());
  const query = useInfiniteQuery(downlines(view, useStore(session)?.type ?? 0));
  const [chosen, setChosen] = useState<TeamMember>();
  const team = useTold(view.parentId, query.data?.pages.at(-1));
  const isWaiting = !query.data && !query.error;
  const isEmpty = team?.footer.teamMembers === 0;
  const isAlone = isEmpty && team.path.length === 1;
  const show = (change: Partial<TeamView>) => navigate(addressOf({ ...view, ...change }), { replace: true });
  const [receiver, setReceiver] = useState<TeamMember>();
  const [partner, setPartner] = useState<TeamMember>();
  const close = () => setChosen(undefined);
  const terms = team?.footer;
  const mayReceive = ({ level }: TeamMember) =>
    terms?.toDownline === '1' && (level === 1 || terms.downlineReceiver === 'TREE');
  return (
    <div className="grid grid-cols-1 content-start gap-3 p-3">
      {(team || isWaiting) && !isAlone && <TeamHead team={team} parentId={view.parentId} />}
      {(team || isWaiting) && !isEmpty && (
        <TeamControls view={view} count={query.data?.pages.at(-1)?.totalCount} onView={show} />
      )}
      <PagedList
        query={query}
        skeleton={<DownlineSkeletons />}
        isEmpty={([first]) => first?.totalCount === 0}
        empty={isAlone ? <Alone /> : <NoneFound view={view} onView={show} />}
        failed={failureOf}
      >
        {(pages) => (
          <>
            <ul className="grid grid-cols-1 gap-2.5">
              {onceEach(pages).map((member) => (
                <li key={member.id} className="grid min-w-0">
                  <DownlineCard
                    member={member}
                    hasLevel={view.account !== ''}
                    onOpen={() => setChosen(member)}
                  />
                </li>
              ))}
            </ul>
            {pages.length > 1 && !query.hasNextPage && (
              <p className="py-2 text-center text-caption text-tx-3">{t('agent.end')}</p>
            )}
          </>
        )}
      </PagedList>
      {chosen && (
        <OverlayBoundary onFailed={close}>
          <LateDownlineSheet
            member={chosen}
            onClose={close}
            onTransfer={
              mayReceive(chosen)
                ? () => {
                    setReceiver(chosen);
                    close();
                  }
                : undefined
            }
            onContracts={() => {
              setPartner(chosen);
              close();
            }}
          />
        </OverlayBoundary>
      )}
      {partner && (
        <OverlayBoundary onFailed={() => setPartner(undefined)}>
          <LateContractsSheet member={partner} onClose={() => setPartner(undefined)} />
        </OverlayBoundary>
      )}
      {receiver && terms && (
        <OverlayBoundary onFailed={() => setReceiver(undefined)}>
          <LateTransferSheet member={receiver} terms={terms} onClose={() => setReceiver(undefined)} />
        </OverlayBoundary>
      )}
    </div>
  );
}

/** Moved elsewhere meanwhile, or never there: the server makes no difference. */
const failureOf = (error: Error) =>
  error instanceof ApiError && error.code === 'not.found' ? <NotInTeam /> : undefined;

interface NoneFoundProps {
  view: TeamView;
  onView: (change: Partial<TeamView>) => void;
}

/** Nothing of what is asked for, or no team at all below this member. */
function NoneFound({ view: { account, type }, onView }: NoneFoundProps) {
  const { t } = useTexts();
  if (account === '' && type === '')
    return <PictureState image="/assets/illustrations/empty.webp" text={t('agent.noTeamBelow')} />;
  return (
    <EmptyState icon="search" text={t('agent.noneFound')}>
      {account !== '' && (
        <p className="max-w-[300px] text-label text-balance text-tx-3">{t('agent.searchHint')}</p>
      )}
      <Button kind="outline" size="medium" onClick={() => onView({ account: '', type: '' })}>
        {t('agent.showAll')}
      </Button>
    </EmptyState>
  );
}

function NotInTeam() {
  const { t } = useTexts();
  return (
    <PictureState
      image="/assets/illustrations/no-records.webp"
      title={t('agent.notInTeam')}
      text={t('agent.notInTeamText')}
    >
      <Link to={addressOf({})} replace className={buttonLook({ kind: 'outline', size: 'medium' })}>
        {t('agent.myTeam')}
      </Link>
    </PictureState>
  );
}
