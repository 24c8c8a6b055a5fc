import { Chips } from '@erawan/ui/tabs';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../i18n.ts';
import { pathTo } from '../../routes.ts';
import { DepositForm } from './DepositForm.tsx';
import { DepositHistory } from './DepositHistory.tsx';
import { DepositResult } from './DepositResult.tsx';

export default function DepositPage() {
  const { t } = useTexts();
  const query = new URLSearchParams(useSearch());
  const orderId = query.get('orderId');
  if (orderId) return <DepositResult key={orderId} orderId={orderId} />;
  const tab = query.get('tab') === 'history' ? 'history' : 'deposit';
  return (
    <div className="grid gap-3 px-3 pt-3">
      <Chips
        fill
        label={t('payments.views')}
        choices={[
          { value: 'deposit', text: t('payments.deposit') },
          { value: 'history', text: t('payments.history') },
        ]}
        value={tab}
        onValue={(to) =>
          navigate(pathTo('/m/voucherCenter', { tab: to === 'history' ? to : '' }), { replace: true })
        }
      />
      {tab === 'history' ? <DepositHistory /> : <DepositForm />}
    </div>
  );
}
