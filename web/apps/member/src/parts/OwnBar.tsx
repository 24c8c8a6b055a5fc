import { IconButton } from '@erawan/ui/Button';
import { useTexts } from '../core/i18n.ts';
import { goBack } from './history.ts';
import { LangSwitch } from './LangSwitch.tsx';

/** The bar of a screen that hides the shared ones. */
export function OwnBar({ title }: { title: string }) {
  const { t } = useTexts();
  return (
    <header className="grid h-14 grid-cols-[44px_1fr_44px] items-center pr-2.5 pl-1">
      <IconButton icon="back" label={t('shell.back')} className="text-tx-1" onClick={goBack} />
      <h1 className="line-clamp-2 text-center text-h2">{title}</h1>
      <LangSwitch className="justify-self-end" />
    </header>
  );
}
