import { Icon } from '@erawan/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { Link } from '../../parts/Link.tsx';
import { Bar, LevelMark } from './parts.tsx';
import { nextLabel, ownLabel, progressOf } from './progress.ts';
import { playerRank } from './queries.ts';

/** The member's level and the way to the next; nothing where the merchant has no levels, or as long as unknown. */
export function VipCard() {
  const { t, language } = useTexts();
  const { data: rank } = useQuery(playerRank(language));
  if (!rank || rank.labels.length === 0) return null;
  const [own, next] = [ownLabel(rank), nextLabel(rank)];
  const { completedConditions: completed, totalExpectedConditions: total } = rank.currentProgress;
  return (
    <Link to="/m/member/benefits" className="press card flex items-center gap-3.5 p-4">
      <LevelMark iconUrl={own?.iconUrl} size={48} />
      <span className="grid min-w-0 flex-1 gap-1.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-display text-body font-semibold">{own?.labelName ?? t('vip.noLevel')}</span>
          <span className="text-caption text-tx-2">
            {next ? t('vip.towards', { completed, total, level: next.labelName }) : t('vip.top')}
          </span>
        </span>
        <Bar percent={Math.floor(progressOf(rank) * 100)} label={t('vip.progress')} />
      </span>
      <Icon name="forward" size={18} className="-mr-1 shrink-0 text-tx-3" />
    </Link>
  );
}
