import { formatDateTime } from '@erawan/kit/dates';
import type { Minor } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { Switch } from '@erawan/ui/Switch';
import { CHASE_MIN, type Chase, type ChaseAction, chaseTotal, phasesOf } from '../entry/chase.ts';
import { useTexts } from '../i18n.ts';
import type { Limits } from '../rules/limits.ts';
import { useAmounts } from './amounts.ts';
import { Stepper } from './Stepper.tsx';

interface ChaseSheetProps {
  chase: Chase;
  limits: Limits;
  /** The stake of the lines in one draw. */
  lines: Minor;
  dispatch: (action: ChaseAction) => void;
  /** Prices are being asked for. */
  isBusy?: boolean;
  onBet: () => void;
  onClose: () => void;
}

/** `2026/11/23 18:15`: a draw's moment without its seconds. */
const minuteOf = (ms: number): string => formatDateTime(ms).slice(0, -3);

/** The same lines in several coming draws: how many, which, and what it comes to. */
export function ChaseSheet(props: ChaseSheetProps) {
  const { chase, limits, lines, dispatch, isBusy = false, onBet, onClose } = props;
  const { t } = useTexts();
  const { exact, short } = useAmounts();
  const phases = phasesOf(chase);
  const last = phases.at(-1);
  const steps = { less: t('lottery.less'), more: t('lottery.more') };

  return (
    <Overlay
      place="bottom"
      title={t('lottery.chase')}
      onClose={onClose}
      footer={
        <Button wide disabled={phases.length < CHASE_MIN} busy={isBusy} onClick={onBet}>
          {phases.length < CHASE_MIN ? t('lottery.chase') : t('lottery.chaseBet', { count: phases.length })}
        </Button>
      }
    >
      <div className="grid gap-4">
        <dl aria-live="polite" className="card grid grid-cols-2 gap-3 p-4">
          <div className="grid">
            <dt className="text-caption text-tx-2">{t('lottery.total')}</dt>
            <dd className="tabular font-display text-display font-semibold text-brand-300">
              {exact(chaseTotal(chase, lines))}
            </dd>
          </div>
          <div className="grid">
            <dt className="text-caption text-tx-2">{t('lottery.lastDraw')}</dt>
            <dd className="tabular self-center font-display text-button font-semibold">
              {last ? minuteOf(last.drawTime) : '–'}
            </dd>
          </div>
        </dl>
        {chase.isMoved && (
          <p role="status" className="text-label text-brand-300">
            {t('lottery.chaseMoved')}
          </p>
        )}
        <div className="flex items-center justify-between gap-3">
          <span className="text-label text-tx-2">{t('lottery.chaseCount')}</span>
          <Stepper
            label={t('lottery.chaseCount')}
            {...steps}
            value={chase.count}
            least={CHASE_MIN}
            most={Math.min(limits.phasesMax, chase.coming.length)}
            onValue={(count) => dispatch({ type: 'count', count })}
          />
        </div>
        <div className="flex items-center justify-between gap-3">
          <span className="grid">
            <span className="text-body">{t('lottery.stopOnWin')}</span>
            <span className="text-caption text-tx-3">{t('lottery.stopOnWinHint')}</span>
          </span>
          <Switch
            label={t('lottery.stopOnWin')}
            on={chase.stopOnWin}
            onChange={(stopOnWin) => dispatch({ type: 'stopOnWin', stopOnWin })}
          />
        </div>
        <ol aria-label={t('lottery.chaseDraws')} className="grid gap-1.5">
          {phases.map(({ numero, drawTime, multiple }) => (
            <li
              key={numero}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-14 bg-s-2 py-1.5 pr-1.5 pl-3"
            >
              <span className="grid min-w-0 flex-1">
                <span className="tabular font-display text-body font-semibold whitespace-nowrap">
                  {numero}
                </span>
                <span className="tabular flex flex-wrap gap-x-2 text-caption text-tx-3">
                  <span>{minuteOf(drawTime)}</span>
                  <span className="text-tx-2">{short(lines * BigInt(multiple))}</span>
                </span>
              </span>
              <Stepper
                label={t('lottery.multipleOf', { numero })}
                {...steps}
                value={multiple}
                least={1}
                most={limits.multipleMax}
                onValue={(value) => dispatch({ type: 'multiple', numero, multiple: value })}
              />
            </li>
          ))}
        </ol>
      </div>
    </Overlay>
  );
}
