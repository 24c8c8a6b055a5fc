import { grouped } from '@erawan/kit/money';
import { Skeleton } from '@erawan/ui/states';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import type { Downlines } from './queries.ts';
import { TeamPath } from './TeamPath.tsx';
import { teamOf } from './team-view.ts';

/** As the keyboard and readers go on with the team that was opened; the page stands where it is. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

interface TeamHeadProps {
  /** Nothing while it is on its way. */
  team: Downlines | undefined;
  parentId: string;
}

/** Whose team is shown, the way down to it, and how many belong to it. */
export function TeamHead({ team, parentId }: TeamHeadProps) {
  const { t } = useTexts();
  const [first] = useState(parentId);
  if (!team) return <HeadSkeleton isDeep={parentId !== ''} />;
  const { path, footer } = team;
  const leader = path.at(-1);
  const isOwn = path.length === 1;
  return (
    <>
      {!isOwn && <TeamPath label={t('agent.path')} own={t('agent.myTeam')} path={path} addressOf={teamOf} />}
      <section className="card flex items-center justify-between gap-4 px-4 py-3">
        <h2
          key={parentId}
          ref={parentId === first ? undefined : takeFocus}
          tabIndex={-1}
          className="line-clamp-2 min-w-0 flex-1 text-button outline-none w360:text-h2"
        >
          {isOwn ? t('agent.myTeam') : t('agent.teamOf', { account: leader?.account ?? '' })}
        </h2>
        <dl className="flex shrink-0 gap-4 text-right">
          <Figure name={t('agent.direct')} count={footer.directMembers} />
          <Figure name={t('agent.wholeTeam')} count={footer.teamMembers} />
        </dl>
      </section>
    </>
  );
}

function Figure({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt className="text-caption text-tx-2">{name}</dt>
      <dd className="tabular font-display text-h1 font-semibold">{grouped(String(count))}</dd>
    </div>
  );
}

/** In the shape of what comes. */
function HeadSkeleton({ isDeep }: { isDeep: boolean }) {
  return (
    <>
      {isDeep && <Skeleton className="h-11 rounded-12" />}
      <Skeleton className="min-h-[70px] rounded-18" />
    </>
  );
}
