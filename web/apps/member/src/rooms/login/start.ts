import { autoLogin, readText, session } from '@erawan/kit/storage';
import { forgetMember } from '../../core/api.ts';
import { renew } from '../session/queries.ts';

/** A device that remembers a login and has no live session logs in by itself, once per start. */
export async function startSession(): Promise<void> {
  if (session.get() || !autoLogin.get() || readText('remPass') === undefined) return;
  const { logInSilently } = await import('./remembered-login.ts');
  await logInSilently();
}

let renewedToken: string | undefined;

/**
 * Once per page load and session; answers whether the session was renewed. A session that ended meanwhile is dropped
 * without a message, or started again.
 */
export async function renewSession(): Promise<boolean> {
  const present = session.get();
  if (!present || renewedToken === present.token) return false;
  renewedToken = present.token;
  if (await renew()) return true;
  forgetMember();
  await startSession();
  return false;
}
