import { formatDateTime } from '@erawan/kit/dates';
import { useTexts } from '../../core/i18n.ts';
import { AWAITED_MS } from './lottery-numeros.ts';

/** A moment of a draw without seconds, and without its day where that is today. */
export function drawTimeText(at: number, now = Date.now()): string {
  const [day, time = ''] = formatDateTime(at).split(' ');
  const shown = time.slice(0, 5);
  return formatDateTime(now).startsWith(day ?? '') ? shown : `${day} ${shown}`;
}

/** What stands in place of a result: whether it is still awaited, by the moment of its draw. */
export function useNoResult(): (drawTime: number) => string {
  const { t } = useTexts();
  return (drawTime) => t(Date.now() - drawTime < AWAITED_MS ? 'games.awaitingResult' : 'games.noResult');
}
