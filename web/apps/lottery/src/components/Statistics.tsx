import { cn } from '@erawan/ui/cn';
import { keyOf, useTexts } from '../i18n.ts';
import type { Play } from '../rules/family.ts';
import type { DrawResult } from '../rules/result.ts';
import { type Count, PAST_DRAWS } from '../statistics/counts.ts';
import { beadRoad, beadsOf } from '../statistics/roads.ts';

/** Columns that a phone of 320 px has room for. */
const COLUMNS_MAX = 9;

function PastDraws() {
  const { t } = useTexts();
  return <p className="rounded-12 bg-s-2 px-3 py-2 text-label text-tx-2">{t(PAST_DRAWS)}</p>;
}

interface CountListProps {
  label: string;
  /** In the sequence in which they are shown. */
  counts: readonly Count[];
  /** How many draws were counted. */
  draws: number;
}

/** How often each number came and since when it has not; the sentence about past draws stands above. */
export function CountList({ label, counts, draws }: CountListProps) {
  const { t } = useTexts();
  const most = Math.max(1, ...counts.map(({ times }) => times));
  return (
    <div className="grid gap-2">
      <PastDraws />
      <table aria-label={label} className="tabular w-full text-body">
        <thead className="text-caption text-tx-3">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              {t('lottery.number')}
            </th>
            <th scope="col" colSpan={2} className="text-left font-normal">
              {t('lottery.timesIn', { count: draws })}
            </th>
            <th scope="col" className="text-right font-normal">
              {t('lottery.omission')}
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ symbol, times, omission }) => (
            <tr key={symbol} className="border-t border-line/60">
              <th scope="row" className="w-14 py-1.5 text-left font-display text-button font-semibold">
                {symbol}
              </th>
              <td className="w-10">{times}</td>
              <td aria-hidden="true">
                <span
                  className="block h-2 rounded-pill bg-brand-500"
                  style={{ width: `${Math.round((times * 100) / most)}%` }}
                />
              </td>
              <td className="w-24 text-right">{omission}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Beads of the first cell, of the second and of a tie. */
const LOOKS = ['bg-danger text-white', 'bg-info text-bg-0', 'bg-positive text-bg-0'] as const;

/** Which cell came true in each draw, oldest first: a letter in each bead, the words below. */
export function BeadRoad({ play, results }: { play: Play; results: readonly DrawResult[] }) {
  const { t, local } = useTexts();
  const codes = play.kernel.type === 'cell' ? play.kernel.cells.map(({ code }) => code) : [];
  const columns = beadRoad(beadsOf(play, results), COLUMNS_MAX);
  const bead = (code: string, isSmall = false) => (
    <span
      aria-hidden={isSmall || undefined}
      className={cn(
        'grid place-items-center rounded-pill font-display font-semibold',
        isSmall ? 'size-5 text-micro' : 'size-7 text-caption',
        LOOKS[codes.indexOf(code)],
      )}
    >
      {t(keyOf('bead', code))}
    </span>
  );
  return (
    <div className="grid gap-2">
      <PastDraws />
      <ol aria-label={local(play.name)} className="flex gap-1 rounded-14 bg-bg-1 p-2">
        {columns.flatMap((column, at) => (
          // Columns of the past keep their places.
          <li key={at}>
            <ol className="grid gap-1">
              {column.map((code, row) => (
                <li key={row}>{code === undefined ? <span className="block size-7" /> : bead(code)}</li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-tx-2">
        {codes.map((code) => (
          <li key={code} className="flex items-center gap-1.5">
            {bead(code, true)}
            {t(keyOf('cell', code))}
          </li>
        ))}
      </ul>
    </div>
  );
}
