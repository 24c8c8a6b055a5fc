import { IconButton } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { memo, useId } from 'react';
import { type BasketAction, type BasketRow, closableKey } from '../entry/basket.ts';
import { lineOf, type RowFault, rowFault } from '../entry/basket-lines.ts';
import { keyOf, useTexts } from '../i18n.ts';
import { type Family, type Play, playOf } from '../rules/family.ts';
import type { Limits } from '../rules/limits.ts';
import { largestWinOf, stakeOf } from '../rules/line.ts';
import { formatOdds } from '../rules/odds.ts';
import { useAmounts } from './amounts.ts';
import { PlaceOf } from './PlaceOf.tsx';
import { UnitField } from './UnitField.tsx';

interface BasketRowsProps {
  family: Family;
  limits: Limits;
  rows: readonly BasketRow[];
  dispatch: (action: BasketAction) => void;
}

export function BasketRows({ family, limits, rows, dispatch }: BasketRowsProps) {
  return (
    <ul className="grid gap-2">
      {rows.map((row) => (
        <Row
          key={row.id}
          family={family}
          row={row}
          fault={rowFault(family, limits, row)}
          dispatch={dispatch}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  family: Family;
  row: BasketRow;
  fault: RowFault | undefined;
  dispatch: (action: BasketAction) => void;
}

/** A price that is typed draws its own row anew, not two hundred. */
const Row = memo(function Row({ family, row, fault, dispatch }: RowProps) {
  const { t, local } = useTexts();
  const { short } = useAmounts();
  const faultId = useId();
  const play = playOf(family, row.playCode);
  const line = lineOf(family, row);
  const name = play ? local(play.name) : row.playCode;
  const { unit } = row;
  return (
    <li
      className={cn('card grid gap-1.5 py-1.5 pr-1.5 pl-3.5', fault && 'inset-ring inset-ring-line-strong')}
    >
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-0.5 pt-1.5">
          <span className="text-caption text-tx-2">{name}</span>
          <Selection row={row} play={play} />
        </div>
        <IconButton
          icon="close"
          iconSize={18}
          label={t('lottery.removeRow', { play: name, selection: row.selection })}
          onClick={() => dispatch({ type: 'remove', id: row.id })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pr-2 pb-1">
        <UnitField
          label={t('lottery.unitOf', { play: name, selection: row.selection })}
          unit={unit}
          describedBy={fault ? faultId : undefined}
          onUnit={(next) => dispatch({ type: 'price', id: row.id, unit: next })}
        />
        <Odds row={row} />
        {line && unit !== undefined && (
          <span className="tabular ml-auto text-right text-caption text-tx-2">
            {t('lottery.stakeAndWin', { stake: short(stakeOf(line)), win: short(largestWinOf(line)) })}
          </span>
        )}
      </div>
      {fault && (
        <p id={faultId} className="flex items-center gap-1 pb-1 text-caption text-brand-300">
          <Icon name="alert" size={14} className="shrink-0" />
          {t(keyOf('fault', fault))}
        </p>
      )}
    </li>
  );
});

/** The chosen numbers; closed ones are struck through and named. */
function Selection({ row, play }: { row: BasketRow; play: Play | undefined }) {
  const { t } = useTexts();
  const isCells = play?.kernel.type === 'cell';
  const sets = row.selection.split('|').map((set) => (set === '-' ? [] : set.split(',')));
  return (
    <span className="tabular flex flex-wrap gap-x-1.5 font-display text-button font-semibold">
      {sets.map((set, position) => (
        // Positions never move.
        <PlaceOf key={position} play={play} position={position} isEmpty={set.length === 0}>
          {set.map((symbol) => {
            const isClosed = row.closed.includes(closableKey(sets.length, position, symbol));
            const text = isCells && !/^\d+$/.test(symbol) ? t(keyOf('cell', symbol)) : symbol;
            return isClosed ? (
              <s key={symbol} className="text-tx-3">
                {text}
                <span className="ml-0.5 inline-block font-text text-micro font-normal text-tx-2">
                  {t('lottery.numberClosed')}
                </span>
              </s>
            ) : (
              <span key={symbol}>{text}</span>
            );
          })}
        </PlaceOf>
      ))}
    </span>
  );
}

/** The odds; reduced ones and a price that moved say so in words. */
function Odds({ row: { odds, isReduced, previousOdds } }: { row: BasketRow }) {
  const { t } = useTexts();
  const shown = formatOdds(odds);
  return (
    <span className="grid text-caption">
      <span className={cn('tabular', isReduced ? 'text-info' : 'text-tx-2')}>
        {t(isReduced ? 'lottery.reducedPays' : 'lottery.pays', { odds: shown })}
      </span>
      {previousOdds !== undefined && (
        <span className="tabular text-brand-300">
          {t('lottery.priceChanged', { before: formatOdds(previousOdds), odds: shown })}
        </span>
      )}
    </span>
  );
}
