import { buttonLook } from '@erawan/ui/Button';
import { useTexts } from '../../core/i18n.ts';
import { openService } from '../../parts/service.ts';

/** For what only customer service can change. */
export function ServiceButton() {
  const { t } = useTexts();
  return (
    <button type="button" className={buttonLook({ kind: 'outline', size: 'medium' })} onClick={openService}>
      {t('security.service')}
    </button>
  );
}
