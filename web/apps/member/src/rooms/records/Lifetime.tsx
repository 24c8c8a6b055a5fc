import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/i18n.ts';
import { Totals } from '../../parts/Totals.tsx';
import { useWallets } from '../wallet/queries.ts';
import { lifetime } from './reports.ts';

/** What was paid in and taken out since the account was opened, and what is on its way out. */
export function Lifetime() {
  const { t } = useTexts();
  const { data } = useQuery(lifetime());
  const held = useWallets().data?.held;
  if (!data) return null;
  return (
    <Totals
      title={t('records.lifetime')}
      totals={[
        { label: t('records.deposited'), amount: data.deposited },
        { label: t('records.withdrawn'), amount: data.withdrawn },
        { label: t('records.net'), amount: data.net, signed: true },
        ...(held === undefined ? [] : [{ label: t('records.held'), amount: held }]),
      ]}
    />
  );
}
