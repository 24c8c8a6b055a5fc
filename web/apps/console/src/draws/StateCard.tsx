import { formatWire } from '@erawan/kit/money';
import { StatusPill } from '@erawan/ui/states';
import type { ReactNode } from 'react';
import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import { filled, time } from '../proposal-rows.ts';
import { Alarms } from './Alarms.tsx';
import type { DrawDetail } from './draw-calls.ts';
import { StateLine } from './StateLine.tsx';
import { stepsOf } from './steps.ts';
import { countText, toneOf } from './titles.ts';

/** Where a draw stands, why it needs a person, and what can be done with it. */
export function StateCard({ of, children }: { of: DrawDetail; children: ReactNode }) {
  const { t } = useTexts();
  const { state, isOwnDraw, isLate, alarmDetail, payTime, vendor, sums } = of;
  return (
    <section aria-label={t('console.state')} className="card grid gap-3.5 p-3.5">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <StatusPill tone={toneOf(state)}>{t(`console.draw_${state}`)}</StatusPill>
        <span className="text-caption text-tx-2">
          {t(isOwnDraw ? 'console.drawOwn' : 'console.drawEntered')} · {vendor}
        </span>
      </p>
      <Alarms of={of} explained />
      {alarmDetail !== undefined && (
        <p lang="en" className="rounded-12 bg-bg-1 p-3 text-caption wrap-anywhere text-tx-2">
          {alarmDetail}
        </p>
      )}
      <StateLine label={t('console.drawSteps')} steps={stepsOf(of, t)} />
      <Facts
        rows={filled([
          [t('console.payTime'), payTime === undefined ? undefined : time(payTime)],
          [t('console.drawLate'), isLate ? t('console.drawLateYes') : undefined],
          [t('console.suborders'), countText(sums.count)],
          [t('console.drawStakes'), formatWire(sums.stakes)],
          [t('console.drawWins'), formatWire(sums.wins)],
          [t('console.drawRefunds'), formatWire(sums.refunds)],
        ])}
      />
      {children}
    </section>
  );
}
