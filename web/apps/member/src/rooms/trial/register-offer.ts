import { createStore } from '@erawan/kit/store';
import { toast, TOAST_MS } from '@erawan/ui/toasts';
import { i18n } from '../../core/i18n.ts';

/** Whether someone who plays on trial is being offered to register, because they asked for what only members have. */
export const registerOffered = createStore(false);

/** Says that this is for members, and offers to become one. */
export function offerToRegister(): void {
  toast.info(i18n.texts().t('shell.trialOnly'), TOAST_MS.offline);
  registerOffered.set(true);
}
