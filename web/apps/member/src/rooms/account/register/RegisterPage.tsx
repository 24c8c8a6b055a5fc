import { navigate, useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../../core/i18n.ts';
import { Link } from '../../../parts/Link.tsx';
import { AuthScreen } from '../../login/AuthScreen.tsx';
import { takeReturn } from '../../session/return-path.ts';
import { RegisterForm } from './RegisterForm.tsx';

const KEPT = 'affiliateCode';

/** A code from an invitation link stays for the session, however the visitor wanders. */
function invitation(search: string): string | undefined {
  const code = new URLSearchParams(search).get('affiliateCode');
  if (code) sessionStorage.setItem(KEPT, code);
  return code ?? sessionStorage.getItem(KEPT) ?? undefined;
}

export default function RegisterPage() {
  const { t } = useTexts();
  const search = useSearch();
  return (
    <AuthScreen title={t('account.title')} lead={t('account.lead')} onBack={() => navigate('/')}>
      <RegisterForm
        affiliateCode={invitation(search)}
        recommenderId={new URLSearchParams(search).get('recommenderId') ?? undefined}
        onDone={() => navigate(takeReturn(), { replace: true })}
        other={
          <Link
            to="/m/login"
            replace
            className="inline-flex min-h-11 items-center px-1 font-semibold text-brand-300"
          >
            {t('account.toLogin')}
          </Link>
        }
      />
    </AuthScreen>
  );
}
