import { Overlay } from '@erawan/ui/Dialog';
import { Money } from '@erawan/ui/Money';
import type { ReactNode } from 'react';
import { useTexts } from '../../core/i18n.ts';
import type { PeriodKind, PeriodRow } from './contract-queries.ts';
import { earnedOf, isSome } from './contract-view.ts';
import { PeriodFacts } from './PeriodFacts.tsx';

interface PeriodSheetProps {
  kind: PeriodKind;
  row: PeriodRow;
  onClose: () => void;
}

/** One period, what it comes from, and what became of it. */
export function PeriodSheet({ kind, row, onClose }: PeriodSheetProps) {
  const { t } = useTexts();
  const title = t(`contracts.kind.${kind}`);
  const { status, amount, correction, owed } = row;
  const more: [label: string, fact: ReactNode][] = [[t('contracts.state'), t(`contracts.status.${status}`)]];
  if (isSome(correction)) {
    more.push(
      [t('contracts.booked'), <Money key="booked" value={amount} />],
      [t('contracts.correction'), <Money key="correction" value={correction} signed />],
    );
  }
  if (isSome(owed)) more.push([t('contracts.status.owed'), <Money key="owed" value={owed} />]);
  return (
    <Overlay place="bottom" title={title} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys too */}
      <div role="group" aria-label={title} tabIndex={0} className="grid grid-cols-1 gap-4">
        <PeriodFacts kind={kind} of={row} amount={earnedOf(row)} more={more} />
        {status === 'estimate' && <p className="text-label text-tx-2">{t('contracts.estimateText')}</p>}
        {status === 'owed' && <p className="text-label text-tx-2">{t('contracts.owedText')}</p>}
      </div>
    </Overlay>
  );
}
