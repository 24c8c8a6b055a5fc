import { cn } from '@erawan/ui/cn';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n.ts';
import type { Play } from '../rules/family.ts';
import { positionName } from './PositionTabs.tsx';

interface PlaceOfProps {
  /** Missing where a newer server names one that is not known here. */
  play: Play | undefined;
  position: number;
  isEmpty: boolean;
  children: ReactNode;
}

/** What is chosen at one position. Where each place wins by itself it has its name, and empty places are left out. */
export function PlaceOf({ play, position, isEmpty, children }: PlaceOfProps) {
  const { t } = useTexts();
  const isByPlace = play?.kernel.type === 'place';
  if (isByPlace && isEmpty) return null;
  return (
    <span className={cn('flex flex-wrap items-baseline gap-x-1.5 gap-y-1', isByPlace && 'pr-1.5')}>
      {isByPlace && (
        <span className="font-text text-caption font-normal text-tx-2">
          {positionName(play, position, t)}
        </span>
      )}
      {!isByPlace && position > 0 && <span className="text-tx-3">|</span>}
      {isEmpty ? <span className="text-tx-3">–</span> : children}
    </span>
  );
}
