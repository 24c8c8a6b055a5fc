import { cn } from '@erawan/ui/cn';
import { parseMoney } from '@erawan/kit/money';
import { Icon } from '@erawan/ui/Icon';
import { keyOf, useTexts } from '../i18n.ts';
import { type Family, type Play, playOf } from '../rules/family.ts';
import { drawnOf, hitsOf, showPlay } from '../rules/kernel.ts';
import { formatOdds, parseOdds } from '../rules/odds.ts';
import type { DrawResult } from '../rules/result.ts';
import { parseSelection, type Sets, selectionText } from '../rules/selection.ts';
import type { LineView } from '../wire.ts';
import { useAmounts } from './amounts.ts';
import { PlaceOf } from './PlaceOf.tsx';

interface LineMarksProps {
  line: LineView;
  family: Family;
  /** The draw whose numbers are marked; `undefined` before it. */
  result: DrawResult | undefined;
}

/** A line of an order; the chosen numbers that were drawn are marked, and how often it won. */
export function LineMarks({ line, family, result }: LineMarksProps) {
  const { t, local } = useTexts();
  const { exact } = useAmounts();
  const play = playOf(family, line.playCode);
  const sets = play && parseSelection(play, line.selection).sets;
  const hits = play && sets && result ? hitsOf(play, sets, showPlay(play, result)) : undefined;
  return (
    <li className="card grid gap-1 p-3.5">
      <span className="flex items-baseline justify-between gap-2 text-caption text-tx-2">
        {play ? local(play.name) : line.playCode}
        {hits !== undefined && (
          <span className={hits > 0 ? 'text-positive' : 'text-tx-3'}>
            {hits > 0 ? t('lottery.hits', { count: hits }) : t('lottery.noHit')}
          </span>
        )}
      </span>
      {play && sets ? (
        <Marked play={play} sets={sets} result={result} />
      ) : (
        <span className="tabular font-display text-button font-semibold">{line.selection}</span>
      )}
      <span className="tabular text-caption text-tx-2">
        {t('lottery.lineFacts', {
          unit: exact(parseMoney(line.unit) ?? 0n),
          odds: formatOdds(parseOdds(line.odds)),
          bets: line.bets * line.factor,
          stake: exact(parseMoney(line.stake) ?? 0n),
        })}
      </span>
    </li>
  );
}

function Marked({ play, sets, result }: { play: Play; sets: Sets; result: DrawResult | undefined }) {
  const { t } = useTexts();
  const drawn = result ? drawnOf(play, sets, showPlay(play, result)) : [];
  const isCells = play.kernel.type === 'cell';
  // A number that is drawn takes bets from such a play; in every other one it helps them.
  const isAgainst = play.kernel.type === 'none';
  return (
    <span className="tabular flex flex-wrap gap-x-1.5 gap-y-1 font-display text-button font-semibold">
      {sets.map((set, position) => (
        // Positions never move.
        <PlaceOf key={position} play={play} position={position} isEmpty={set.length === 0}>
          {set.map((symbol) => {
            const [text = ''] = selectionText(play, [[symbol]]).split('|');
            const isDrawn = drawn[position]?.includes(symbol) ?? false;
            return (
              <span
                key={symbol}
                className={cn(
                  'inline-flex items-center gap-0.5',
                  isDrawn && 'rounded-8 px-1.5',
                  isDrawn && (isAgainst ? 'bg-negative/15 text-negative' : 'bg-positive/15 text-positive'),
                )}
              >
                {isDrawn && <Icon name={isAgainst ? 'close' : 'check'} size={14} />}
                {isDrawn && <span className="sr-only">{t('lottery.drawn')}</span>}
                {isCells && !/^\d+$/.test(text) ? t(keyOf('cell', text)) : text}
              </span>
            );
          })}
        </PlaceOf>
      ))}
    </span>
  );
}
