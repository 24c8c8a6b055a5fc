import type { ReactNode } from 'react';
import { Money } from '@erawan/ui/Money';
import { useTexts } from '../../core/i18n.ts';
import { GameIcon } from '../../parts/GameIcon.tsx';

interface SheetHeadProps {
  iconUrl: string;
  gameName: string;
  /** Nothing while nothing of it is decided. */
  profit: string | undefined;
  /** What became of it. */
  children: ReactNode;
}

/** Which game it is, what became of it, and what it brought. */
export function SheetHead({ iconUrl, gameName, profit, children }: SheetHeadProps) {
  const { t } = useTexts();
  return (
    <div className="flex items-center gap-3">
      <GameIcon imageUrl={iconUrl} size="large" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-button font-semibold">{gameName}</p>
        {children}
      </div>
      <div className="text-right">
        <p className="text-caption text-tx-3">{t('records.profit')}</p>
        <Money value={profit} signed className="text-h2" />
      </div>
    </div>
  );
}
