import { shownDay } from '@erawan/kit/dates';
import { Button } from '@erawan/ui/Button';
import { ConfirmDialog, Overlay } from '@erawan/ui/Dialog';
import { Refusal } from '@erawan/ui/Refusal';
import { toast } from '@erawan/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { textOf } from '../../core/api.ts';
import { i18n, useTexts } from '../../core/i18n.ts';
import { type Chosen, changesOf, chosenOf, type Refused, refusedOf, rowsOf } from './rates-view.ts';
import { type CategoryRate, type DirectMember, type RatesForm, raiseRates } from './rates-queries.ts';
import { RateStepper } from './RateStepper.tsx';

interface RatesSheetProps {
  member: DirectMember;
  highest: readonly CategoryRate[];
  /** From when the change holds. */
  fromDate: string;
  onClose: () => void;
}

/** The rates of one direct member; what was changed and not saved is asked about before it is given up. */
export function RatesSheet({ member, highest, fromDate, onClose }: RatesSheetProps) {
  const { t } = useTexts();
  const form = useId();
  const rows = rowsOf(member, highest);
  const [chosen, setChosen] = useState<Chosen>({});
  const [refused, setRefused] = useState<Refused>({});
  const [asks, setAsks] = useState(false);
  // Going back has closed the sheet for the browser: drawn anew, it takes its place in the history again.
  const [turn, setTurn] = useState(0);
  const changes = changesOf(rows, chosen);
  const isChanged = changes.length > 0;
  useLeaving(isChanged);
  const save = useMutation({
    mutationFn: (rates: RatesForm) => raiseRates(rates),
    meta: { noAlert: true },
    onSuccess: () => {
      toast.success(t('rates.saved', { date: shownDay(fromDate) }));
      onClose();
    },
    onError: async (error) => {
      await i18n.open('errors');
      setRefused(refusedOf(error) ?? {});
    },
  });
  const close = () => {
    if (save.isPending) return;
    if (isChanged) setAsks(true);
    else onClose();
  };
  const isRefusedWhole = save.error !== null && refusedOf(save.error) === undefined;
  return (
    <>
      <Overlay
        key={turn}
        place="bottom"
        title={t('rates.of', { account: member.account })}
        onClose={close}
        footer={
          <Button type="submit" form={form} wide busy={save.isPending} disabled={!isChanged}>
            {t('rates.save')}
          </Button>
        }
      >
        <form
          id={form}
          noValidate
          className="grid grid-cols-1 gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (isChanged && !save.isPending) save.mutate({ id: member.id, rebates: changes });
          }}
        >
          <p className="text-label text-tx-2">{t('rates.fromMidnight', { date: shownDay(fromDate) })}</p>
          <div className="divide-y divide-white/6">
            {rows.map((row) => {
              const bounds = refused[row.category];
              return (
                <RateStepper
                  key={row.category}
                  row={row}
                  value={chosenOf(row, chosen)}
                  error={bounds && t('rates.bounds', bounds)}
                  onValue={(value) => {
                    setChosen((now) => ({ ...now, [row.category]: value }));
                    setRefused((now) => ({ ...now, [row.category]: undefined }));
                    save.reset();
                  }}
                />
              );
            })}
          </div>
          <Refusal text={isRefusedWhole ? textOf(save.error) : ''} />
        </form>
      </Overlay>
      {asks && (
        <ConfirmDialog
          title={t('rates.discard')}
          confirm={t('rates.discardConfirm')}
          danger
          onConfirm={onClose}
          onCancel={() => {
            setAsks(false);
            setTurn(turn + 1);
          }}
        >
          <p className="text-body text-tx-2">{t('rates.discardText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The browser asks before it closes or loads the page anew. */
function useLeaving(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
