import { formatDateTime } from '@erawan/kit/dates';
import { useNow } from '@erawan/kit/now';
import { Button } from '@erawan/ui/Button';
import { Decoration } from '@erawan/ui/Decoration';
import { Icon } from '@erawan/ui/Icon';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { Link } from '../../parts/Link.tsx';
import { BreakBlock, ExclusionBlock } from './Breaks.tsx';
import { LimitCard } from './LimitCard.tsx';
import { LimitSheet } from './LimitSheet.tsx';
import { askToReturn, type LimitKind, type LimitPeriod, type Responsible, responsible } from './queries.ts';
import { SessionBlock } from './SessionBlock.tsx';

const KINDS: readonly LimitKind[] = ['deposit', 'loss', 'wager'];

export default function LimitsPage() {
  const { t } = useTexts();
  const status = useQuery(responsible());
  const [edited, setEdited] = useState<{ kind: LimitKind; period: LimitPeriod } | null>(null);
  if (!status.data) {
    return (
      <div className="p-3">
        {status.error ? (
          <ErrorState text={textOf(status.error)} onRetry={() => void status.refetch()} />
        ) : (
          <ListSkeleton rows={6} />
        )}
      </div>
    );
  }
  const { limits } = status.data;
  return (
    <div className="grid grid-cols-1 content-start gap-4 p-3">
      <Intro />
      <Resting status={status.data} />
      <h2 className="px-1 text-h2">{t('responsible.limits')}</h2>
      {KINDS.map((kind) => (
        <LimitCard key={kind} kind={kind} limits={limits} onEdit={(period) => setEdited({ kind, period })} />
      ))}
      <SessionBlock status={status.data} />
      <BreakBlock status={status.data} />
      <ExclusionBlock status={status.data} />
      <Link
        to={pathTo('/m/help', { tag: 'responsible-play' })}
        className="flex min-h-11 items-center justify-center gap-2 text-label text-brand-300 underline underline-offset-4"
      >
        <Icon name="help" size={18} />
        {t('responsible.help')}
      </Link>
      {edited && (
        <LimitSheet
          key={`${edited.kind} ${edited.period}`}
          {...edited}
          present={limits.find(({ kind, period }) => kind === edited.kind && period === edited.period)}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

function Intro() {
  const { t } = useTexts();
  return (
    <p className="flex items-center gap-3 rounded-22 bg-linear-to-br from-(--member-from) to-(--member-to) p-4 text-body shadow-e2 inset-ring inset-ring-white/12">
      <span className="min-w-0 flex-1">{t('responsible.lead')}</span>
      <Decoration src="/assets/illustrations/success.webp" size={64} className="shrink-0" />
    </p>
  );
}

/** A break or an exclusion that is running now. */
function Resting({ status }: { status: Responsible }) {
  const { t } = useTexts();
  const { excludedUntil, coolOffUntil } = status;
  const until = excludedUntil ?? coolOffUntil;
  if (until === undefined) return null;
  const time = formatDateTime(until).slice(0, -':00'.length);
  return (
    <section role="status" className="rounded-18 bg-negative/12 p-4 inset-ring inset-ring-negative/40">
      <p className="flex items-start gap-2.5 font-semibold">
        <Icon name="pause" size={22} className="shrink-0 text-negative" />
        {excludedUntil === undefined
          ? t('responsible.resting', { time })
          : t('responsible.excluded', { time })}
      </p>
      <p className="pt-1 text-label text-tx-2">{t('responsible.restingText')}</p>
      {excludedUntil !== undefined && <WayBack until={excludedUntil} from={status.returnFrom} />}
    </section>
  );
}

/** An exclusion does not end by itself: once its time is over the member asks, and waits a day. */
function WayBack({ until, from }: { until: number; from: number | undefined }) {
  const { t } = useTexts();
  const now = useNow();
  const ask = useMutation({ mutationFn: askToReturn });
  if (from !== undefined) {
    const time = formatDateTime(from).slice(0, -':00'.length);
    return <p className="pt-2 text-label font-semibold">{t('responsible.returnFrom', { time })}</p>;
  }
  if (now < until) return null;
  return (
    <div className="grid gap-2 pt-3">
      <p className="text-label text-tx-2">{t('responsible.returnLead')}</p>
      <Button kind="quiet" size="medium" busy={ask.isPending} onClick={() => ask.mutate()}>
        {t('responsible.askReturn')}
      </Button>
    </div>
  );
}
