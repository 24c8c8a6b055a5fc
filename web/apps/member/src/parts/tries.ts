import { ApiError } from '@erawan/api/errors';

/** How many tries a wrong secret leaves, where the server says so. */
export function triesLeft(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || typeof error.value !== 'object' || error.value === null)
    return undefined;
  const left = 'attemptsLeft' in error.value ? error.value.attemptsLeft : undefined;
  return typeof left === 'number' ? left : undefined;
}
