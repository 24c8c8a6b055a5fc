import { createStore, useStore } from '@erawan/kit/store';
import { toast } from '@erawan/ui/toasts';
import { useEffect } from 'react';
import { queries } from '../core/api.ts';
import { i18n } from '../core/i18n.ts';

const online = createStore(navigator.onLine);

/** Whether the device has a line. What is on the screen stays without one, and is asked for anew when it is back. */
export function useOnline(): boolean {
  useEffect(() => {
    const follow = () => {
      if (online.get() === navigator.onLine) return;
      online.set(navigator.onLine);
      if (!navigator.onLine) return;
      toast.success(i18n.texts().t('shell.online'));
      void queries.invalidateQueries();
    };
    follow();
    addEventListener('offline', follow);
    addEventListener('online', follow);
    return () => {
      removeEventListener('offline', follow);
      removeEventListener('online', follow);
    };
  }, []);
  return useStore(online);
}
