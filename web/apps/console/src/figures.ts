import { formatWire } from '@erawan/kit/money';
import en from './locales/en.json';
import { useTexts } from './i18n.ts';
import type { Column } from './reports.ts';

type Key = keyof typeof en;

/** Words of reports that have a text, by the text's prefix; a code of a provider or vendor has none. */
export function useWord(): (prefix: string, word: string) => string {
  const { t } = useTexts();
  return (prefix, word) => {
    const key = `${prefix}_${word.replaceAll('.', '_')}`;
    return key in en ? t(`console.${key as Key}`) : word;
  };
}

/** A figure as people read it: an amount, a number, a time. */
export function useFigure(): (column: Pick<Column, 'unit'>, figure: string) => string {
  const { t } = useTexts();
  return ({ unit }, figure) => {
    if (figure === '') return '–';
    if (unit === 'amount') return formatWire(figure);
    if (unit === 'count') return figure.replace(/\B(?=(\d{3})+$)/g, ',');
    const seconds = Number(figure);
    if (seconds < 60) return t('console.lasts_seconds', { count: figure });
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60) return t('console.lasts_minutes', { count: String(minutes) });
    return t('console.lasts_hours', {
      hours: String(Math.floor(minutes / 60)),
      minutes: String(minutes % 60),
    });
  };
}
