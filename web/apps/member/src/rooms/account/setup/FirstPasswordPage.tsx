import { Overlay } from '@erawan/ui/Dialog';
import { ListSkeleton } from '@erawan/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../core/i18n.ts';
import { OverlayBoundary } from '../../../parts/ErrorBoundary.tsx';
import { goBack } from '../../../parts/history.ts';
import { late } from '../../../parts/late.ts';
import ChangePasswordPage from '../../login/ChangePasswordPage.tsx';
import { accountSetup } from './queries.ts';

const LateSetup = late(['setup', 'account'], async () => (await import('./SetupSheet.tsx')).SetupSheet);

/** Where a password is changed; an account that an agent opened is set up here as a whole. */
export default function FirstPasswordPage() {
  const { t } = useTexts();
  const { data, isPending } = useQuery(accountSetup());
  if (isPending)
    return (
      <Overlay title={t('login.changeTitle')} onClose={goBack}>
        <ListSkeleton rows={3} />
      </Overlay>
    );
  // Without an answer the password can be changed all the same; the server says if it cannot.
  if (!data?.required) return <ChangePasswordPage />;
  return (
    <OverlayBoundary onFailed={goBack}>
      <LateSetup setup={data} onClose={goBack} />
    </OverlayBoundary>
  );
}
