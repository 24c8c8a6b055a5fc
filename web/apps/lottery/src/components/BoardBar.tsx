import { Button } from '@erawan/ui/Button';
import type { NewRow } from '../entry/basket.ts';
import { linesOf, newRow } from '../entry/new-rows.ts';
import { type Picks, countPicks } from '../entry/picks.ts';
import { keyOf, useTexts } from '../i18n.ts';
import type { Play, Sheet } from '../rules/family.ts';
import { betsOf } from '../rules/kernel.ts';
import { largestWinOf, stakeOf } from '../rules/line.ts';
import { useAmounts } from './amounts.ts';
import { UnitField } from './UnitField.tsx';

interface BoardBarProps {
  play: Play;
  sheet: Sheet;
  picks: Picks;
  /** The price of one bet, in satang. */
  unit: number | undefined;
  onUnit: (unit: number | undefined) => void;
  onAdd: (rows: NewRow[]) => void;
}

/** What is chosen on a board comes to this; it goes to the basket with one press. */
export function BoardBar({ play, sheet, picks, unit, onUnit, onAdd }: BoardBarProps) {
  const { t } = useTexts();
  const { short } = useAmounts();
  const { lines, refusal } = linesOf(play, sheet, picks, unit);
  const sum = (of: (line: (typeof lines)[number]) => bigint) =>
    lines.reduce((all, line) => all + of(line), 0n);
  const bets = lines.reduce((all, line) => all + betsOf(line.play, line.sets), 0);
  const isEmpty = countPicks(picks) === 0;

  return (
    <div className="grid min-h-[72px] grid-cols-[auto_1fr_auto] items-center gap-2.5 bg-s-1 px-3 py-2 shadow-e3 inset-ring inset-ring-white/8">
      <UnitField label={t('lottery.unit')} unit={unit} onUnit={onUnit} />
      <div aria-live="polite" className="tabular grid min-w-0 text-caption text-tx-2">
        {refusal ? (
          <span>
            {isEmpty
              ? t('lottery.chooseFirst')
              : t(keyOf('refusal', refusal.code), { count: refusal.count ?? 0 })}
          </span>
        ) : (
          <>
            <span>{t('lottery.betsAndStake', { bets, stake: short(sum(stakeOf)) })}</span>
            <span>{t('lottery.winUpTo', { win: short(sum(largestWinOf)) })}</span>
          </>
        )}
      </div>
      <Button
        size="medium"
        disabled={refusal !== undefined}
        onClick={() => onAdd(lines.map(newRow))}
        className="px-3"
      >
        {t('lottery.addToBasket')}
      </Button>
    </div>
  );
}
