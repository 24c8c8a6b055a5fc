import { cn } from '@erawan/ui/cn';
import type { CSSProperties } from 'react';
import { type Key, keyOf, useTexts } from '../i18n.ts';
import type { Family, Slot } from '../rules/family.ts';
import type { DrawResult } from '../rules/result.ts';

/** On a grid of 3 × 3, the dots of each face. */
const PIPS: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

const SIZES = { tiny: 'size-6 text-caption', small: 'size-7 text-label', large: 'size-10 text-h2' } as const;
type Size = keyof typeof SIZES;

/** A ball with its number. */
function Ball({ text, size = 'small' }: { text: string; size?: Size }) {
  return <span className={cn('ball tabular font-display font-semibold', SIZES[size])}>{text}</span>;
}

/** A face of a die; its number is read out. */
export function Die({ face, size = 'small' }: { face: number; size?: Size }) {
  return (
    <span role="img" aria-label={String(face)} className={cn('die', SIZES[size])}>
      <svg viewBox="0 0 30 30" aria-hidden="true" data-pips={face}>
        {PIPS[face]?.map((at) => (
          <circle key={at} cx={5 + (at % 3) * 10} cy={5 + Math.floor(at / 3) * 10} r={face === 1 ? 5 : 3.6} />
        ))}
      </svg>
    </span>
  );
}

/** A car of a race with its number. */
export function Car({ number, size = 'small' }: { number: number; size?: Size }) {
  return (
    <span
      className={cn('car tabular font-display font-semibold', SIZES[size])}
      style={{ background: `var(--car-${number})`, color: `var(--car-${number}-text)` }}
    >
      {number}
    </span>
  );
}

type Drawing = 'digits' | 'ball' | 'die' | 'car';

/** How the numbers of a slot are drawn, by its shape: no family is known by its name. */
function drawingOf({ width, count, symbols }: Slot): Drawing {
  if (width > 1) return 'digits';
  if (symbols.min === 1 && symbols.max === 6) return 'die';
  return symbols.distinct && count === symbols.max ? 'car' : 'ball';
}

function Drawn({ drawing, symbol, size }: { drawing: Drawing; symbol: number; size?: Size }) {
  if (drawing === 'die') return <Die face={symbol} size={size} />;
  return drawing === 'car' ? <Car number={symbol} size={size} /> : <Ball text={String(symbol)} size={size} />;
}

interface ResultProps {
  family: Family;
  result: DrawResult;
  size?: Size;
  /** The balls fall in, one after the other; only for a result that has just been published. */
  drops?: boolean;
}

/** The parts that stand for a result of more in one row. */
const PARTS_IN_ROW = 2;
/** From this count of balls on they are smaller, so that a row has room on a phone of 320 px. */
const SMALLER_FROM = 8;

/** How many symbols fall before this one. */
const placeOf = (slots: readonly Slot[], index: number, at: number, digit: number): number =>
  slots.slice(0, index).reduce((sum, { count, width }) => sum + count * width, 0) +
  at * (slots[index]?.width ?? 1) +
  digit;

/** How many balls a row shows of a result. */
export const ballsInRow = ({ slots }: Family): number => placeOf(slots, PARTS_IN_ROW, 0, 0);

/** A result in one row: all of a short one, the first parts of a longer one. */
export function ResultBalls({ family, result, size, drops = false }: ResultProps) {
  const { t } = useTexts();
  const shown = family.slots.slice(0, PARTS_IN_ROW);
  const ballSize = size ?? (ballsInRow(family) < SMALLER_FROM ? 'small' : 'tiny');
  return (
    <div
      className={cn('flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1', drops && 'overflow-hidden pt-1')}
    >
      {shown.map((slot, index) => {
        const drawing = drawingOf(slot);
        return (
          <dl key={slot.name} className="flex min-w-0 flex-wrap items-center gap-[3px]">
            <dt className={family.slots.length > 1 ? 'mr-1 text-caption text-tx-3' : 'sr-only'}>
              {t(slotKey(family, slot))}
            </dt>
            {result[index]?.map((number, at) => (
              // Numbers of a slot keep their places.
              <dd key={at} className={cn('flex flex-wrap gap-[3px]', drops && 'ball-drop')}>
                <span className="sr-only">{drawing === 'digits' && number.join('')}</span>
                {number.map((symbol, digit) => (
                  <span
                    key={digit}
                    aria-hidden={drawing === 'digits' || undefined}
                    style={{ '--place': placeOf(shown, index, at, digit) } as CSSProperties}
                    className="inline-grid"
                  >
                    <Drawn drawing={drawing} symbol={symbol} size={ballSize} />
                  </span>
                ))}
              </dd>
            ))}
          </dl>
        );
      })}
    </div>
  );
}

/** All numbers of each prize, for results of many prizes. */
export function ResultTable({ family, result }: Omit<ResultProps, 'size' | 'drops'>) {
  const { t } = useTexts();
  return (
    <dl className="grid gap-px overflow-hidden rounded-14 bg-line/60">
      {family.slots.map((slot, index) => (
        <div key={slot.name} className="grid grid-cols-[84px_1fr] items-center gap-2 bg-s-1 px-3 py-1.5">
          <dt className="text-caption text-tx-3">{t(slotKey(family, slot))}</dt>
          <dd className="flex flex-wrap gap-x-4 gap-y-0.5">
            {result[index]?.map((number, at) => (
              <span
                key={at}
                className={cn(
                  'tabular font-display font-semibold',
                  index === 0 ? 'text-h1 text-brand-300' : 'text-button text-tx-1',
                )}
              >
                {number.join('')}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** All of a result: in one row, or as a table where it has more parts than a row has room for. */
export function Result({ family, result, size }: Omit<ResultProps, 'drops'>) {
  return family.slots.length > PARTS_IN_ROW ? (
    <ResultTable family={family} result={result} />
  ) : (
    <ResultBalls family={family} result={result} size={size} />
  );
}

/** What a part of a result is called; one without other parts is the result. */
const slotKey = ({ slots }: Family, { name }: Slot): Key =>
  keyOf('slot', slots.length === 1 ? 'result' : name);
