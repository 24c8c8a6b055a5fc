import { i18n, speak, useTexts } from '../../core/i18n.ts';

const NAMES = [
  ['TH', 'ไทย'],
  ['EN', 'English'],
] as const;

export function LanguageChoice() {
  const { t, language } = useTexts();
  return (
    <fieldset className="flex rounded-pill bg-bg-1 p-1 inset-ring inset-ring-white/8">
      <legend className="sr-only">{t('shell.languageTitle')}</legend>
      {NAMES.map(([value, name]) => (
        <button
          key={value}
          type="button"
          lang={value.toLowerCase()}
          aria-pressed={language === value}
          onClick={() => value !== i18n.language && void speak(value)}
          className={`relative min-h-9 rounded-pill px-3.5 text-label font-semibold after:absolute after:-inset-1 ${
            language === value ? 'bg-s-3 text-brand-300' : 'text-tx-2'
          }`}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
