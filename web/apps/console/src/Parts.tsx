import { cn } from '@erawan/ui/cn';
import { Icon, type IconName } from '@erawan/ui/Icon';
import { useArrowKeys } from '@erawan/ui/arrow-keys';
import { useTexts } from './i18n.ts';

/**
 * The views in groups, and what one has to be allowed for each: members, money out, money in, books, draws and
 * jackpots, and last the operators and the log of what they did.
 */
const GROUPS = [
  [
    { value: 'conversations', permission: 'chat.read', icon: 'chat' },
    { value: 'feedback', permission: 'feedback.read', icon: 'mail' },
    { value: 'cards', permission: 'card.read', icon: 'wallet' },
    { value: 'closings', permission: 'closing.read', icon: 'logout' },
    { value: 'rateChanges', permission: 'rate.read', icon: 'refresh' },
    { value: 'contracts', permission: 'contract.read', icon: 'pencil' },
  ],
  [
    { value: 'withdrawals', permission: 'withdrawal.read', icon: 'withdraw' },
    { value: 'levels', permission: 'kyc.read', icon: 'user' },
    { value: 'freezes', permission: 'freeze.read', icon: 'lock' },
    { value: 'payers', permission: 'payer.read', icon: 'send' },
    { value: 'sanctions', permission: 'sanctions.read', icon: 'close' },
  ],
  [
    { value: 'deposits', permission: 'deposit.read', icon: 'deposit' },
    { value: 'suspense', permission: 'suspense.read', icon: 'clock' },
    { value: 'debts', permission: 'debt.read', icon: 'alert' },
  ],
  [
    { value: 'adjustments', permission: 'adjustment.read', icon: 'pencil' },
    { value: 'statements', permission: 'reconcile.read', icon: 'receipt' },
    { value: 'reports', permission: 'report.read', icon: 'list' },
  ],
  [
    { value: 'draws', permission: 'draw.read', icon: 'sparkle' },
    { value: 'sheets', permission: 'sheet.read', icon: 'game' },
    { value: 'lotteryLimits', permission: 'limit.read', icon: 'lock' },
    { value: 'jackpots', permission: 'jackpot.read', icon: 'slots' },
  ],
  [
    { value: 'operators', permission: 'factor.read', icon: 'user' },
    { value: 'audit', permission: 'audit.read', icon: 'shield' },
  ],
] as const satisfies readonly (readonly { value: string; permission: string; icon: IconName }[])[];

type Entry = (typeof GROUPS)[number][number];
export type Part = Entry['value'];

/** The views that an operator with these rights has. */
export function partsOf(may: (permission: Entry['permission']) => boolean): Part[] {
  return GROUPS.flatMap((group) =>
    group.filter(({ permission }) => may(permission)).map(({ value }) => value),
  );
}

interface PartsProps {
  parts: readonly Part[];
  value: Part;
  onValue: (part: Part) => void;
}

/** The views: a row that scrolls on phones, a column in groups from 1000 pixels on; arrow keys move between them. */
export function Parts({ parts, value, onValue }: PartsProps) {
  const { t } = useTexts();
  const choices = parts.map((part) => ({ value: part, text: t(`console.${part}`) }));
  const { row, onKeyDown } = useArrowKeys(choices, value, onValue);
  const groups = GROUPS.map((group) => group.filter((entry) => parts.includes(entry.value))).filter(
    (group) => group.length > 0,
  );
  return (
    <nav className="no-bar min-h-0 overflow-x-auto border-b border-white/8 bg-s-1 w1000:overflow-x-hidden w1000:overflow-y-auto w1000:border-r w1000:border-b-0">
      <div
        ref={row}
        role="radiogroup"
        aria-label={t('console.parts')}
        onKeyDown={onKeyDown}
        className="flex w-max gap-1 px-3 py-2 w1000:w-auto w1000:flex-col w1000:gap-2 w1000:py-3"
      >
        {groups.map((group) => (
          <div
            key={group[0]?.value}
            className="flex shrink-0 gap-1 w1000:flex-col w1000:border-b w1000:border-white/8 w1000:pb-2 w1000:last:border-b-0"
          >
            {group.map(({ value: part, icon }) => {
              const on = part === value;
              return (
                <button
                  key={part}
                  type="button"
                  role="radio"
                  aria-checked={on}
                  tabIndex={on ? 0 : -1}
                  onClick={() => onValue(part)}
                  className={cn(
                    'flex min-h-11 shrink-0 items-center gap-2 w1000:min-h-10 rounded-12 px-3 text-left font-display text-body font-semibold whitespace-nowrap',
                    on ? 'bg-s-3 text-brand-300 shadow-e2' : 'text-tx-2',
                  )}
                >
                  <Icon name={icon} size={18} />
                  {t(`console.${part}`)}
                </button>
              );
            })}
          </div>
        ))}
      </div>
    </nav>
  );
}
