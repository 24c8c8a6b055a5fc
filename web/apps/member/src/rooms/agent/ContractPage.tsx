import { PictureState } from '@erawan/ui/PictureState';
import { useTexts } from '../../core/i18n.ts';

/** Offers of contracts wait here for their answer; none can be made yet. */
export default function ContractPage() {
  const { t } = useTexts();
  return (
    <PictureState
      image="/assets/illustrations/empty.webp"
      title={t('agent.contractNone')}
      text={t('agent.contractText')}
    />
  );
}
