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
import { type ChosenDays, daysOf } from '../../parts/chosen-days.ts';
import { DayList } from '../../parts/DayList.tsx';
import { DaysChips } from '../../parts/DaysChips.tsx';
import { byDay, timeOfDay } from '../../parts/days.ts';
import { useKept } from '../../parts/history.ts';
import { Link } from '../../parts/Link.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import { Totals } from '../../parts/Totals.tsx';
import { useToday } from '../../parts/use-today.ts';
import { useWithdrawBanks } from './banks.ts';
import { shortNumber } from './Destinations.tsx';
import { OUTCOME_TONE, outcomeOf } from './outcome.ts';
import { exportWithdrawals, type Withdrawal, type WithdrawalReport, withdrawalReport } from './queries.ts';

const STATUSES = ['all', 'pending', 'processing', 'paid', 'refused'] as const;
type Filter = (typeof STATUSES)[number];

const idOf = (withdrawal: Withdrawal) => withdrawal.orderId;

export default function WithdrawReportPage() {
  const { t, language } = useTexts();
  const [chosen, setChosen] = useKept<ChosenDays>('period', 'days30');
  const days = daysOf(chosen, useToday());
  const [filter, setFilter] = useKept<Filter>('status', 'all');
  const status = filter === 'all' ? undefined : filter;
  const query = useInfiniteQuery(withdrawalReport(language, days, status));
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <div className="grid grid-cols-1">
        <DaysChips value={chosen} onValue={setChosen} />
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
            <Sums page={pages.at(-1)} onExport={() => exportWithdrawals(days, status)} />
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

interface SumsProps {
  page: WithdrawalReport | undefined;
  onExport: () => Promise<void>;
}

function Sums({ page, onExport }: SumsProps) {
  const { t } = useTexts();
  if (!page) return null;
  const { amount, fee, net } = page.footer;
  return (
    <Totals
      onExport={onExport}
      title={t('payouts.count', { count: page.totalCount })}
      totals={[
        { label: t('payouts.sumAmount'), amount },
        { label: t('payouts.fee'), amount: fee },
        { label: t('payouts.sumNet'), amount: net },
      ]}
    />
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
