import { useTexts } from '../i18n.ts';

/** What players call a cell, such as big or odd; a number is its own name. */
export function useCellName(): (code: string) => string {
  const { find } = useTexts();
  return (code) => find('console', `cell_${code}`) ?? code;
}
