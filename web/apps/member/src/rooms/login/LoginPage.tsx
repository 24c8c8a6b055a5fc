import { navigate, useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { returnTo } from '../../parts/history.ts';
import { Link } from '../../parts/Link.tsx';
import { AuthScreen } from './AuthScreen.tsx';
import { LoginForm } from './LoginForm.tsx';
import { takeReturn } from '../session/return-path.ts';

const LINK = 'inline-flex min-h-11 items-center px-1 font-semibold text-brand-300';

export default function LoginPage() {
  const { t } = useTexts();
  const role = new URLSearchParams(useSearch()).get('role') === 'agent' ? 'agent' : undefined;
  const onDone = () => navigate(takeReturn(), { replace: true });
  return (
    <AuthScreen title={t('login.title')} lead={t('login.lead')} onBack={() => returnTo('/m/home')}>
      <LoginForm
        role={role}
        onDone={onDone}
        other={
          <Link to="/m/register" replace className={LINK}>
            {t('login.toRegister')}
          </Link>
        }
        forgot={
          <Link to="/m/forget" className={`${LINK} text-label`}>
            {t('login.forgotLink')}
          </Link>
        }
      />
    </AuthScreen>
  );
}
