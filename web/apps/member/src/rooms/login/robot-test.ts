import { OFFLINE } from '@erawan/api/client';
import { ApiError } from '@erawan/api/errors';

/** What is used of Google's script. */
interface Recaptcha {
  ready: (then: () => void) => void;
  render: (place: HTMLElement, how: Readonly<Record<string, unknown>>) => number;
  execute: (widget: number) => void;
}

const SCRIPT = 'https://www.google.com/recaptcha/api.js';
/** A user who closes the test causes no event; it is given up after this time. */
const PATIENCE_MS = 120_000;

const present = () => (globalThis as { grecaptcha?: Recaptcha }).grecaptcha;
const notPassed = () => new ApiError('system.busy', 0);

function load(language: string): Promise<void> {
  if (present()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${SCRIPT}?render=explicit&hl=${language}`;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new ApiError(OFFLINE, 0));
    };
    document.head.append(script);
  });
}

/**
 * The test for robots that a Firebase project asks for before it sends a code; most people see nothing of it. Answers
 * the token that the project accepts once. Rejects with an {@link ApiError} when it was not passed.
 */
export async function passRobotTest(siteKey: string, language: string): Promise<string> {
  await load(language);
  const recaptcha = present();
  if (!recaptcha) throw notPassed();
  await new Promise<void>((resolve) => recaptcha.ready(resolve));
  const place = document.body.appendChild(document.createElement('div'));
  const token = new Promise<string>((resolve, reject) => {
    const fail = () => reject(notPassed());
    setTimeout(fail, PATIENCE_MS);
    const widget = recaptcha.render(place, {
      sitekey: siteKey,
      size: 'invisible',
      theme: 'dark',
      callback: resolve,
      'error-callback': fail,
      'expired-callback': fail,
    });
    recaptcha.execute(widget);
  });
  return token.finally(() => place.remove());
}
