import { Icon } from '@erawan/ui/Icon';
import { quickPick } from '../entry/quick-pick.ts';
import { useTexts } from '../i18n.ts';
import type { Play, Sheet } from '../rules/family.ts';
import { symbolBounds } from '../rules/selection.ts';

/** How many numbers one tap may pick, where bets are single numbers. */
const COUNTS = [1, 5, 10] as const;

interface QuickPickProps {
  play: Play;
  sheet: Sheet;
  /** Choices by position, as a board holds them. */
  onPicks: (picks: string[][]) => void;
}

/** Choices by chance, from the browser's generator; each is shown on the board and can be taken back. */
export function QuickPick({ play, sheet, onPicks }: QuickPickProps) {
  const { t } = useTexts();
  const isSingle = play.positions === 1 && symbolBounds(play).least === 1 && play.kernel.type !== 'cell';
  return (
    <div role="group" aria-label={t('lottery.quickPick')} className="flex flex-wrap gap-1.5">
      {(isSingle ? COUNTS : COUNTS.slice(0, 1)).map((count) => (
        <button
          key={count}
          type="button"
          onClick={() => onPicks(quickPick(play, sheet, count))}
          className="press flex min-h-11 items-center gap-1.5 rounded-pill bg-s-2 px-3.5 text-label whitespace-nowrap text-tx-2 inset-ring inset-ring-white/8"
        >
          <Icon name="sparkle" size={16} />
          {isSingle ? t('lottery.quickPickCount', { count }) : t('lottery.quickPick')}
        </button>
      ))}
    </div>
  );
}
