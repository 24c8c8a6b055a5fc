import { ConfirmDialog } from '@erawan/ui/Dialog';
import { toast } from '@erawan/ui/toasts';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useTexts } from '../../core/i18n.ts';
import { logOut } from './queries.ts';
import { logoutAsked } from './logout.ts';

export function LogoutConfirm() {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);

  const leave = async () => {
    setBusy(true);
    const done = toast.loading(t('session.loggingOut'));
    await logOut();
    done();
    logoutAsked.set(false);
    navigate('/m/home');
  };
  return (
    <ConfirmDialog
      title={t('session.sureLogout')}
      confirm={t('shell.logout')}
      busy={busy}
      onConfirm={() => void leave()}
      onCancel={() => logoutAsked.set(false)}
    />
  );
}
