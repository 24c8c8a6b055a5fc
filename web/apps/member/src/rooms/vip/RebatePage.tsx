import { Button } from '@erawan/ui/Button';
import { PictureState } from '@erawan/ui/PictureState';
import { useTexts } from '../../core/i18n.ts';
import { BalanceLine } from '../wallet/BalanceLine.tsx';

/** Nothing earns a rebate yet, so there is nothing to claim. */
export default function RebatePage() {
  const { t } = useTexts();
  return (
    <div className="grid content-start gap-3 p-3">
      <section className="card p-4">
        <p className="text-caption text-tx-2">{t('vip.balance')}</p>
        <BalanceLine size="display" />
      </section>
      <PictureState image="/assets/illustrations/empty.webp" text={t('vip.rebateNone')} />
      <Button wide disabled>
        {t('vip.rebateClaim')}
      </Button>
    </div>
  );
}
