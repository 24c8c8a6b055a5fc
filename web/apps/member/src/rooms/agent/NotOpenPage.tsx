import { useTexts } from '../../core/i18n.ts';
import { NotOpenYet } from '../../parts/NotOpenYet.tsx';

/** Every screen about an agent's team that is not open yet. */
export default function NotOpenPage() {
  const { t } = useTexts();
  return (
    <NotOpenYet
      title={t('agent.notOpen')}
      text={t('agent.teamNotOpen')}
      instead={{ to: '/m/agent', text: t('agent.toAgent') }}
    />
  );
}
