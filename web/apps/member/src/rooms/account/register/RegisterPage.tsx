import { useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../../core/i18n.ts';
import { Link } from '../../../parts/Link.tsx';
import { AuthScreen } from '../../login/AuthScreen.tsx';
import { takeReturn } from '../../session/return-path.ts';
import { keptCode } from './kept-code.ts';
import { RegisterForm } from './RegisterForm.tsx';

export default function RegisterPage() {
  const { t } = useTexts();
  const search = useSearch();
  const [{ code, isOpened }] = useState(() => keptCode(search));
  return (
    <AuthScreen title={t('account.title')} lead={t('account.lead')} onBack={() => navigate('/')}>
      <RegisterForm
        affiliateCode={code}
        isOpened={isOpened}
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
