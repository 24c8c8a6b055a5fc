import { formatWire } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { cn } from '@erawan/ui/cn';
import { Icon } from '@erawan/ui/Icon';
import { StatusPill } from '@erawan/ui/states';
import { type ReactNode, useState } from 'react';
import { Facts } from '../Facts.tsx';
import { useTexts } from '../i18n.ts';
import { filled } from '../proposal-rows.ts';
import { useCellName } from './cell-name.ts';
import type { NumberExposure, PlayExposure } from './exposure-calls.ts';
import { Heat } from './Heat.tsx';
import { percent } from './titles.ts';

/** Numbers that are shown before one asks for all. */
const FIRST = 12;

interface PlayCardProps {
  of: PlayExposure;
  /** Opens what holds for a number, for those who may set it. */
  onNumber: ((number: string) => void) | undefined;
}

/** A play: its worst case, its ceilings and its fullest numbers, or its pool. */
export function PlayCard({ of, onNumber }: PlayCardProps) {
  const { t } = useTexts();
  const [isWhole, setIsWhole] = useState(false);
  const { playName, isPool, full, reduced, liability, sharePpm, isAlarm, numbers } = of;
  const shown = isWhole ? numbers : numbers.slice(0, FIRST);
  return (
    <section aria-label={playName} className="card grid gap-2.5 p-3.5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-body font-semibold">{playName}</span>
        <Share sharePpm={sharePpm} isAlarm={isAlarm} />
      </p>
      <Heat sharePpm={sharePpm} />
      <Facts
        rows={filled([
          [t(isPool ? 'console.poolLiability' : 'console.worstNumber'), formatWire(liability)],
          [t(isPool ? 'console.poolCeiling' : 'console.ceilingFull'), formatWire(full)],
          [t('console.ceilingReduced'), reduced && formatWire(reduced)],
        ])}
      />
      {shown.length > 0 && (
        <ul
          aria-label={t('console.numbersOf', { play: playName })}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-2"
        >
          {shown.map((number) => (
            <li key={number.number}>
              <NumberRow of={number} onOpen={onNumber && (() => onNumber(number.number))} />
            </li>
          ))}
        </ul>
      )}
      {numbers.length > FIRST && (
        <Button kind="quiet" size="medium" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('console.fewerNumbers') : t('console.allNumbers', { count: numbers.length })}
        </Button>
      )}
    </section>
  );
}

/** How full, in figures; from 80 % on with a sign and a word. */
function Share({ sharePpm, isAlarm }: { sharePpm: number; isAlarm: boolean }) {
  const { t } = useTexts();
  return (
    <span
      className={cn(
        'tabular inline-flex items-center gap-1 text-label font-semibold',
        isAlarm ? 'text-negative' : 'text-tx-1',
      )}
    >
      {isAlarm && <Icon name="alert" size={16} />}
      {percent(sharePpm)}
      {isAlarm && <span>· {t('console.nearCeiling')}</span>}
    </span>
  );
}

function NumberRow({ of, onOpen }: { of: NumberExposure; onOpen: (() => void) | undefined }) {
  const { t } = useTexts();
  const nameOf = useCellName();
  const { number, liability, sharePpm, isAlarm, rule } = of;
  const look = 'relative grid w-full gap-1.5 rounded-12 bg-bg-1 p-2.5 text-left';
  const content: ReactNode = (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="tabular font-display text-h2 font-semibold">{nameOf(number)}</span>
        <Share sharePpm={sharePpm} isAlarm={isAlarm} />
      </span>
      <Heat sharePpm={sharePpm} />
      <span className="flex min-h-6 flex-wrap items-center justify-between gap-x-2">
        <span className="tabular text-caption text-tx-2">{formatWire(liability)}</span>
        {rule !== 'open' && (
          <StatusPill tone={rule === 'closed' ? 'bad' : 'wait'}>{t(`console.numberIs_${rule}`)}</StatusPill>
        )}
      </span>
    </>
  );
  if (!onOpen) return <div className={look}>{content}</div>;
  return (
    <button type="button" onClick={onOpen} className={cn('press', look)}>
      {content}
      <span className="sr-only">{t('console.setNumber')}</span>
    </button>
  );
}
