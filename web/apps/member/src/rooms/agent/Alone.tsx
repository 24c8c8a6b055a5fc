import { buttonLook } from '@erawan/ui/Button';
import { PictureState } from '@erawan/ui/PictureState';
import { useTexts } from '../../core/i18n.ts';
import { Link } from '../../parts/Link.tsx';

/** An agent whose team has no members yet. */
export function Alone() {
  const { t } = useTexts();
  return (
    <PictureState
      image="/assets/illustrations/empty.webp"
      title={t('agent.alone')}
      text={t('agent.aloneText')}
    >
      <Link to="/m/inviteFriends" className={buttonLook()}>
        {t('agent.inviteTitle')}
      </Link>
    </PictureState>
  );
}
