import type { Minor } from '@erawan/kit/money';
import { Refused } from '@erawan/kit/vendor-call';
import { useCallback, useState } from 'react';
import { errorText } from '../components/error-text.ts';
import type { Basket, BasketAction } from '../entry/basket.ts';
import { useTexts } from '../i18n.ts';
import { orderDecided, orderKeyOf } from '../keep.ts';
import type { OrderView, RefusalValue } from '../wire.ts';
import { useLottery } from './context.ts';
import {
  closedAction,
  isAsQuoted,
  isOnePrice,
  orderRequest,
  type OrderPlan,
  quotedAction,
  quoteRequest,
  totalOf,
} from './order.ts';

/** Waits between one press and its repetitions, in ms: an answer that was lost is asked for again, with the same key. */
const AGAIN_MS = [1_000, 3_000] as const;

/** The order that is being confirmed. */
export interface Confirming {
  plan: OrderPlan;
  /** As the vendor counted it. */
  total: Minor;
  bets: number;
  isBusy: boolean;
  refusal?: string;
  /** What was placed. */
  order?: OrderView;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** No answer, or that of a vendor which does not reach the money now: nothing is decided. */
const isUndecided = (error: unknown): boolean => !(error instanceof Refused) || error.status >= 500;

/** From the basket to the receipt: prices are asked before, and a press places one order. */
export function useOrder(basket: Basket, change: (action: BasketAction) => void) {
  const { api, game } = useLottery();
  const lottery = useLottery();
  const speech = useTexts();
  const { t } = speech;
  const [isQuoting, setQuoting] = useState(false);
  const [notice, setNotice] = useState('');
  const [confirming, setConfirming] = useState<Confirming | undefined>();

  // What was said against the slip is about what it was. One function for all rows: they are not drawn anew.
  const act = useCallback(
    (action: BasketAction) => {
      setNotice('');
      change(action);
    },
    [change],
  );

  /** Asks for the prices of these draws; the confirmation opens only if they are the ones that were shown. */
  async function quote(plan: OrderPlan): Promise<boolean> {
    setQuoting(true);
    setNotice('');
    try {
      const quoted = await api.quote(quoteRequest(basket, plan.phases));
      change(quotedAction(game.family, game.sheet, basket, quoted));
      const total = totalOf(quoted);
      if (!isOnePrice(quoted)) setNotice(t('lottery.pricesDiffer'));
      else if (isAsQuoted(basket, quoted) && total !== undefined) {
        const bets = quoted.lines.reduce((sum, line) => sum + line.bets, 0);
        setConfirming({ plan, total, bets, isBusy: false });
        return true;
      }
    } catch (error) {
      refused(error);
    } finally {
      setQuoting(false);
    }
    return false;
  }

  /** What a refusal changes in the basket; the player reads it there. */
  function refused(error: unknown): void {
    setNotice(errorText(error, speech));
    if (!(error instanceof Refused)) return;
    const { code } = error;
    const value = (error.value ?? {}) as RefusalValue;
    if (code === 'lottery.odds.changed' && value.quote) {
      change(quotedAction(game.family, game.sheet, basket, value.quote));
      setNotice('');
    }
    if (code === 'lottery.number.closed') change(closedAction(basket, value));
    if (code === 'lottery.draw.closed')
      change({
        type: 'drawClosed',
        numero: basket.numero,
        ...(value.numero != null && { nextNumero: value.numero }),
      });
  }

  async function send({ plan, total }: Confirming): Promise<OrderView> {
    const key = orderKeyOf(JSON.stringify(orderRequest(basket, plan, total, '')));
    const request = orderRequest(basket, plan, total, key);
    for (const ms of AGAIN_MS) {
      try {
        return await api.place(request);
      } catch (error) {
        if (!isUndecided(error)) throw error;
        await wait(ms);
      }
    }
    return api.place(request);
  }

  async function place(): Promise<void> {
    if (!confirming || confirming.isBusy) return;
    const { refusal: _, ...asked } = confirming;
    setConfirming({ ...asked, isBusy: true });
    try {
      const order = await send(asked);
      orderDecided();
      lottery.takeOrder(order);
      change({ type: 'clear' });
      setConfirming({ ...asked, isBusy: false, order });
    } catch (error) {
      if (isUndecided(error)) {
        setConfirming({ ...asked, isBusy: false, refusal: t('lottery.noAnswerToOrder') });
        return;
      }
      orderDecided();
      const isOfBasket =
        error instanceof Refused &&
        ['lottery.odds.changed', 'lottery.number.closed', 'lottery.draw.closed'].includes(error.code);
      if (isOfBasket) {
        refused(error);
        setConfirming(undefined);
      } else setConfirming({ ...asked, isBusy: false, refusal: errorText(error, speech) });
    }
  }

  return { isQuoting, notice, confirming, act, quote, place, close: () => setConfirming(undefined) };
}
