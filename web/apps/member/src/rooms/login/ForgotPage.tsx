import { wireDay } from '@erawan/kit/dates';
import { useNow } from '@erawan/kit/now';
import { useEffect, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { goBack, returnTo } from '../../parts/history.ts';
import { AuthScreen } from './AuthScreen.tsx';
import { ContactBlock } from './ContactBlock.tsx';
import { ForgotForm } from './ForgotForm.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { takeReturn } from '../session/return-path.ts';

/** The token of a mailed link; it leaves the address at once, so that it is seen neither on the screen nor in a log. */
function useToken(): string | undefined {
  const search = useSearch();
  const [token] = useState(() => new URLSearchParams(search).get('token') ?? undefined);
  useEffect(() => {
    if (token !== undefined) navigate('/m/forget', { replace: true });
  }, [token]);
  return token;
}

export default function ForgotPage() {
  const { t } = useTexts();
  const info = useInfo();
  const token = useToken();
  const year = wireDay(useNow()).slice(0, 4);
  return (
    <AuthScreen
      title={t('login.forgotTitle')}
      lead={token === undefined ? t('login.forgotLead') : t('login.resetLead')}
      onBack={() => returnTo('/m/home')}
    >
      {token === undefined ? (
        <ForgotForm onSent={goBack} onArrived={() => navigate(takeReturn(), { replace: true })} />
      ) : (
        <NewPasswordForm token={token} onDone={() => navigate('/m/login', { replace: true })} />
      )}
      {info && <ContactBlock info={info} />}
      {info && (
        <p className="pt-8 text-center text-caption text-tx-3">
          {t('shell.copyright', { year, brand: info.brand.name })}
        </p>
      )}
    </AuthScreen>
  );
}
