import { PictureState } from '@erawan/ui/PictureState';
import { useTexts } from '../../i18n.ts';

/** Offers of contracts wait here for their answer; nobody can make one yet. */
export default function ContractPage() {
  const { t } = useTexts();
  return (
    <PictureState
      image="/assets/illustrations/empty.webp"
      title={t('later.contractNone')}
      text={t('later.contractText')}
    />
  );
}
