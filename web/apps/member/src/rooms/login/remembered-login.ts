import { ApiError } from '@erawan/api/errors';
import { autoLogin, POPUPS_CLOSED, readText, session, writeText } from '@erawan/kit/storage';
import { arrive } from './arrive.ts';
import { logInRemembered } from './queries.ts';
import type { LoggedIn } from '../session/queries.ts';
import { forgetSecret, recall, type Remembered } from './remembered.ts';

/** A secret is good once: never do two tabs send the same one. */
function alone<T>(act: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request('remembered-login', act) : act();
}

async function send(kept: Remembered): Promise<LoggedIn> {
  const { type, username, countryDialingCode, secret } = kept;
  const answer = await logInRemembered(username, secret);
  await arrive(answer, { remember: true, type, username, countryDialingCode });
  return answer;
}

/** Logs in with what the device remembers. */
export function logInWithSecret(): Promise<LoggedIn> {
  return alone(async () => {
    const kept = await recall();
    if (!kept) throw new ApiError('login.wrong.credentials', 401);
    return send(kept);
  });
}

/** At a start without a live session: once, and without a word when it fails. */
export function logInSilently(): Promise<void> {
  return alone(async () => {
    // Another tab may have been quicker.
    if (session.get() || !autoLogin.get()) return;
    const kept = await recall();
    if (!kept) return;
    // The app logs in by itself: that is a start, and no login that begins with the popups again.
    const closed = readText(POPUPS_CLOSED);
    try {
      await send(kept);
      if (closed !== undefined) writeText(POPUPS_CLOSED, closed);
    } catch (error) {
      autoLogin.set(false);
      if (refusesSecret(error)) forgetSecret();
    }
  });
}

/** The server knows the secret and does not want it; a busy line says nothing about it. */
export function refusesSecret(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
