import type { Minor } from '@erawan/kit/money';
import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { Icon } from '@erawan/ui/Icon';
import { takeFocus } from '@erawan/ui/take-focus';
import { useEffect, useRef } from 'react';
import { useTexts } from '../i18n.ts';
import { useAmounts } from './amounts.ts';
import { slipNumber } from './slip-number.ts';

interface ConfirmSheetProps {
  gameName: string;
  /** One draw, or those of advance play. */
  numeros: readonly string[];
  bets: number;
  total: Minor;
  /** `undefined` while it is not known. */
  balance: Minor | undefined;
  /** The bet is under way. */
  isBusy: boolean;
  /** The number of what was placed. */
  receipt?: string;
  /** It was taken, and its stake is not yet known to be paid. */
  isPlacing?: boolean;
  /** Why it was refused, in the language of the page. */
  refusal?: string;
  onPlace: () => void;
  onClose: () => void;
}

/** The last look before the money moves: which draw, how much, what is left. One press places it once. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { gameName, numeros, bets, total, balance, isBusy, receipt, refusal } = props;
  const { isPlacing = false, onPlace, onClose } = props;
  const { t } = useTexts();
  const { exact } = useAmounts();
  const isPressed = useRef(false);
  // After a refusal it can be pressed again.
  useEffect(() => {
    if (refusal !== undefined && !isBusy) isPressed.current = false;
  }, [refusal, isBusy]);
  const isShort = balance !== undefined && balance < total;
  const draws =
    numeros.length > 1
      ? t('lottery.drawsFromTo', { count: numeros.length, from: numeros[0] ?? '', to: numeros.at(-1) ?? '' })
      : (numeros[0] ?? '');
  const facts: [string, string][] = [
    [t('lottery.game'), gameName],
    [t('lottery.draw'), draws],
    [t('lottery.bets'), String(bets)],
  ];
  if (balance !== undefined && !isShort && receipt === undefined)
    facts.push([t('lottery.balanceAfter'), exact(balance - total)]);
  if (receipt !== undefined) facts.push([t('lottery.receiptNumber'), slipNumber(receipt)]);

  return (
    <Overlay
      place="bottom"
      title={t(receipt === undefined ? 'lottery.confirm' : isPlacing ? 'lottery.placing' : 'lottery.placed')}
      onClose={onClose}
      footer={
        receipt === undefined ? (
          <Button
            wide
            busy={isBusy}
            disabled={isShort}
            onClick={() => {
              if (isPressed.current) return;
              isPressed.current = true;
              onPlace();
            }}
          >
            {t('lottery.place')}
          </Button>
        ) : (
          <Button key="done" ref={takeFocus} wide onClick={onClose}>
            {t('lottery.done')}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <div className="card grid justify-items-center gap-1 p-4">
          {receipt !== undefined && <Icon name="check" size={32} className="text-positive" />}
          <span className="text-caption text-tx-2">{t('lottery.total')}</span>
          <span className="tabular font-display text-display font-semibold text-brand-300">
            {exact(total)}
          </span>
        </div>
        <dl className="grid gap-2">
          {facts.map(([name, value]) => (
            <div key={name} className="flex items-baseline justify-between gap-4">
              <dt className="shrink-0 text-label text-tx-2">{name}</dt>
              <dd className="tabular min-w-0 text-right text-body">{value}</dd>
            </div>
          ))}
        </dl>
        <p role="status" className="text-label text-negative empty:hidden">
          {isShort && receipt === undefined ? t('lottery.notEnough') : refusal}
        </p>
        {isPlacing && <p className="text-label text-tx-2">{t('lottery.stillPlacing')}</p>}
      </div>
    </Overlay>
  );
}
