import { buttonLook } from '@erawan/ui/Button';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { openService } from '../../parts/customer-service.ts';

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
