import { Button } from '@erawan/ui/Button';
import { ConfirmDialog, Overlay } from '@erawan/ui/Dialog';
import { TextField } from '@erawan/ui/fields';
import { Icon } from '@erawan/ui/Icon';
import { Refusal } from '@erawan/ui/Refusal';
import { takeFocus } from '@erawan/ui/take-focus';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { queries, textOf } from '../api.ts';
import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import { REASON } from '../reason.ts';
import { type DrawDetail, DRAWS, type Entered, enterResult } from './draw-calls.ts';
import { ResultFields } from './ResultFields.tsx';
import { ResultShown } from './ResultShown.tsx';
import { emptyResult, isWhole, wireResult } from './results.ts';
import { titleOf } from './titles.ts';

/** The length of the text that says where a result was published. */
const SOURCE_MAX = 200;

interface EntrySheetProps {
  of: DrawDetail;
  /** Whether a published result is to be replaced; that takes a reason. */
  corrects: boolean;
  onClose: () => void;
}

/**
 * Takes one of the two entries of a result: it is typed whole, looked at once more and sent. What the other operator
 * typed is never shown.
 */
export function EntrySheet({ of, corrects, onClose }: EntrySheetProps) {
  const { t } = useTexts();
  const { slots } = of;
  const [typed, setTyped] = useState(() => emptyResult(slots));
  const [source, setSource] = useState('');
  const [reason, setReason] = useState('');
  const [isChecking, setIsChecking] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const isUnderWay = useRef(false);
  const enter = useMutation({
    mutationFn: () =>
      enterResult(of, {
        result: wireResult(typed),
        source: source.trim(),
        ...(corrects && { reason: reason.trim() }),
      }),
    onSettled: () => {
      isUnderWay.current = false;
      return queries.invalidateQueries({ queryKey: DRAWS });
    },
  });
  const hasReason = !corrects || [...reason.trim()].length >= REASON.min;
  const isReady = isWhole(slots, typed) && source.trim() !== '' && hasReason;
  const isUntouched = typed.flat().every((number) => number === '') && source === '' && reason === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isUnderWay.current) return;
    if (!isChecking) return setIsChecking(true);
    isUnderWay.current = true;
    enter.mutate();
  };
  // A key that is held down would check and send in one press.
  const pressOnce = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
  };
  const leave = () => (enter.data || isUntouched ? onClose() : setIsLeaving(true));
  return (
    <Overlay title={t(corrects ? 'console.enterCorrection' : 'console.enterResult')} onClose={leave}>
      {enter.data ? (
        <Outcome outcome={enter.data.outcome} onClose={onClose} />
      ) : (
        <form className="grid gap-4" onSubmit={submit}>
          <p className="text-body font-semibold">{titleOf(of)}</p>
          {isChecking ? (
            <>
              <p className="text-body text-tx-2">
                {t(corrects ? 'console.correctionCheck' : 'console.entryCheck')}
              </p>
              <ResultShown slots={slots} result={wireResult(typed)} />
              <Facts
                rows={[
                  [t('console.resultSource'), source.trim()],
                  ...(corrects ? [[t('console.reason'), reason.trim()] as const] : []),
                ]}
              />
              <Refusal text={enter.error ? textOf(enter.error) : ''} />
            </>
          ) : (
            <>
              <p key="lead" ref={takeFocus} tabIndex={-1} className="text-body text-tx-2 outline-none">
                {t(corrects ? 'console.correctionLead' : 'console.entryLead')}
              </p>
              <ResultFields slots={slots} typed={typed} onTyped={setTyped} />
              <TextField
                label={t('console.resultSource')}
                hint={t('console.resultSourceHint')}
                value={source}
                onValue={setSource}
                maxLength={SOURCE_MAX}
                required
              />
              {corrects && (
                <TextField
                  label={t('console.reason')}
                  hint={t('console.reasonInside')}
                  value={reason}
                  onValue={setReason}
                  maxLength={REASON.max}
                  required
                />
              )}
            </>
          )}
          {/* The same button in both steps: it keeps the focus. */}
          <Button
            key="send"
            type="submit"
            wide
            busy={enter.isPending}
            disabled={!isReady}
            onKeyDown={pressOnce}
          >
            {t(isChecking ? 'console.sendEntry' : 'console.checkEntry')}
          </Button>
          {isChecking && (
            <Button
              kind="outline"
              wide
              disabled={enter.isPending}
              onClick={() => {
                setIsChecking(false);
                enter.reset();
              }}
            >
              {t('console.changeEntry')}
            </Button>
          )}
        </form>
      )}
      {isLeaving && (
        <ConfirmDialog
          title={t('console.dropEntry')}
          confirm={t('console.dropEntryYes')}
          danger
          onConfirm={onClose}
          onCancel={() => setIsLeaving(false)}
        />
      )}
    </Overlay>
  );
}

/** What the entry led to. */
function Outcome({ outcome, onClose }: { outcome: Entered['outcome']; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <div className="grid gap-4">
      <div role="status" className="grid justify-items-center gap-3 py-4 text-center">
        <span className="grid size-16 place-items-center rounded-pill bg-s-2 text-brand-300 shadow-e1">
          <Icon
            name={outcome === 'differs' ? 'alert' : outcome === 'waiting' ? 'clock' : 'check'}
            size={30}
          />
        </span>
        <p className="text-h2 font-semibold">{t(`console.entered_${outcome}`)}</p>
        <p className="text-body text-tx-2">{t(`console.enteredLead_${outcome}`)}</p>
      </div>
      <Button ref={takeFocus} wide onClick={onClose}>
        {t('console.close')}
      </Button>
    </div>
  );
}
