const POLL_MIN_MS = 2_000;
const POLL_MAX_MS = 20_000;

/** How long to wait before asking for the `asked`-th time again, in ms. */
export function pollAfter(asked: number): number {
  return Math.min(POLL_MAX_MS, Math.round(POLL_MIN_MS * 1.4 ** Math.max(0, asked - 1)));
}
