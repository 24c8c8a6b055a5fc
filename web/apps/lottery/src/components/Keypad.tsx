import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { type KeyboardEvent, useId, useState } from 'react';
import { type HelperCode, helperNumbers, helpersFor, takesDigit } from '../entry/helpers.ts';
import type { KeypadAction, KeypadNumber, KeypadState } from '../entry/keypad.ts';
import { keyOf, useTexts } from '../i18n.ts';
import type { Play } from '../rules/family.ts';
import { symbolBounds } from '../rules/selection.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'delete', '0', 'reverse'] as const;

interface KeypadProps {
  play: Play;
  state: KeypadState;
  dispatch: (action: KeypadAction) => void;
}

const actionOf = (key: string): KeypadAction | undefined => {
  if (/^\d$/.test(key)) return { type: 'digit', digit: key };
  if (key === 'delete' || key === 'Backspace') return { type: 'delete' };
  return key === 'reverse' ? { type: 'reverse' } : undefined;
};

/** Numbers by keys: the last digit puts a number in, and nothing else has to be pressed. */
export function Keypad({ play, state, dispatch }: KeypadProps) {
  const { t } = useTexts();
  const { typed, numbers, hasPrices, isPricing, note } = state;
  const last = numbers.at(-1);
  // Where a bet has several numbers none of them has a price of its own.
  const isPriced = symbolBounds(play).least === 1;

  const press = (key: string) => {
    const action = actionOf(key);
    if (action) dispatch(action);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !actionOf(event.key)) return;
    event.preventDefault();
    press(event.key);
  };

  return (
    <div className="grid gap-2.5">
      <NumberList
        numbers={numbers}
        hasPrices={hasPrices}
        onRemove={(text) => dispatch({ type: 'remove', text })}
      />
      <div className="grid grid-cols-[1fr_auto] items-center gap-2">
        <output
          aria-label={t(isPricing ? 'lottery.typedPrice' : 'lottery.typedNumber')}
          className="flex min-h-12 items-center justify-center gap-1.5 rounded-14 bg-bg-1 inset-ring inset-ring-line-strong"
        >
          {isPricing ? (
            <span className="tabular font-display text-h1">
              {last?.text} <span className="text-tx-3">=</span> {last?.price || '…'}
            </span>
          ) : (
            <Slots typed={typed} width={play.width} />
          )}
        </output>
        {isPriced && (
          <button
            type="button"
            aria-pressed={hasPrices}
            onClick={() => dispatch({ type: 'prices' })}
            className={cn(
              'press flex min-h-12 items-center gap-1 rounded-14 px-3 font-display text-label font-semibold',
              hasPrices
                ? 'bg-s-3 text-brand-300 inset-ring-2 inset-ring-brand-400'
                : 'bg-s-2 text-tx-2 inset-ring inset-ring-white/8',
            )}
          >
            {hasPrices && <Icon name="check" size={14} />}
            {t('lottery.severalPrices')}
          </button>
        )}
      </div>
      <div role="group" aria-label={t('lottery.keypad')} className="grid grid-cols-3 gap-1.5">
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            onClick={() => press(key)}
            onKeyDown={onKeyDown}
            // A digit has no other arrangement, and in any sequence all arrangements are one number.
            disabled={key === 'reverse' && (play.width === 1 || play.kernel.type === 'anyorder')}
            className={cn(
              'press min-h-12 rounded-14 font-display font-semibold shadow-e1 disabled:opacity-45',
              /\d/.test(key) ? 'bg-s-2 text-h1 text-tx-1' : 'bg-s-3 text-body text-tx-2',
            )}
          >
            {key === 'delete' ? t('lottery.delete') : key === 'reverse' ? t('lottery.reverse') : key}
          </button>
        ))}
      </div>
      {isPricing && (
        <button
          type="button"
          onClick={() => dispatch({ type: 'next' })}
          className="press min-h-11 rounded-14 bg-s-3 font-display text-body font-semibold text-brand-300"
        >
          {t('lottery.nextNumber')}
        </button>
      )}
      <p aria-live="polite" className="min-h-[18px] text-caption text-tx-2">
        {note && t(keyOf('note', note.code), { number: note.text })}
      </p>
    </div>
  );
}

/** A place for each digit, the typed ones filled. */
function Slots({ typed, width }: { typed: string; width: number }) {
  return (
    <>
      <span className="sr-only">{typed}</span>
      {Array.from({ length: width }, (_, at) => (
        <span
          // Places of digits never move.
          key={at}
          aria-hidden="true"
          className={cn(
            'tabular grid h-9 w-8 place-items-center rounded-8 font-display text-h1 font-semibold',
            typed[at] ? 'bg-s-3 text-brand-300' : 'bg-s-1 text-tx-3',
          )}
        >
          {typed[at] ?? '–'}
        </span>
      ))}
    </>
  );
}

interface NumberListProps {
  numbers: readonly KeypadNumber[];
  hasPrices: boolean;
  onRemove: (text: string) => void;
}

/** The numbers that are in; each is taken out by a tap. */
function NumberList({ numbers, hasPrices, onRemove }: NumberListProps) {
  const { t } = useTexts();
  if (numbers.length === 0)
    return <p className="py-2.5 text-center text-caption text-tx-3">{t('lottery.noNumbers')}</p>;
  return (
    <ul
      aria-label={t('lottery.chosenNumbers')}
      className="flex max-h-[152px] flex-wrap gap-1.5 overflow-y-auto"
    >
      {numbers.map(({ text, price }) => (
        <li key={text}>
          <button
            type="button"
            aria-label={t('lottery.removeNumber', { number: text })}
            onClick={() => onRemove(text)}
            className="press tabular flex min-h-11 items-center gap-1 rounded-pill bg-s-2 pr-2 pl-3 font-display text-body font-semibold inset-ring inset-ring-white/10"
          >
            {text}
            {hasPrices && <span className="text-caption text-tx-2">= {price || '?'}</span>}
            <Icon name="close" size={14} className="text-tx-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface HelpersProps {
  width: number;
  onNumbers: (numbers: string[]) => void;
}

/** What Thai players call by one word; some ask for a digit first. */
export function Helpers({ width, onNumbers }: HelpersProps) {
  const { t } = useTexts();
  const id = useId();
  const [open, setOpen] = useState<HelperCode | undefined>();
  const helpers = helpersFor(width);
  if (helpers.length === 0) return null;
  const look =
    'press min-h-11 shrink-0 rounded-pill bg-s-2 px-3.5 text-label whitespace-nowrap inset-ring inset-ring-white/8';

  return (
    <div className="grid gap-2">
      <div
        role="group"
        aria-label={t('lottery.helpers')}
        className="no-bar -mx-3 flex gap-1.5 overflow-x-auto px-3"
      >
        {helpers.map((code) =>
          takesDigit(code) ? (
            <button
              key={code}
              type="button"
              aria-expanded={open === code}
              aria-controls={open === code ? id : undefined}
              onClick={() => setOpen(open === code ? undefined : code)}
              className={cn(look, open === code ? 'text-brand-300' : 'text-tx-2')}
            >
              {t(keyOf('helper', code))} …
            </button>
          ) : (
            <button
              key={code}
              type="button"
              onClick={() => onNumbers(helperNumbers(code))}
              className={cn(look, 'text-tx-2')}
            >
              {t(keyOf('helper', code))}
            </button>
          ),
        )}
      </div>
      {open && (
        <div id={id} role="group" aria-label={t(keyOf('helper', open))} className="grid grid-cols-5 gap-1.5">
          {Array.from({ length: 10 }, (_, digit) => (
            <button
              key={digit}
              type="button"
              onClick={() => {
                onNumbers(helperNumbers(open, digit));
                setOpen(undefined);
              }}
              className="press min-h-11 rounded-12 bg-s-3 font-display text-button font-semibold"
            >
              {digit}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
