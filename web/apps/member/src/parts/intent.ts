import { ApiError } from '@erawan/api/errors';
import { randomUuid } from '@erawan/kit/uuid';

/** One decision of the member about money. Sent again with the same key it is still the same one. */
export interface Intent<Content extends object> {
  key: string;
  body: Content;
}

/**
 * The intent behind a press. What was sent before and never decided, because the line broke or the server was busy,
 * keeps its key; anything else is a new decision.
 */
export function intentFor<Content extends object>(
  undecided: Intent<Content> | undefined,
  body: Content,
  newKey: () => string = randomUuid,
): Intent<Content> {
  return undecided && isSame(undecided.body, body) ? undecided : { key: newKey(), body };
}

/** Whether the server may have taken the order although the answer is missing. */
export function isUndecided(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

function isSame<Content extends object>(a: Content, b: Content): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof Content>;
  return [...names].every((name) => a[name] === b[name]);
}
