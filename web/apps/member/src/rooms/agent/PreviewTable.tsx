import { shownDays } from '@erawan/kit/dates';
import { grouped } from '@erawan/kit/money';
import { Money } from '@erawan/ui/Money';
import { useTexts } from '../../core/i18n.ts';
import type { PreviewRow } from './contract-queries.ts';

interface PreviewTableProps {
  rows: readonly PreviewRow[];
  hasNet: boolean;
}

/** What the last periods would have paid under the present terms and under those that are offered. */
export function PreviewTable({ rows, hasNet }: PreviewTableProps) {
  const { t } = useTexts();
  return (
    <table className="w-full text-caption">
      <caption className="pb-1 text-left text-label font-semibold">{t('offers.preview')}</caption>
      <thead className="text-left align-bottom text-tx-3">
        <tr>
          <th scope="col" className="py-1 font-normal">
            {t('contracts.period')}
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-normal">
            {t('offers.underPresent')}
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-normal">
            {t('offers.underOffer')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-white/6">
        {rows.map((row) => (
          <tr key={row.from} className="align-top">
            <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
              <span className="tabular block font-semibold">
                {shownDays({ startDate: row.from, endDate: row.until })}
              </span>
              <span className="block text-tx-3">
                {t('contracts.teamBet')} <Money value={row.teamBet} symbol="" className="text-caption" />
              </span>
              <span className="block text-tx-3">
                {t('offers.active', { count: grouped(String(row.activeMember)) })}
              </span>
              {hasNet && row.net && (
                <span className="block text-tx-3">
                  {t('contracts.net')} <Money value={row.net} symbol="" className="text-caption" />
                </span>
              )}
            </th>
            <td className="py-1.5 pl-2 text-right">
              <Money value={row.presentAmount} symbol="" className="text-label" />
            </td>
            <td className="py-1.5 pl-2 text-right">
              <Money value={row.offeredAmount} symbol="" className="text-label" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
