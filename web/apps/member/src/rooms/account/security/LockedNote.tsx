import { formatDateTime } from '@erawan/kit/dates';
import { PictureState } from '@erawan/ui/PictureState';
import { buttonLook } from '@erawan/ui/Button';
import { useTexts } from '../../../i18n.ts';
import { useInfo } from '../../../merchant.ts';
import { openService } from '../../../shell/customer-service.ts';

/** Wrong tries locked the funds password; it opens by itself. */
export function LockedNote({ until }: { until: number }) {
  const { t } = useTexts();
  const info = useInfo();
  const time = formatDateTime(until).slice(0, -':00'.length);
  return (
    <PictureState
      image="/assets/illustrations/blocked.webp"
      title={t('security.lockedTitle')}
      text={t('security.lockedUntil', { time })}
    >
      <button
        type="button"
        className={buttonLook({ kind: 'outline', size: 'medium' })}
        onClick={() => openService(info)}
      >
        {t('security.service')}
      </button>
    </PictureState>
  );
}
