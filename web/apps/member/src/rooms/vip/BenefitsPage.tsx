import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { PictureState } from '@erawan/ui/PictureState';
import { ErrorState, ListSkeleton, StatusPill } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { Link } from '../../parts/Link.tsx';
import { isCurrent } from '../content/current.ts';
import { promotions } from '../content/queries.ts';
import { Bar, Condition, LevelMark, useAmount } from './parts.tsx';
import { nextLabel, ownLabel, progressOf } from './progress.ts';
import { type PlayerRank, playerRank, type RankLabel } from './queries.ts';

/** The merchant's levels, what each asks for, and where the member stands. */
export default function BenefitsPage() {
  const { t, language } = useTexts();
  const { data: rank, error, refetch } = useQuery(playerRank(language));
  if (!rank)
    return (
      <div className="p-3">
        {error ? (
          <ErrorState text={textOf(error)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={5} />
        )}
      </div>
    );
  if (rank.labels.length === 0)
    return (
      <div className="p-3">
        <PictureState image="/assets/illustrations/empty.webp" text={t('shell.in_no_data')} />
      </div>
    );
  return (
    <div className="grid grid-cols-1 content-start gap-4 p-3">
      <OwnLevel rank={rank} />
      <Levels rank={rank} />
      <Rules />
    </div>
  );
}

function OwnLevel({ rank }: { rank: PlayerRank }) {
  const { t } = useTexts();
  const [own, next] = [ownLabel(rank), nextLabel(rank)];
  const { completedConditions: completed, totalExpectedConditions: total } = rank.currentProgress;
  return (
    <section
      aria-label={t('vip.ownLevel')}
      className="grid gap-4 rounded-22 bg-linear-to-br from-(--member-from) to-(--member-to) p-4 shadow-e2 inset-ring inset-ring-white/12"
    >
      <div className="flex items-center gap-3.5">
        <LevelMark iconUrl={own?.iconUrl} size={72} />
        <div className="min-w-0 flex-1">
          <p className="text-caption text-tx-2">{t('vip.ownLevel')}</p>
          <p className="font-display text-h1 font-semibold">{own?.labelName ?? t('vip.noLevel')}</p>
          <p className="text-label text-tx-2">
            {next ? t('vip.towards', { completed, total, level: next.labelName }) : t('vip.top')}
          </p>
        </div>
      </div>
      <Bar percent={Math.floor(progressOf(rank) * 100)} label={t('vip.progress')} />
      {next && (
        <ul className="grid gap-3">
          {next.conditions.map((condition) => (
            <Condition key={condition.kind} condition={condition} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Levels({ rank }: { rank: PlayerRank }) {
  const { t } = useTexts();
  return (
    <section className="grid gap-2">
      <h2 className="px-1 font-text text-label font-semibold text-tx-2">{t('vip.levels')}</h2>
      <ol className="card divide-y divide-white/6 overflow-hidden">
        {rank.labels.map((label) => (
          <Level key={label.labelId} label={label} own={label.labelId === rank.ownLabelId} />
        ))}
      </ol>
    </section>
  );
}

function Level({ label, own }: { label: RankLabel; own: boolean }) {
  const { t } = useTexts();
  const amount = useAmount();
  const asks = label.conditions.map(({ kind, expected }) =>
    t(`vip.${kind}Needed`, { amount: amount(expected) }),
  );
  return (
    <li
      aria-current={own ? 'true' : undefined}
      className={cn('flex items-center gap-3.5 px-3.5 py-3', own && 'bg-white/4')}
    >
      <LevelMark iconUrl={label.iconUrl} size={44} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-display text-body font-semibold">
          {label.labelName}
          {own && <StatusPill tone="good">{t('vip.own')}</StatusPill>}
        </p>
        {asks.length === 0 ? (
          <p className="text-caption text-tx-2">{t('vip.forAll')}</p>
        ) : (
          asks.map((text) => (
            <p key={text} className="text-caption text-tx-2">
              {text}
            </p>
          ))
        )}
      </div>
      {label.reached && (
        <>
          <Icon name="check" size={20} className="shrink-0 text-positive" />
          <span className="sr-only">{t('vip.reached')}</span>
        </>
      )}
    </li>
  );
}

/** What counts, and what the merchant wrote about its levels. */
function Rules() {
  const { t, language } = useTexts();
  const { data } = useQuery(promotions(language));
  const [now] = useState(Date.now);
  const rules = data?.promotion.filter(
    (offer) => offer.category === 'player_rank_rules' && isCurrent(offer, now),
  );
  return (
    <section className="grid gap-2">
      <h2 className="px-1 font-text text-label font-semibold text-tx-2">{t('vip.rules')}</h2>
      <ul className="card grid list-disc gap-2 py-4 pr-4 pl-8 text-body text-tx-2">
        <li>{t('vip.ruleCounts')}</li>
        <li>{t('vip.ruleAll')}</li>
        <li>{t('vip.ruleStays')}</li>
        <li>{t('vip.ruleOdds')}</li>
      </ul>
      {rules?.map((offer) => (
        <Link
          key={offer.id}
          to={pathTo('/m/activityDetail', { id: offer.id })}
          className="press card flex min-h-14 items-center gap-3 px-4 text-body"
        >
          <span className="min-w-0 flex-1">{offer.title}</span>
          <Icon name="forward" size={18} className="shrink-0 text-tx-3" />
        </Link>
      ))}
    </section>
  );
}
