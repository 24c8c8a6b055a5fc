import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { useTexts } from '../../core/i18n.ts';
import { NotOpenYet } from '../../parts/NotOpenYet.tsx';
import { BalanceLine } from '../wallet/BalanceLine.tsx';

export default function WithdrawPage() {
  const { t } = useTexts();
  const loggedIn = useStore(session) !== null;
  return (
    <NotOpenYet
      title={t('payments.notOpen')}
      text={t('payments.withdrawNotOpen')}
      instead={{ to: '/m/securityCenter', text: t('payments.toSecurity') }}
    >
      {loggedIn && (
        <section className="card p-4">
          <p className="text-caption text-tx-2">{t('payments.yourBalance')}</p>
          <BalanceLine size="display" />
        </section>
      )}
    </NotOpenYet>
  );
}
