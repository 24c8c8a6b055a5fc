/** Fade of a reel when motion is reduced. */
export const CALM_FADE_MS = 260;

/**
 * The opacity of a reel when motion is reduced: the old result fades out, the new one fades in when it
 * is due. Nothing while neither is to be seen. `since` counts from the start of the spin.
 */
export function calmAlpha(moving: boolean, since: number, earliest: number | undefined): number | undefined {
  if (!moving) return 1;
  const due = (earliest ?? Number.POSITIVE_INFINITY) + CALM_FADE_MS;
  if (since >= due) return Math.min(1, 0.15 + (since - due) / CALM_FADE_MS);
  return since > CALM_FADE_MS ? undefined : Math.max(0.15, 1 - since / CALM_FADE_MS);
}
