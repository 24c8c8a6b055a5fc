import { Chips } from '@erawan/ui/tabs';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import type titles from '../../locales/en/titles.json';

/** Both categories of lotteries: a list of slips, and its sums, is of all lotteries. */
export const LOTTERY = 'LOTT';
const LOTTERIES: readonly string[] = [LOTTERY, 'ELOTT'];

/** The categories that have a name, in the order of the home screen. */
const CATEGORIES = [
  'RNG',
  'LIVE',
  'FISH',
  'SPORTS',
  LOTTERY,
  'PVP',
  'COCKFIGHT',
] as const satisfies readonly (keyof typeof titles)[];

interface CategoryChipsProps {
  /** Those that have a round in these days; nothing until they came. */
  categories: string[] | undefined;
  /** Empty for all. */
  value: string;
  onValue: (category: string) => void;
}

/** Tabs of the categories that the member has played; while the next list is on its way, those of the last. */
export function CategoryChips({ categories, value, onValue }: CategoryChipsProps) {
  const { t } = useTexts();
  const [known, setKnown] = useState(categories);
  if (categories && categories !== known) setKnown(categories);
  const played = [...(categories ?? known ?? []), ...(value ? [value] : [])];
  const shown = new Set(played.map((category) => (LOTTERIES.includes(category) ? LOTTERY : category)));
  if (shown.size === 0) return null;
  const named = CATEGORIES.filter((category) => shown.has(category));
  const others = [...shown].filter((category) => !CATEGORIES.some((name) => name === category));
  return (
    <Chips
      label={t('records.types')}
      choices={[
        { value: '', text: t('records.all') },
        ...named.map((category) => ({ value: category as string, text: t(`titles.${category}`) })),
        ...others.map((category) => ({ value: category, text: category })),
      ]}
      value={value}
      onValue={onValue}
    />
  );
}
