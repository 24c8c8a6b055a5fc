import { Button, IconButton } from '@erawan/ui/Button';
import { Checkbox, TextField } from '@erawan/ui/fields';
import { Refusal } from '@erawan/ui/Refusal';
import { takeFocus } from '@erawan/ui/take-focus';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { textOf } from '../api.ts';
import { useTexts } from '../i18n.ts';
import { ReasonSheet } from '../ReasonSheet.tsx';
import { ScrollingPage } from '../ScrollingPage.tsx';
import { type Checked, checkSheet, proposeSheet, type SheetDetail, SHEETS } from './sheet-calls.ts';
import { isOdds, isSheetWhole, newPlays, type TypedPlay, typedPlays, withPlay } from './sheet-form.ts';
import { SheetPrices, usePriceScope } from './SheetPrices.tsx';

/** Proposes a sheet: odds are typed, the server computes what they return, and then it is sent with a reason. */
export function SheetForm({ of, onBack }: { of: SheetDetail; onBack: () => void }) {
  const { t } = useTexts();
  const [plays, setPlays] = useState(() => typedPlays(of.plays));
  const check = useMutation({ mutationFn: () => checkSheet(of, newPlays(plays)) });
  const isReady = isSheetWhole(plays);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !check.isPending) check.mutate();
  };
  return (
    <ScrollingPage>
      <h2 className="flex items-center gap-2 text-h2">
        <IconButton icon="back" label={t('console.back')} onClick={check.data ? check.reset : onBack} />
        <span className="min-w-0 wrap-anywhere">
          {t('console.proposeSheet')} · {of.gameName}
        </span>
      </h2>
      {check.data ? (
        <Review of={of} checked={check.data} plays={plays} onChange={check.reset} onDone={onBack} />
      ) : (
        <form onSubmit={submit} className="grid gap-3">
          <p ref={takeFocus} tabIndex={-1} className="text-body text-tx-2 outline-none">
            {t('console.sheetFormLead')}
          </p>
          <ul className="grid gap-2.5 w1000:grid-cols-2">
            {plays.map((play) => (
              <li key={play.playCode}>
                <PlayFields of={play} onPlay={(next) => setPlays(withPlay(plays, play.playCode, next))} />
              </li>
            ))}
          </ul>
          <Refusal text={check.error ? textOf(check.error) : ''} />
          <Button type="submit" wide busy={check.isPending} disabled={!isReady}>
            {t('console.computeReturns')}
          </Button>
        </form>
      )}
    </ScrollingPage>
  );
}

interface PlayFieldsProps {
  of: TypedPlay;
  onPlay: (change: Partial<TypedPlay>) => void;
}

function PlayFields({ of, onPlay }: PlayFieldsProps) {
  const { t } = useTexts();
  const scopeOf = usePriceScope();
  const { playName, isOffered, prices } = of;
  const rule = (text: string) => (isOdds(text) ? [] : [t('console.oddsRule')]);
  const put = (place: number, change: { odds?: string; reducedOdds?: string }) =>
    onPlay({ prices: prices.map((price, at) => (at === place ? { ...price, ...change } : price)) });
  return (
    <fieldset className="card grid gap-2.5 p-3.5">
      <legend className="float-left w-full text-body font-semibold">{playName}</legend>
      <Checkbox checked={isOffered} onChecked={(next) => onPlay({ isOffered: next })}>
        {t('console.playOffered')}
        <span className="sr-only"> · {playName}</span>
      </Checkbox>
      {isOffered &&
        prices.map((price, place) => {
          const scope = scopeOf({ ...price, cells: [...price.cells] });
          const labelled = (label: string) => (scope === undefined ? label : `${scope} · ${label}`);
          return (
            <div
              key={String(place)}
              className="grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] items-start gap-2"
            >
              <TextField
                label={labelled(t(price.reducedOdds === undefined ? 'console.odds' : 'console.oddsFull'))}
                inputMode="decimal"
                autoComplete="off"
                value={price.odds}
                onValue={(odds) => put(place, { odds })}
                errors={rule(price.odds)}
              />
              {price.reducedOdds !== undefined && (
                <TextField
                  label={labelled(t('console.oddsReduced'))}
                  inputMode="decimal"
                  autoComplete="off"
                  value={price.reducedOdds}
                  onValue={(reducedOdds) => put(place, { reducedOdds })}
                  errors={rule(price.reducedOdds)}
                />
              )}
            </div>
          );
        })}
    </fieldset>
  );
}

interface ReviewProps {
  of: SheetDetail;
  checked: Checked;
  plays: readonly TypedPlay[];
  onChange: () => void;
  onDone: () => void;
}

/** The prices with their computed returns, before they are proposed. */
function Review({ of, checked, plays, onChange, onDone }: ReviewProps) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { version } = checked;
  const isLow = checked.plays.some(({ prices }) => prices.some((price) => price.isLow));
  const dropped = plays.filter(({ isOffered }) => !isOffered).map(({ playName }) => playName);
  return (
    <>
      <p ref={takeFocus} tabIndex={-1} role="status" className="text-body text-tx-2 outline-none">
        {t('console.sheetReview', { version })}
      </p>
      {isLow && <Refusal text={t('console.sheetLow')} />}
      {dropped.length > 0 && <Refusal text={t('console.sheetDropped', { names: dropped.join(', ') })} />}
      <SheetPrices plays={checked.plays} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-2">
        <Button kind="outline" onClick={onChange}>
          {t('console.changeEntry')}
        </Button>
        <Button onClick={() => setIsOpen(true)}>{t('console.proposeSheet')}</Button>
      </div>
      {isOpen && (
        <ReasonSheet
          title={t('console.proposeSheet')}
          done={t('console.proposed')}
          queryKey={SHEETS}
          send={(reason) => proposeSheet(of, newPlays(plays), reason).then(onDone)}
          onClose={() => setIsOpen(false)}
        >
          <p className="text-body text-tx-2">
            {t('console.sheetProposeLead', { name: `${of.gameName} · ${of.prizeMode}`, version })}
          </p>
        </ReasonSheet>
      )}
    </>
  );
}
