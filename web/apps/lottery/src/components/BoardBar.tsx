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
  /** What is chosen; a part may have a price of its own. */
  entries: readonly { picks: Picks; unit?: number }[];
  /** The price of one bet, in satang, of the other parts. */
  unit: number | undefined;
  onUnit: (unit: number | undefined) => void;
  onAdd: (rows: NewRow[]) => void;
}

/** What is chosen on a board comes to this; it goes to the basket with one press. */
export function BoardBar({ play, sheet, entries, unit, onUnit, onAdd }: BoardBarProps) {
  const { t } = useTexts();
  const { short } = useAmounts();
  const parts = entries.map((entry) => linesOf(play, sheet, entry.picks, entry.unit ?? unit));
  const lines = parts.flatMap((part) => part.lines);
  const refusal = parts.find((part) => part.refusal)?.refusal;
  const sum = (of: (line: (typeof lines)[number]) => bigint) =>
    lines.reduce((all, line) => all + of(line), 0n);
  const bets = lines.reduce((all, line) => all + betsOf(line.play, line.sets), 0);
  const isEmpty = entries.every(({ picks }) => countPicks(picks) === 0);

  return (
    <div className="grid min-h-[72px] grid-cols-[auto_1fr_auto] items-center gap-2.5 bg-s-1 px-3 py-2 shadow-e3 inset-ring inset-ring-white/8">
      <UnitField label={t('lottery.unit')} unit={unit} onUnit={onUnit} />
      <div aria-live="polite" className="tabular grid min-w-0 text-caption text-tx-2">
        {isEmpty || refusal ? (
          <span>
            {isEmpty || !refusal
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
        disabled={isEmpty || refusal !== undefined}
        onClick={() => onAdd(lines.map(newRow))}
        className="px-3"
      >
        {t('lottery.addToBasket')}
      </Button>
    </div>
  );
}
