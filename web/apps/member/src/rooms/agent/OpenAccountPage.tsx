import { useTexts } from '../../core/i18n.ts';
import { NotOpenYet } from '../../parts/NotOpenYet.tsx';

export default function OpenAccountPage() {
  const { t } = useTexts();
  return (
    <NotOpenYet
      title={t('agent.notOpen')}
      text={t('agent.openAccountNotOpen')}
      instead={{ to: '/m/inviteFriends', text: t('agent.toAffiliate') }}
    />
  );
}
