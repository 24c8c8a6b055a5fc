import { formatWire } from '@erawan/kit/money';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '../api.ts';
import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import type { DrawDetail } from './draw-calls.ts';
import { shortfalls, type Shortfalls as Report } from './stuck-calls.ts';
import { countText } from './titles.ts';

/** What corrections of a draw could not take back, member by member; every figure is the server's. */
export function Shortfalls({ of }: { of: DrawDetail }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(shortfalls(of));
  if (!data) {
    return error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <ListSkeleton />;
  }
  if (data.totalCount === 0) return <EmptyState icon="list" text={t('console.noShortfalls')} />;
  return <Members of={data} />;
}

function Members({ of }: { of: Report }) {
  const { t } = useTexts();
  const { list, totalCount, suborders, total } = of;
  return (
    <section aria-label={t('console.shortfallsTitle')} className="card grid gap-2.5 p-3.5">
      <h3 className="text-body font-semibold">{t('console.shortfallsTitle')}</h3>
      <Facts
        rows={[
          [t('console.shortfallTotal'), formatWire(total)],
          [t('console.shortfallMembers'), countText(totalCount)],
          [t('console.suborders'), countText(suborders)],
        ]}
      />
      <table className="tabular w-full text-caption">
        <caption className="sr-only">{t('console.shortfallsTitle')}</caption>
        <thead className="text-tx-3">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              {t('console.member')}
            </th>
            <th scope="col" className="py-1 pl-2 text-right font-normal">
              {t('console.suborders')}
            </th>
            <th scope="col" className="py-1 pl-2 text-right font-normal">
              {t('console.drawShortfall')}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ memberId, memberName, count, amount }) => (
            <tr key={memberId} className="border-t border-white/6">
              <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere text-tx-1">
                {memberName ?? memberId}
              </th>
              <td className="py-1.5 pl-2 text-right text-tx-2">{countText(count)}</td>
              <td className="py-1.5 pl-2 text-right font-semibold text-tx-1">{formatWire(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {totalCount > list.length && (
        <p className="text-caption text-tx-3">
          {t('console.listedFirst', { count: countText(totalCount), shown: countText(list.length) })}
        </p>
      )}
    </section>
  );
}
