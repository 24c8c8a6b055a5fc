import { ApiError } from '@erawan/api/errors';
import { textOf } from '../../core/api.ts';
import { i18n } from '../../core/i18n.ts';
import { triesLeft } from '../../parts/tries.ts';
import { securityChanged } from './queries.ts';

/** What stands below the field of a wrong funds password; `undefined` when another thing was refused. */
export function wrongPinTexts(error: unknown): string[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'funds.password.wrong') return undefined;
  const left = triesLeft(error);
  const tries = left === undefined ? [] : [i18n.texts().t('security.triesLeft', { count: left })];
  return [textOf(error), ...tries];
}

/** A lock that just closed shows as soon as the screen asks anew. */
export function noticeLock(error: unknown): boolean {
  const locked = error instanceof ApiError && error.code === 'funds.password.locked';
  if (locked) void securityChanged();
  return locked;
}
