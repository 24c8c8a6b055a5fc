import { useStore } from '@erawan/kit/store';
import { UiTextsProvider } from '@erawan/ui/texts';
import { ToastHost } from '@erawan/ui/toasts';
import { useMemo } from 'react';
import { token } from './api.ts';
import { Desk } from './Desk.tsx';
import { useTexts } from './i18n.ts';
import { LoginPage } from './LoginPage.tsx';

export function App() {
  const { t } = useTexts();
  const known = useStore(token);
  const uiTexts = useMemo(
    () => ({
      back: t('desk.back'),
      close: t('desk.close'),
      cancel: t('desk.cancel'),
      confirm: t('desk.confirm'),
      loading: t('desk.loading'),
      retry: t('desk.retry'),
      showPassword: t('desk.showPassword'),
      hidePassword: t('desk.hidePassword'),
      newCaptcha: '',
    }),
    [t],
  );
  return (
    <UiTextsProvider value={uiTexts}>
      {known === undefined ? <LoginPage /> : <Desk key={known} />}
      <ToastHost />
    </UiTextsProvider>
  );
}
