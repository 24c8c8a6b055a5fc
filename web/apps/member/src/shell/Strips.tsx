import { TRIAL_TYPE } from '@erawan/kit/member-type';
import { session } from '@erawan/kit/storage';
import { useStore } from '@erawan/kit/store';
import { Icon } from '@erawan/ui/Icon';
import { useTexts } from '../core/i18n.ts';
import { Link } from '../parts/Link.tsx';
import { useOnline } from './online.ts';

const STRIP = 'mx-auto flex min-h-11 max-w-[480px] items-center gap-2 px-3 text-label';

/** What stands above a page as long as it holds. */
export function Strips({ trial }: { trial: boolean }) {
  const online = useOnline();
  const onTrial = useStore(session)?.type === TRIAL_TYPE;
  return (
    <>
      {!online && <OfflineStrip />}
      {trial && onTrial && <TrialStrip />}
    </>
  );
}

function OfflineStrip() {
  const { t } = useTexts();
  return (
    <p role="status" className={`${STRIP} bg-negative/14 text-negative`}>
      <Icon name="alert" size={18} className="shrink-0" />
      <span className="min-w-0 flex-1 py-1.5">{t('shell.offline')}</span>
    </p>
  );
}

/** Shown on every page of a trial, so that its money is not taken for real. */
function TrialStrip() {
  const { t } = useTexts();
  return (
    <p className={`${STRIP} bg-info/12 text-info`}>
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
