import { Button } from '@erawan/ui/Button';
import { speak, useTexts } from './i18n.ts';

export function LanguageButton() {
  const { language } = useTexts();
  const other = language === 'TH' ? 'EN' : 'TH';
  return (
    <Button
      kind="quiet"
      size="small"
      lang={other.toLowerCase()}
      aria-label={other === 'EN' ? 'English (EN)' : undefined}
      onClick={() => void speak(other)}
    >
      {other === 'EN' ? 'EN' : 'ไทย'}
    </Button>
  );
}
