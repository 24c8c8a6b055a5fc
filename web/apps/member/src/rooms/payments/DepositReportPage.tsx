import { formatDateTime } from '@erawan/kit/dates';
import { buttonLook } from '@erawan/ui/Button';
import { Icon } from '@erawan/ui/Icon';
import { Money } from '@erawan/ui/Money';
import { PictureState } from '@erawan/ui/PictureState';
import { StatusPill } from '@erawan/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { pathTo } from '../../core/routes.ts';
import { useKept } from '../../parts/history.ts';
import { Link } from '../../parts/Link.tsx';
import { DayList } from '../../parts/DayList.tsx';
import { byDay, timeOfDay } from '../../parts/days.ts';
import { PagedList } from '../../parts/PagedList.tsx';
import { PeriodChips } from '../../parts/PeriodChips.tsx';
import { type Period, rangeOf } from '../../parts/periods.ts';
import { useToday } from '../../parts/use-today.ts';
import { useBanks } from './banks.ts';
import { BankLogo } from '../../parts/BankLogo.tsx';
import { amountOf, OUTCOME_TONE, outcomeOf } from './outcome.ts';
import { type Deposit, type DepositBank, depositReport } from './queries.ts';

const idOf = (deposit: Deposit) => deposit.orderId;

export default function DepositReportPage() {
  const { t } = useTexts();
  const [period, setPeriod] = useKept<Period>('period', 'days30');
  const query = useInfiniteQuery(depositReport(rangeOf(period, useToday())));
  const banks = useBanks();
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <PeriodChips value={period} onValue={setPeriod} />
      <PagedList
        query={query}
        isEmpty={([first]) => first?.totalCount === 0}
        empty={
          <PictureState image="/assets/illustrations/no-records.webp" text={t('payments.empty')}>
            <Link to="/m/voucherCenter" replace className={buttonLook({ kind: 'outline', size: 'medium' })}>
              {t('payments.deposit')}
            </Link>
          </PictureState>
        }
      >
        {(pages) => (
          <DayList
            days={byDay(
              pages.flatMap((page) => page.list),
              idOf,
              (deposit) => deposit.createdAt,
            )}
            idOf={idOf}
          >
            {(deposit) => <DepositRow deposit={deposit} bank={banks.get(deposit.bankCode)} />}
          </DayList>
        )}
      </PagedList>
    </div>
  );
}

function DepositRow({ deposit, bank }: { deposit: Deposit; bank: DepositBank | undefined }) {
  const { t } = useTexts();
  const outcome = outcomeOf(deposit);
  return (
    <Link
      to={pathTo('/m/voucherCenter', { orderId: deposit.orderId })}
      className="flex items-center gap-3 px-3 py-3 active:bg-white/4"
    >
      <BankLogo code={deposit.bankCode} iconUrl={bank?.iconUrl} size="medium" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-body font-semibold">{bank?.displayName ?? deposit.bankCode}</span>
        <span className="tabular block text-caption text-tx-3">
          {timeOfDay(formatDateTime(deposit.createdAt))}
        </span>
      </span>
      <span className="grid justify-items-end gap-0.5">
        <Money value={amountOf(deposit)} className="text-button" />
        <StatusPill tone={OUTCOME_TONE[outcome]}>{t(`payments.${outcome}`)}</StatusPill>
      </span>
      <Icon name="forward" size={16} className="-mr-1 shrink-0 text-tx-3" />
    </Link>
  );
}
