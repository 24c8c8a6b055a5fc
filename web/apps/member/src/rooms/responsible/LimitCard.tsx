import { formatDateTime } from '@erawan/kit/dates';
import { formatMoneyShort, type Minor, parseMoney, withSymbol } from '@erawan/kit/money';
import { Icon, type IconName } from '@erawan/ui/Icon';
import { useCurrencySymbol } from '@erawan/ui/texts';
import { useTexts } from '../../core/i18n.ts';
import type { Limit, LimitKind, LimitPeriod } from './queries.ts';
import { shareUsed } from './share.ts';

const PERIODS: readonly LimitPeriod[] = ['day', 'week', 'month'];
const ICONS: Readonly<Record<LimitKind, IconName>> = { deposit: 'deposit', loss: 'wallet', wager: 'game' };
const HINTS = {
  deposit: 'responsible.depositHint',
  loss: 'responsible.lossHint',
  wager: 'responsible.wagerHint',
} as const;

interface LimitCardProps {
  kind: LimitKind;
  limits: readonly Limit[];
  onEdit: (period: LimitPeriod) => void;
}

/** The limits of one kind of spending, over a day, a week and a month. */
export function LimitCard({ kind, limits, onEdit }: LimitCardProps) {
  const { t } = useTexts();
  return (
    <section aria-label={t(`responsible.${kind}`)} className="card overflow-hidden">
      <div className="flex items-center gap-3 px-3.5 pt-3.5 pb-2">
        <span className="grid size-10 shrink-0 place-items-center rounded-12 bg-s-3 text-brand-400 shadow-e1">
          <Icon name={ICONS[kind]} size={22} />
        </span>
        <div className="min-w-0">
          <h3 className="text-button">{t(`responsible.${kind}`)}</h3>
          <p className="text-caption text-tx-3">{t(HINTS[kind])}</p>
        </div>
      </div>
      <ul className="divide-y divide-white/6">
        {PERIODS.map((period) => (
          <li key={period}>
            <PeriodRow
              period={period}
              limit={limits.find((limit) => limit.kind === kind && limit.period === period)}
              onEdit={() => onEdit(period)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PeriodRowProps {
  period: LimitPeriod;
  limit: Limit | undefined;
  onEdit: () => void;
}

function PeriodRow({ period, limit, onEdit }: PeriodRowProps) {
  const { t } = useTexts();
  const shown = useShown();
  const amount = minorOf(limit?.amount);
  const used = minorOf(limit?.used) ?? 0n;
  return (
    <button
      type="button"
      onClick={onEdit}
      className="grid min-h-14 w-full grid-cols-[1fr_auto] items-center gap-x-3 px-3.5 py-2.5 text-left active:bg-white/4"
    >
      <span className="text-body">{t(`responsible.${period}`)}</span>
      <span className="flex items-center gap-1.5">
        <span
          className={
            amount === null ? 'text-body text-tx-3' : 'tabular font-display text-button font-semibold'
          }
        >
          {amount === null ? t('responsible.noLimit') : shown(amount)}
        </span>
        <Icon name="forward" size={16} className="-mr-1 text-tx-3" />
      </span>
      {amount !== null && <Used used={used} amount={amount} />}
      {limit?.pending && (
        <span className="col-span-2 flex items-center gap-1.5 pt-1 text-caption text-info">
          <Icon name="clock" size={14} />
          <Pending pending={limit.pending} />
        </span>
      )}
    </button>
  );
}

function Used({ used, amount }: { used: Minor; amount: Minor }) {
  const { t } = useTexts();
  const shown = useShown();
  const share = shareUsed(used, amount);
  return (
    <span className="col-span-2 grid gap-1 pt-1.5">
      <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-pill bg-white/10">
        <span
          className={`block h-full rounded-pill ${share >= 80 ? 'bg-negative' : 'bg-positive'}`}
          style={{ width: `${share}%` }}
        />
      </span>
      <span className="tabular text-caption text-tx-3">
        {t('responsible.usedOf', { used: shown(used), amount: shown(amount) })}
      </span>
    </span>
  );
}

function Pending({ pending }: { pending: NonNullable<Limit['pending']> }) {
  const { t } = useTexts();
  const shown = useShown();
  const time = formatDateTime(pending.from).slice(0, -':00'.length);
  const amount = minorOf(pending.amount);
  return amount === null
    ? t('responsible.pendingRemove', { time })
    : t('responsible.pendingRaise', { amount: shown(amount), time });
}

function useShown() {
  const symbol = useCurrencySymbol();
  return (amount: Minor) => withSymbol(symbol, formatMoneyShort(amount));
}

function minorOf(amount: string | null | undefined): Minor | null {
  return amount === undefined || amount === null ? null : parseMoney(amount);
}
