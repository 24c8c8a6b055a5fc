import type { Language } from '@erawan/kit/i18n';
import { useEffect, useState } from 'react';
import { useTexts } from '../../core/i18n.ts';

const SETTLE_MS = 250;

/** The language once it has stood still for a moment: switching to and fro fetches games only once. */
export function useSettledLanguage(): Language {
  const { language } = useTexts();
  const [settled, setSettled] = useState(language);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(language), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [language]);
  return settled;
}
