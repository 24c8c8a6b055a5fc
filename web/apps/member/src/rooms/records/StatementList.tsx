import { formatDateTime } from '@erawan/kit/dates';
import { formatWire } from '@erawan/kit/money';
import { inputLook } from '@erawan/ui/fields';
import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { EmptyState, ErrorState, ListSkeleton } from '@erawan/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../api.ts';
import { useTexts } from '../../i18n.ts';
import { useInfo } from '../../merchant.ts';
import { MoreButton, Totals } from './parts.tsx';
import { type Period, rangeOf } from './period.ts';
import { type StatementLine, statement, txCodes } from './queries.ts';

export function StatementList({ period }: { period: Period }) {
  const { t, language } = useTexts();
  const [txCode, setTxCode] = useState('');
  const list = useInfiniteQuery(statement(rangeOf(period, Date.now()), txCode, language));
  const rows = list.data?.pages.flatMap((page) => page.list) ?? [];
  const first = list.data?.pages[0];
  return (
    <div className="grid gap-3">
      <CodePicker value={txCode} onValue={setTxCode} />
      {list.isPending && <ListSkeleton />}
      {list.error && !list.data && <ErrorState text={textOf(list.error)} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && <EmptyState text={t('records.in_no_data')} />}
      {first?.footer && rows.length > 0 && (
        <Totals
          count={first.totalCount}
          totals={[
            { name: t('records.credit'), value: first.footer.credit },
            { name: t('records.debit'), value: first.footer.debit },
          ]}
        />
      )}
      {rows.length > 0 && (
        <ul className="card divide-y divide-white/6 px-4">
          {rows.map((line) => (
            <li key={line.id}>
              <Line line={line} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && <MoreButton busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
    </div>
  );
}

function CodePicker({ value, onValue }: { value: string; onValue: (code: string) => void }) {
  const { t, language } = useTexts();
  const { data } = useQuery(txCodes(language));
  if (!data || data.length === 0) return null;
  return (
    <label className="relative block">
      <span className="sr-only">{t('records.txType')}</span>
      <select
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className={`${inputLook} appearance-none truncate pr-10 text-body!`}
      >
        <option value="">{t('records.allTypes')}</option>
        {data.map((code) => (
          <option key={code.code} value={code.code}>
            {code.displayName}
          </option>
        ))}
      </select>
      <Icon name="down" size={20} className="pointer-events-none absolute top-3.5 right-3.5 text-tx-3" />
    </label>
  );
}

function Line({ line }: { line: StatementLine }) {
  const { t } = useTexts();
  const info = useInfo();
  const symbol = info?.currency.symbol ?? '';
  return (
    <div className="flex items-center justify-between gap-3 py-3">
      <span className="min-w-0">
        <span className="block text-body font-semibold">{line.txName}</span>
        {line.remark && <span className="one-line block text-caption text-tx-2">{line.remark}</span>}
        <span className="block text-caption text-tx-3">{formatDateTime(line.txTime)}</span>
      </span>
      <span className="grid shrink-0 justify-items-end">
        <Money value={line.amount} symbol={symbol} signed className="text-body" />
        <span className="tabular text-micro text-tx-3">
          {t('records.balance', { amount: `${symbol}${formatWire(line.balanceAfter)}` })}
        </span>
      </span>
    </div>
  );
}
