import { Icon } from '@erawan/ui/Icon';
import { useTexts } from '../i18n.ts';
import { Link } from './Link.tsx';

/** Stands on every page of a trial: nobody may take its money for real. */
export function TrialStrip() {
  const { t } = useTexts();
  return (
    <p className="mx-auto flex min-h-11 max-w-[480px] items-center gap-2 bg-info/12 px-3 text-label text-info">
      <Icon name="game" size={18} className="shrink-0" />
      <span className="min-w-0 flex-1">{t('shell.trialStrip')}</span>
      <Link
        to="/m/register"
        className="inline-flex min-h-11 shrink-0 items-center font-semibold text-brand-300 underline underline-offset-4"
      >
        {t('shell.registerLong')}
      </Link>
    </p>
  );
}
