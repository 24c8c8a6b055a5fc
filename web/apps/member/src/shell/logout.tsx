import { createStore, useStore } from '@erawan/kit/store';
import { ConfirmDialog } from '@erawan/ui/Dialog';
import { toast } from '@erawan/ui/toasts';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { i18n, useTexts } from '../i18n.ts';
import { logOut } from '../rooms/session/queries.ts';

const asked = createStore(false);

/** Every way out of the session asks first. */
export async function askLogout(): Promise<void> {
  await i18n.open('session');
  asked.set(true);
}

export function LogoutConfirm() {
  const { t } = useTexts();
  const open = useStore(asked);
  const [busy, setBusy] = useState(false);
  if (!open) return null;

  const leave = async () => {
    setBusy(true);
    const done = toast.loading(t('session.loggingOut'));
    await logOut();
    done();
    setBusy(false);
    asked.set(false);
    navigate('/m/home');
  };
  return (
    <ConfirmDialog
      title={t('session.sureLogout')}
      confirm={t('shell.logout')}
      busy={busy}
      onConfirm={() => void leave()}
      onCancel={() => asked.set(false)}
    />
  );
}
