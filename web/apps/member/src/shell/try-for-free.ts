import { i18n } from '../i18n.ts';

/** Opens a trial session from wherever one is; its code and texts come with the tap. */
export async function tryForFree(): Promise<void> {
  const [{ startTrial }] = await Promise.all([
    import('../rooms/session/trial.ts'),
    i18n.open('session', 'errors'),
  ]);
  await startTrial();
}
