import { toast } from '@erawan/ui/toasts';
import { useEffect } from 'react';
import { queries } from '../api.ts';
import { i18n } from '../i18n.ts';

/** Says when the line is gone and when it is back; what is on the screen stays. */
export function useOnlineToast(): void {
  useEffect(() => {
    let gone: (() => void) | undefined;
    const onOffline = () => {
      gone?.();
      gone = toast.loading(i18n.texts().t('shell.offline'));
    };
    const onOnline = () => {
      if (!gone) return;
      gone();
      gone = undefined;
      toast.success(i18n.texts().t('shell.online'));
      void queries.invalidateQueries();
    };
    if (!navigator.onLine) onOffline();
    addEventListener('offline', onOffline);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('offline', onOffline);
      removeEventListener('online', onOnline);
      gone?.();
    };
  }, []);
}
