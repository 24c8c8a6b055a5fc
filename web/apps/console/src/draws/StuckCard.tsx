import { formatWire } from '@erawan/kit/money';
import { ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '../api.ts';
import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import { filled, time } from '../proposal-rows.ts';
import type { DrawDetail } from './draw-calls.ts';
import { stuck, type Stuck } from './stuck-calls.ts';
import { countText } from './titles.ts';

/** What the wallet refuses of a draw although it must take it, and why. */
export function StuckCard({ of }: { of: DrawDetail }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(stuck(of));
  return (
    <section aria-label={t('console.stuckTitle')} className="card grid gap-2.5 p-3.5">
      <h3 className="text-body font-semibold">{t('console.stuckTitle')}</h3>
      <p className="text-body text-tx-2">{t('console.stuckLead')}</p>
      {!data &&
        (error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      <ul className="grid gap-2.5">
        {data?.list.map((row) => (
          <li key={row.suborderId} className="border-t border-white/6 pt-2">
            <StuckRow of={row} />
          </li>
        ))}
      </ul>
      {data && data.totalCount > data.list.length && (
        <p className="text-caption text-tx-3">
          {t('console.listedFirst', {
            count: countText(data.totalCount),
            shown: countText(data.list.length),
          })}
        </p>
      )}
    </section>
  );
}

function StuckRow({ of }: { of: Stuck['list'][number] }) {
  const { t } = useTexts();
  const { suborderId, memberName, book, what, amount, refusal, stuckAt } = of;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1">
        <span className="min-w-0 text-body font-semibold wrap-anywhere">
          {memberName ?? t('console.noMember')}
        </span>
        <span className="tabular text-label font-semibold">{formatWire(amount)}</span>
      </p>
      <Facts
        rows={filled([
          [t('console.stuckWhat'), t(`console.stuck_${what}`)],
          [t('console.book'), book === 'real' ? undefined : t(`console.book_${book}`)],
          [t('console.stuckRefusal'), refusal],
          [t('console.stuckSince'), time(stuckAt)],
          [t('console.suborder'), suborderId],
        ])}
      />
    </>
  );
}
