import { buttonLook } from '@erawan/ui/Button';
import { useTexts } from '../../../i18n.ts';
import { useInfo } from '../../../merchant.ts';
import { openService } from '../../../shell/customer-service.ts';

/** For what only customer service can change. */
export function ServiceButton() {
  const { t } = useTexts();
  const info = useInfo();
  return (
    <button
      type="button"
      className={buttonLook({ kind: 'outline', size: 'medium' })}
      onClick={() => openService(info)}
    >
      {t('security.service')}
    </button>
  );
}
