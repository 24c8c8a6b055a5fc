import { Icon } from '@erawan/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { Link } from '../../parts/Link.tsx';
import { Bar, LevelMark } from './parts.tsx';
import { nextLabel, ownLabel, progressOf } from './progress.ts';
import { type PlayerRank, playerRank } from './queries.ts';

/** Holds a line open until its text is there, so that nothing below it moves. */
const NOT_YET = '\u00a0';

/** The member's level and the way to the next; nothing where the merchant has no levels. */
export function VipCard() {
  const { t, language } = useTexts();
  const { data: rank, isPending } = useQuery(playerRank(language));
  if (!isPending && !rank?.labels.length) return null;
  const own = rank && ownLabel(rank);
  return (
    <Link to="/m/member/benefits" className="press card flex items-center gap-3.5 p-4">
      <LevelMark iconUrl={own?.iconUrl} size={48} />
      <span className="grid min-w-0 flex-1 gap-1.5">
        <span className="grid">
          <span className="font-display text-body font-semibold">
            {rank ? (own?.labelName ?? t('vip.noLevel')) : NOT_YET}
          </span>
          <span className="one-line text-caption text-tx-2">{rank ? <Way rank={rank} /> : NOT_YET}</span>
        </span>
        <Bar percent={rank ? Math.floor(progressOf(rank) * 100) : 0} label={t('vip.progress')} />
      </span>
      <Icon name="forward" size={18} className="-mr-1 shrink-0 text-tx-3" />
    </Link>
  );
}

function Way({ rank }: { rank: PlayerRank }) {
  const { t } = useTexts();
  const next = nextLabel(rank);
  const { completedConditions: completed, totalExpectedConditions: total } = rank.currentProgress;
  return next ? t('vip.towards', { completed, total, level: next.labelName }) : t('vip.top');
}
