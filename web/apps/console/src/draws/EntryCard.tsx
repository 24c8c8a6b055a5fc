import { useSecondsUntil } from '@erawan/kit/countdown';
import { Button } from '@erawan/ui/Button';
import { useState } from 'react';
import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import { useMay } from '../may.ts';
import { time } from '../proposal-rows.ts';
import { ReasonSheet } from '../ReasonSheet.tsx';
import { DRAWS, type SeenDraw } from './draw-calls.ts';
import { EntrySheet } from './EntrySheet.tsx';
import { ResultShown } from './ResultShown.tsx';
import { withdrawEntry } from './stuck-calls.ts';
import { titleOf } from './titles.ts';

/** The result of a draw: what is published, who typed one entry already, and the way to type one. */
export function EntryCard({ of }: { of: SeenDraw }) {
  const { t } = useTexts();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const secondsLeft = useSecondsUntil(of.drawTime - of.aheadMs);
  const { state, isOwnDraw, slots, result, waitingEntry } = of;
  const corrects = state === 'settled';
  const takesEntries = !isOwnDraw && (state === 'sealed' || corrects);
  if (result === undefined && !takesEntries) return null;
  const canType = takesEntries && secondsLeft === 0 && waitingEntry?.own !== true && may('draw.enter');
  return (
    <section aria-label={t('console.drawResult')} className="card grid gap-3 p-3.5">
      <h3 className="text-body font-semibold">{t('console.drawResult')}</h3>
      {result !== undefined && <ResultShown slots={slots} result={result} />}
      {result === undefined && secondsLeft > 0 && (
        <p className="text-body text-tx-2">{t('console.entryFrom', { time: time(of.drawTime) })}</p>
      )}
      {waitingEntry && (
        <>
          <Facts
            rows={[[t('console.firstEntry'), `${waitingEntry.operator} · ${time(waitingEntry.enteredAt)}`]]}
          />
          <p className="text-body text-tx-2">
            {t(waitingEntry.own ? 'console.entryOwn' : 'console.entryOther', { name: waitingEntry.operator })}
          </p>
        </>
      )}
      {waitingEntry?.own && may('draw.enter') && (
        <div className="flex justify-end">
          <Button size="medium" kind="quiet" onClick={() => setIsWithdrawing(true)}>
            {t('console.withdrawEntry')}
          </Button>
        </div>
      )}
      {isWithdrawing && (
        <ReasonSheet
          title={t('console.withdrawEntry')}
          done={t('console.entryWithdrawn')}
          queryKey={DRAWS}
          send={(reason) => withdrawEntry(of, reason)}
          onClose={() => setIsWithdrawing(false)}
        >
          <p className="text-body text-tx-2">{t('console.withdrawEntryLead', { name: titleOf(of) })}</p>
        </ReasonSheet>
      )}
      {canType && (
        <div className="flex justify-end">
          <Button size="medium" kind={corrects ? 'quiet' : 'gold'} onClick={() => setIsOpen(true)}>
            {t(corrects ? 'console.enterCorrection' : 'console.enterResult')}
          </Button>
        </div>
      )}
      {isOpen && <EntrySheet of={of} corrects={corrects} onClose={() => setIsOpen(false)} />}
    </section>
  );
}
