/** Opens a trial session from anywhere; its code is fetched with the tap. */
export async function tryForFree(): Promise<void> {
  const { startTrial } = await import('./trial.ts');
  await startTrial();
}
