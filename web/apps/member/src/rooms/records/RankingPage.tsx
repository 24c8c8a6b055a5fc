import { useTexts } from '../../core/i18n.ts';
import { NotOpenYet } from '../../parts/NotOpenYet.tsx';

export default function RankingPage() {
  const { t } = useTexts();
  return (
    <NotOpenYet
      title={t('records.notOpen')}
      text={t('records.noRanking')}
      instead={{ to: '/m/home', text: t('shell.backHome') }}
    />
  );
}
