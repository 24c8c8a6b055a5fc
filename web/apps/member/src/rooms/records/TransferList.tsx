import { PictureState } from '@erawan/ui/PictureState';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { type ChosenDays, daysOf } from '../../parts/chosen-days.ts';
import { DayList } from '../../parts/DayList.tsx';
import { byDay } from '../../parts/days.ts';
import { useKept } from '../../parts/history.ts';
import { PagedList } from '../../parts/PagedList.tsx';
import { Totals } from '../../parts/Totals.tsx';
import { useToday } from '../../parts/use-today.ts';
import { useWallets } from '../wallet/queries.ts';
import { exportStatement, type StatementLine, statement } from './reports.ts';
import { StatementRow } from './StatementList.tsx';
import { WalletChips } from './WalletChips.tsx';

/** Both sides of transfers between wallets. */
const TRANSFER_CODES = '8102,8202,3101,3201,4101,4201';

const idOf = (line: StatementLine) => line.id;

/** What was moved into a wallet and out of it, with the wallet on the other side. */
export function TransferList({ chosen }: { chosen: ChosenDays }) {
  const { t, language } = useTexts();
  const [wallet, setWallet] = useKept('wallet', '');
  const { data } = useWallets();
  const days = daysOf(chosen, useToday());
  const query = useInfiniteQuery(statement(language, days, TRANSFER_CODES, wallet));
  const nameOf = (code: string) => data?.wallets.find((one) => one.wallet === code)?.displayName ?? code;
  return (
    <>
      <WalletChips value={wallet} onValue={setWallet} />
      <PagedList
        query={query}
        isEmpty={([first]) => first?.totalCount === 0}
        empty={<PictureState image="/assets/illustrations/no-records.webp" text={t('records.in_no_data')} />}
      >
        {(pages) => (
          <>
            <Totals
              onExport={() => exportStatement(days, TRANSFER_CODES, wallet)}
              title={t('records.count', { count: pages.at(-1)?.totalCount ?? 0 })}
              totals={[
                { label: t('records.credit'), amount: pages.at(-1)?.footer.credit ?? '0.00' },
                { label: t('records.debit'), amount: pages.at(-1)?.footer.debit ?? '0.00' },
              ]}
            />
            <DayList
              days={byDay(
                pages.flatMap((page) => page.list),
                idOf,
                (line) => line.txTime,
              )}
              idOf={idOf}
            >
              {(line) => <StatementRow line={line} other={nameOf(line.remark)} />}
            </DayList>
          </>
        )}
      </PagedList>
    </>
  );
}
