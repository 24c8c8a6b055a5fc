import { Refused } from '@erawan/kit/vendor-call';
import type { Speech } from '../i18n.ts';

/** What a player reads about a call that failed: the server's sentence, or that no answer came. */
export function errorText(error: unknown, { t }: Pick<Speech, 't'>): string {
  if (!(error instanceof Refused)) return t('lottery.unreachable');
  return error.message === '' ? t('lottery.failed') : error.message;
}
