import { formatDateTime } from '@erawan/kit/dates';
import { PictureState } from '@erawan/ui/PictureState';
import { useTexts } from '../../core/i18n.ts';
import { ServiceButton } from './ServiceButton.tsx';

/** Wrong tries locked the funds password; it opens by itself. */
export function LockedNote({ until }: { until: number }) {
  const { t } = useTexts();
  const time = formatDateTime(until).slice(0, -':00'.length);
  return (
    <PictureState
      image="/assets/illustrations/blocked.webp"
      title={t('security.lockedTitle')}
      text={t('security.lockedUntil', { time })}
    >
      <ServiceButton />
    </PictureState>
  );
}
