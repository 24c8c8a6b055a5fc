import { session } from '@erawan/kit/storage';
import { toast, TOAST_MS } from '@erawan/ui/toasts';
import { navigate } from 'wouter/use-browser-location';
import { alertUser } from '../../core/api.ts';
import { i18n } from '../../core/i18n.ts';
import { openAuthModal } from '../session/auth-modal.ts';
import { playNextForFree } from './free-play.ts';
import { startFreePlay } from './queries.ts';
import { enter } from '../session/queries.ts';

/** Visitors and real members may try; trial and test accounts may not. */
export function mayTry(type: number | undefined): boolean {
  return type === undefined || type === 0 || type === 1 || type === 2;
}

/** Says why not, and answers whether the trial may go on. */
export function admitTrial(): boolean {
  if (mayTry(session.get()?.type)) return true;
  toast.info(i18n.texts().t('trial.free_reject'), TOAST_MS.offline);
  return false;
}

/** Opens a trial session; `stay` leaves the user on the page instead of leading home. */
export async function startTrial({ stay = false } = {}): Promise<boolean> {
  await i18n.open('trial', 'errors');
  if (!admitTrial()) return false;
  const done = toast.loading(i18n.texts().t('trial.starting'));
  try {
    const present = session.get();
    const answer = await startFreePlay();
    // A member plays for free in the session there is.
    if (present?.token === answer.token) {
      playNextForFree();
      toast.info(i18n.texts().t('trial.next'), TOAST_MS.long);
    } else enter(answer, false);
  } catch (error) {
    alertUser(error);
    return false;
  } finally {
    done();
  }
  openAuthModal(null);
  if (!stay) navigate('/m/home');
  return true;
}
