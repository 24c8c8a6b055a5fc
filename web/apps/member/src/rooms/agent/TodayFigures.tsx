import { grouped } from '@erawan/kit/money';
import { cn } from '@erawan/ui/cn';
import { Skeleton } from '@erawan/ui/states';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, own, textOf, value } from '../../core/api.ts';
import { useTexts } from '../../core/i18n.ts';
import { useToday } from '../../parts/use-today.ts';
import type { MemberFigures } from './figures.ts';

const SHOWN = {
  login: 'teamLoginMemberCount',
  bet: 'teamBetMemberCount',
  register: 'teamRegisterMemberCount',
  online: 'teamOnlineCount',
} as const satisfies Record<string, keyof MemberFigures>;
type Shown = keyof typeof SHOWN;

/** With no size the call tells of the whole day alone. The screen itself says what it does not know. */
const membersOn = (day: string) =>
  queryOptions({
    queryKey: own('team', 'members', day),
    queryFn: async ({ signal }) => {
      const query = { startDate: day, endDate: day, size: 0 };
      return (await value(api.GET('/wps/relay/ODSFE2_TeamKPIA', { params: { query }, signal }))).footer;
    },
    meta: { noAlert: true },
  });

/** How many of the team are there today; a tap on a figure says what it counts. */
export function TodayFigures() {
  const { t } = useTexts();
  const { data, error, isError, refetch } = useQuery(membersOn(useToday()));
  const [explained, setExplained] = useState<Shown>();
  const [titleId, meaningId] = [useId(), useId()];
  // What was told before a failed call may be long out of date.
  const figures = isError ? undefined : data;
  const shown = (name: Shown) => {
    if (figures) return grouped(String(figures[SHOWN[name]]));
    return isError ? '–' : <Skeleton className="h-7 w-12 rounded-8" />;
  };
  return (
    <section aria-labelledby={titleId} className="card p-2">
      <h2 id={titleId} className="px-2 pt-1 pb-1.5 text-button">
        {t('figures.today')}
      </h2>
      <div className="grid grid-cols-2 gap-1.5">
        {(Object.keys(SHOWN) as Shown[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-expanded={explained === name}
            aria-controls={meaningId}
            onClick={() => setExplained(explained === name ? undefined : name)}
            className={cn(
              'press min-w-0 rounded-12 px-3 py-2 text-left',
              explained === name ? 'bg-s-3 inset-ring inset-ring-brand-400' : 'bg-white/4',
            )}
          >
            <span className="block text-caption text-tx-2">{t(`figures.${name}`)}</span>
            <span className="tabular block font-display text-h1 font-semibold">{shown(name)}</span>
          </button>
        ))}
      </div>
      <p id={meaningId} role="status" className={cn('text-label text-tx-2', explained && 'px-2 pt-2 pb-1')}>
        {explained && t(`figures.about.${explained}`)}
      </p>
      {isError && (
        <p className="flex items-center justify-between gap-2 text-label text-tx-2">
          {textOf(error)}
          <button type="button" className="min-h-11 px-2 text-brand-300" onClick={() => void refetch()}>
            {t('shell.retry')}
          </button>
        </p>
      )}
    </section>
  );
}
