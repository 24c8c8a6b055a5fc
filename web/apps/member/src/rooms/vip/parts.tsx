import { formatWireShort } from '@erawan/kit/money';
import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { useState } from 'react';
import { useTexts } from '../../core/i18n.ts';
import { useInfo } from '../../core/merchant.ts';
import { percentOf } from './progress.ts';
import type { RankCondition } from './queries.ts';

/** The mark of a level, or a star when there is none. The name stands beside it. */
export function LevelMark({ iconUrl, size }: { iconUrl: string | undefined; size: number }) {
  const [failed, setFailed] = useState(false);
  return (
    <span
      aria-hidden="true"
      className="grid shrink-0 place-items-center text-brand-400"
      style={{ width: size, height: size }}
    >
      {iconUrl && !failed ? (
        <img
          src={iconUrl}
          alt=""
          width={size}
          height={size}
          className="size-full object-contain"
          onError={() => setFailed(true)}
        />
      ) : (
        <Icon name="sparkle" size={Math.round(size * 0.7)} />
      )}
    </span>
  );
}

/** A bar that is as full as `percent` says. */
export function Bar({ percent, label, className }: { percent: number; label: string; className?: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cn('h-2 overflow-hidden rounded-pill bg-white/14', className)}
    >
      <div
        className={cn('h-full rounded-pill', percent === 100 ? 'bg-positive' : 'bg-brand-400')}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}

export function useAmount() {
  const symbol = useInfo()?.currency.symbol ?? '';
  return (wire: string) => symbol + formatWireShort(wire);
}

/** One thing that a level asks for, and how much of it the member did. */
export function Condition({ condition }: { condition: RankCondition }) {
  const { t } = useTexts();
  const amount = useAmount();
  const name = t(`vip.${condition.kind}`);
  return (
    <li className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-label">
        <span className="flex items-center gap-1.5 text-tx-2">
          {name}
          {condition.completed && <Icon name="check" size={16} className="text-positive" />}
        </span>
        <span className="tabular">
          {t('vip.currentOf', { current: amount(condition.current), expected: amount(condition.expected) })}
        </span>
      </p>
      <Bar percent={percentOf(condition)} label={name} />
    </li>
  );
}
