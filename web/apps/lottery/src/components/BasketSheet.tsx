import { Button } from '@erawan/ui/Button';
import { Overlay } from '@erawan/ui/Dialog';
import { Icon } from '@erawan/ui/Icon';
import { Refusal } from '@erawan/ui/Refusal';
import { EmptyState } from '@erawan/ui/states';
import type { ReactNode } from 'react';
import type { Basket, BasketAction } from '../entry/basket.ts';
import { basketFault, openSelection, totalsOf } from '../entry/basket-lines.ts';
import { keyOf, useTexts } from '../i18n.ts';
import type { Family } from '../rules/family.ts';
import type { Limits } from '../rules/limits.ts';
import { useAmounts } from './amounts.ts';
import { BasketRows } from './BasketRows.tsx';
import { Stepper } from './Stepper.tsx';

/** Prices of one tap, in baht. */
const CHIPS = [1, 5, 10, 20, 50, 100] as const;
const SATANG_OF_BAHT = 100;

interface BasketSheetProps {
  family: Family;
  limits: Limits;
  basket: Basket;
  dispatch: (action: BasketAction) => void;
  /** Prices are being asked for. */
  isBusy?: boolean;
  /** Why the order was not taken, in the language of the page. */
  notice?: string;
  onBet: () => void;
  /** Opens advance play; missing where no further draw is planned. */
  onChase?: () => void;
  onClose: () => void;
}

/** What is about to be bet, line by line, with its prices and its total. */
export function BasketSheet(props: BasketSheetProps) {
  const { family, limits, basket, dispatch, isBusy = false, notice = '', onBet, onChase, onClose } = props;
  const { t } = useTexts();
  const { short } = useAmounts();
  const { rows, multiple, isDrawClosed, nextNumero, isFull } = basket;
  const fault = basketFault(family, limits, basket);
  const { bets, stake, largestWin } = totalsOf(family, basket);
  const hasClosed = rows.some(({ closed }) => closed.length > 0);
  const hasMoved = rows.some(({ previousOdds }) => previousOdds !== undefined);
  if (rows.length === 0)
    return (
      <Overlay place="bottom" title={t('lottery.basket')} onClose={onClose}>
        <EmptyState icon="receipt" text={t('lottery.basketEmpty')} />
      </Overlay>
    );

  return (
    <Overlay
      place="bottom"
      title={t('lottery.basketOf', { numero: basket.numero })}
      onClose={onClose}
      footer={
        <div className="grid gap-2.5">
          <dl aria-live="polite" className="grid grid-cols-3 gap-2 text-caption text-tx-2">
            <Sum name={t('lottery.bets')} value={String(bets)} />
            <Sum name={t('lottery.stake')} value={short(stake)} isMain />
            <Sum name={t('lottery.possibleWin')} value={short(largestWin)} />
          </dl>
          {fault && fault !== 'drawClosed' && (
            <p className="text-caption text-brand-300">{t(keyOf('fault', fault))}</p>
          )}
          <div className="flex gap-2.5">
            {onChase && (
              <Button
                kind="outline"
                disabled={fault !== undefined || isBusy}
                onClick={onChase}
                className="flex-1 px-1 whitespace-nowrap"
              >
                {t('lottery.chase')}
              </Button>
            )}
            <Button disabled={fault !== undefined} busy={isBusy} onClick={onBet} className="flex-1 px-2">
              {t('lottery.betNow')}
            </Button>
          </div>
        </div>
      }
    >
      <div className="grid gap-3">
        <Refusal text={notice} />
        {isFull && <Notice text={t('lottery.basketFull', { count: limits.linesMax })} />}
        {isDrawClosed && (
          <Notice text={t('lottery.drawClosed', { numero: basket.numero })}>
            {nextNumero && (
              <Button kind="quiet" size="medium" onClick={() => dispatch({ type: 'moveToNext' })}>
                {t('lottery.moveToNext', { numero: nextNumero })}
              </Button>
            )}
          </Notice>
        )}
        {!isDrawClosed && hasClosed && (
          <Notice text={t('lottery.closedNumbers')}>
            <Button
              kind="quiet"
              size="medium"
              onClick={() => dispatch({ type: 'dropClosed', without: (row) => openSelection(family, row) })}
            >
              {t('lottery.removeClosed')}
            </Button>
          </Notice>
        )}
        {!isDrawClosed && hasMoved && (
          <Notice text={t('lottery.pricesMoved')}>
            <Button kind="quiet" size="medium" onClick={() => dispatch({ type: 'pricesRead' })}>
              {t('lottery.understood')}
            </Button>
          </Notice>
        )}
        <div role="group" aria-label={t('lottery.priceAll')} className="grid gap-1.5">
          <span className="text-caption text-tx-2">{t('lottery.priceAll')}</span>
          <div className="grid grid-cols-3 gap-1.5 w360:grid-cols-6">
            {CHIPS.map((baht) => (
              <button
                key={baht}
                type="button"
                onClick={() => dispatch({ type: 'priceAll', unit: baht * SATANG_OF_BAHT })}
                className="press tabular min-h-11 rounded-12 bg-s-2 font-display text-button font-semibold inset-ring inset-ring-white/8"
              >
                {baht}
              </button>
            ))}
          </div>
        </div>
        <BasketRows family={family} limits={limits} rows={rows} dispatch={dispatch} />
        <div className="flex items-center justify-between gap-3">
          <span className="text-label text-tx-2">{t('lottery.multiple')}</span>
          <Stepper
            label={t('lottery.multiple')}
            less={t('lottery.less')}
            more={t('lottery.more')}
            value={multiple}
            least={1}
            most={limits.multipleMax}
            onValue={(value) => dispatch({ type: 'multiple', multiple: value })}
          />
        </div>
        <Button kind="outline" size="medium" onClick={() => dispatch({ type: 'clear' })}>
          {t('lottery.clearAll')}
        </Button>
      </div>
    </Overlay>
  );
}

function Sum({ name, value, isMain = false }: { name: string; value: string; isMain?: boolean }) {
  return (
    <div className="grid min-w-0">
      <dt>{name}</dt>
      <dd
        className={
          isMain
            ? 'tabular font-display text-h2 font-semibold text-brand-300'
            : 'tabular font-display text-button font-semibold text-tx-1'
        }
      >
        {value}
      </dd>
    </div>
  );
}

function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div role="status" className="card grid gap-2 p-3">
      <p className="flex items-start gap-1.5 text-label text-tx-1">
        <Icon name="info" size={18} className="mt-px shrink-0 text-info" />
        {text}
      </p>
      {children}
    </div>
  );
}
