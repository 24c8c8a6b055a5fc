import { useStore } from '@erawan/kit/store';
import { UiTextsProvider } from '@erawan/ui/texts';
import { ToastHost } from '@erawan/ui/toasts';
import { useMemo } from 'react';
import { token } from './api.ts';
import { Console } from './Console.tsx';
import { FactorSheet } from './FactorSheet.tsx';
import { useTexts } from './i18n.ts';
import { LoginPage } from './LoginPage.tsx';

export function App() {
  const { t } = useTexts();
  const known = useStore(token);
  const uiTexts = useMemo(
    () => ({
      back: t('console.back'),
      close: t('console.close'),
      cancel: t('console.cancel'),
      confirm: t('console.confirm'),
      loading: t('console.loading'),
      retry: t('console.retry'),
      showPassword: t('console.showPassword'),
      hidePassword: t('console.hidePassword'),
      newCaptcha: t('console.newCaptcha'),
      currencySymbol: '',
    }),
    [t],
  );
  return (
    <UiTextsProvider value={uiTexts}>
      {known === undefined ? <LoginPage /> : <Console key={known} />}
      <FactorSheet />
      <ToastHost />
    </UiTextsProvider>
  );
}
