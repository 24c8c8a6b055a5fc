import { useTexts } from '../../core/i18n.ts';
import { type PrizeName, prizeNames, prizesOf } from './drawn-result.ts';

/** More prizes than these do not stand in a row: the first of them stands for all. */
const PRIZES_IN_ROW = 2;

/** A result in one row: all of a short one, the first prize of a longer one. */
export function DrawnBalls({ result }: { result: string }) {
  const prizes = prizesOf(result);
  const shown = prizes.length > PRIZES_IN_ROW ? prizes.slice(0, 1) : prizes;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {shown.map((numbers, prize) => (
        // Prizes, numbers and their symbols keep their places.
        <span key={prize} className="flex flex-wrap gap-1">
          {numbers.map((symbols, at) => (
            <Balls key={at} symbols={symbols} />
          ))}
        </span>
      ))}
    </span>
  );
}

function Balls({ symbols }: { symbols: readonly string[] }) {
  return (
    <>
      <span className="sr-only">{`${symbols.join('')} `}</span>
      {symbols.map((symbol, at) => (
        <span
          key={at}
          aria-hidden="true"
          className="tabular grid size-6 place-items-center rounded-pill bg-tx-1 font-display text-caption font-semibold text-bg-0 shadow-e1"
        >
          {symbol}
        </span>
      ))}
    </>
  );
}

/** Every number of a result: balls in a row, or a line for each prize. */
export function DrawnPrizes({ result }: { result: string }) {
  const { t } = useTexts();
  const prizes = prizesOf(result);
  const names = prizeNames(prizes);
  if (prizes.length <= PRIZES_IN_ROW) return <DrawnBalls result={result} />;
  const nameOf = (name: PrizeName | undefined) => {
    if (typeof name === 'number') return t('games.prizeOf', { count: name });
    return name && t(`games.prize${name}`);
  };
  return (
    <dl className="grid gap-1">
      {prizes.map((numbers, prize) => (
        <div key={prize} className="flex items-baseline gap-3">
          <dt className="w-[68px] shrink-0 text-caption text-tx-3">{nameOf(names[prize])}</dt>
          <dd
            className={
              prize === 0
                ? 'tabular font-display text-button font-semibold text-brand-300'
                : 'tabular min-w-0 text-label text-tx-1'
            }
          >
            {numbers.map((symbols) => symbols.join('')).join(' · ')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
