import { IconButton } from '@erawan/ui/Button';
import type { ReactNode } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { LangSwitch } from '../../parts/LangSwitch.tsx';

interface AuthScreenProps {
  title: string;
  lead: string;
  onBack: () => void;
  children: ReactNode;
}

/** The full-screen frame of login, register and forgotten password, with its own bar. */
export function AuthScreen({ title, lead, onBack, children }: AuthScreenProps) {
  const { t } = useTexts();
  const info = useInfo();
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] pb-[max(24px,env(safe-area-inset-bottom))]">
      <header className="grid h-14 grid-cols-[92px_1fr_92px] items-center px-1">
        <IconButton icon="back" label={t('shell.back')} className="text-tx-1" onClick={onBack} />
        <div className="grid place-items-center">
          {info && <img src={info.brand.logoUrl} alt={info.brand.name} className="h-9 w-auto" />}
        </div>
        <div className="flex justify-end pr-2">
          <LangSwitch />
        </div>
      </header>
      <div className="px-3 pt-6 w360:px-5">
        <h1 className="text-display">{title}</h1>
        <p className="pt-1 pb-6 text-body text-pretty text-tx-2">{lead}</p>
        {children}
      </div>
    </div>
  );
}
