import { formatDateTime } from '@erawan/kit/dates';
import { buttonLook } from '@erawan/ui/Button';
import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { PictureState } from '@erawan/ui/PictureState';
import { StatusPill } from '@erawan/ui/states';
import { Chips } from '@erawan/ui/tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { BankLogo } from '../../parts/BankLogo.tsx';
import { DayList } from '../../parts/DayList.tsx';
import { byDay, timeOfDay } from '../../parts/days.ts';
import { useKept } from '../../parts/history.ts';
import { Link } from '../../parts/Link.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import { PeriodChips } from '../../parts/PeriodChips.tsx';
import { type Period, rangeOf } from '../../parts/periods.ts';
import { useToday } from '../../parts/use-today.ts';
import { useWithdrawBanks } from './banks.ts';
import { shortNumber } from './Destinations.tsx';
import { OUTCOME_TONE, outcomeOf } from './outcome.ts';
import { type Withdrawal, type WithdrawalReport, withdrawalReport } from './queries.ts';

const STATUSES = ['all', 'pending', 'processing', 'paid', 'refused'] as const;
type Filter = (typeof STATUSES)[number];

const idOf = (withdrawal: Withdrawal) => withdrawal.orderId;

export default function WithdrawReportPage() {
  const { t, language } = useTexts();
  const [period, setPeriod] = useKept<Period>('period', 'days30');
  const [filter, setFilter] = useKept<Filter>('status', 'all');
  const status = filter === 'all' ? undefined : filter;
  const query = useInfiniteQuery(withdrawalReport(language, rangeOf(period, useToday()), status));
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <div className="grid grid-cols-1">
        <PeriodChips value={period} onValue={setPeriod} />
        <Chips
          label={t('payouts.status')}
          choices={STATUSES.map((value) => ({ value, text: t(`payouts.${value}`) }))}
          value={filter}
          onValue={setFilter}
        />
      </div>
      <PagedList
        query={query}
        isEmpty={([first]) => first?.totalCount === 0}
        empty={
          <PictureState image="/assets/illustrations/no-records.webp" text={t('payouts.empty')}>
            <Link to="/m/withdraw" replace className={buttonLook({ kind: 'outline', size: 'medium' })}>
              {t('payouts.withdraw')}
            </Link>
          </PictureState>
        }
      >
        {(pages) => (
          <>
            <Sums page={pages.at(-1)} />
            <DayList
              days={byDay(
                pages.flatMap((page) => page.list),
                idOf,
                (withdrawal) => withdrawal.createdAt,
              )}
              idOf={idOf}
            >
              {(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
            </DayList>
          </>
        )}
      </PagedList>
    </div>
  );
}

/** What the whole period comes to, whatever part of it is on the screen. */
function Sums({ page }: { page: WithdrawalReport | undefined }) {
  const { t } = useTexts();
  if (!page) return null;
  const { amount, fee, net } = page.footer;
  const count = t('payouts.count', { count: page.totalCount });
  const sums = [
    [t('payouts.sumAmount'), amount],
    [t('payouts.fee'), fee],
    [t('payouts.sumNet'), net],
  ] as const;
  return (
    <section aria-label={count} className="card px-4 py-3">
      <p className="pb-2 text-caption text-tx-3">{count}</p>
      <dl className="grid grid-cols-2 gap-x-5 gap-y-2 w360:flex w360:flex-wrap w360:justify-between">
        {sums.map(([label, sum]) => (
          <div key={label}>
            <dt className="text-caption text-tx-2">{label}</dt>
            <dd>
              <Money value={sum} symbol="" className="text-button" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTexts();
  const outcome = outcomeOf(withdrawal);
  const bank = useWithdrawBanks().get(withdrawal.bankCode);
  return (
    <Link
      to={pathTo('/m/withdraw', { orderId: withdrawal.orderId })}
      className="flex items-center gap-3 px-3 py-3 active:bg-white/4"
    >
      <BankLogo code={withdrawal.bankCode} iconUrl={bank?.iconUrl} size="medium" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-body font-semibold">
          {bank?.displayName ?? withdrawal.bankCode}
        </span>
        <span className="tabular block text-caption text-tx-3">
          {shortNumber(withdrawal.accountNumber)} · {timeOfDay(formatDateTime(withdrawal.createdAt))}
        </span>
      </span>
      <span className="grid justify-items-end gap-0.5">
        <Money value={withdrawal.amount} className="text-button" />
        <StatusPill tone={OUTCOME_TONE[outcome]}>{t(`payouts.${outcome}`)}</StatusPill>
      </span>
      <Icon name="forward" size={16} className="-mr-1 shrink-0 text-tx-3" />
    </Link>
  );
}
