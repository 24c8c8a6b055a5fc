import { buttonLook } from '@erawan/ui/Button';
import { PictureState } from '@erawan/ui/PictureState';
import { Chips } from '@erawan/ui/tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { DayList } from '../../parts/DayList.tsx';
import { byDay } from '../../parts/days.ts';
import { useKept } from '../../parts/history.ts';
import { type ChosenDays, daysOf } from '../../parts/chosen-days.ts';
import { DaysChips } from '../../parts/DaysChips.tsx';
import { Link } from '../../parts/Link.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import { Totals } from '../../parts/Totals.tsx';
import { useToday } from '../../parts/use-today.ts';
import { useBanks } from './banks.ts';
import { CHANNEL_NAMES } from './channels.ts';
import { DepositRow } from './DepositRow.tsx';
import {
  type ChannelName,
  type Deposit,
  type DepositReport,
  depositReport,
  exportDeposits,
} from './queries.ts';

const idOf = (deposit: Deposit) => deposit.orderId;

export default function DepositReportPage() {
  const { t, language } = useTexts();
  const [chosen, setChosen] = useKept<ChosenDays>('period', 'days30');
  const days = daysOf(chosen, useToday());
  const [filter, setFilter] = useKept<ChannelName | 'all'>('channel', 'all');
  const [opened, setOpened] = useKept<string | undefined>('opened', undefined);
  const channel = filter === 'all' ? undefined : filter;
  const query = useInfiniteQuery(depositReport(language, days, channel));
  const banks = useBanks();
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <div className="grid grid-cols-1">
        <DaysChips value={chosen} onValue={setChosen} />
        <Chips
          label={t('payments.channel')}
          choices={[
            { value: 'all', text: t('deposit.allChannels') },
            ...CHANNEL_NAMES.map((value) => ({ value, text: t(`payments.channelName.${value}`) })),
          ]}
          value={filter}
          onValue={setFilter}
        />
      </div>
      <PagedList
        query={query}
        isEmpty={([first]) => first?.totalCount === 0}
        empty={
          <PictureState image="/assets/illustrations/no-records.webp" text={t('deposit.empty')}>
            <Link to="/m/voucherCenter" replace className={buttonLook({ kind: 'outline', size: 'medium' })}>
              {t('payments.deposit')}
            </Link>
          </PictureState>
        }
      >
        {(pages) => (
          <>
            <Sums page={pages.at(-1)} onExport={() => exportDeposits(days, channel)} />
            <DayList
              days={byDay(
                pages.flatMap((page) => page.list),
                idOf,
                (deposit) => deposit.createdAt,
              )}
              idOf={idOf}
            >
              {(deposit) => (
                <DepositRow
                  deposit={deposit}
                  bank={banks.get(deposit.bankCode)}
                  isOpened={opened === deposit.orderId}
                  onOpened={(next) => setOpened(next ? deposit.orderId : undefined)}
                />
              )}
            </DayList>
          </>
        )}
      </PagedList>
    </div>
  );
}

interface SumsProps {
  page: DepositReport | undefined;
  onExport: () => Promise<void>;
}

function Sums({ page, onExport }: SumsProps) {
  const { t } = useTexts();
  if (!page) return null;
  return (
    <Totals
      onExport={onExport}
      title={t('deposit.count', { count: page.totalCount })}
      totals={[
        { label: t('deposit.ordered'), amount: page.footer.amount },
        { label: t('deposit.credited'), amount: page.footer.credited },
      ]}
    />
  );
}
