import { wireDay } from '@erawan/kit/dates';
import { type Minor, parseMoney } from '@erawan/kit/money';
import type { BetStatus, OrdersView, OrderView } from '../wire.ts';
import { joined } from './order-lists.ts';

/** What the bets of a day cost, and what they have won so far. */
export interface DaySums {
  stake: Minor;
  win: Minor;
}

/** Whether the stake is with the vendor: taken, and not returned. */
const isStaked = (status: BetStatus): boolean =>
  status === 'pending' || status === 'won' || status === 'lost';

export function sumsOf(orders: readonly OrderView[]): DaySums {
  const suborders = orders.flatMap((order) => order.suborders);
  const sum = (amounts: readonly string[]) =>
    amounts.reduce((total, amount) => total + (parseMoney(amount) ?? 0n), 0n);
  return {
    stake: sum(suborders.filter(({ status }) => isStaked(status)).map(({ betAmount }) => betAmount)),
    win: sum(suborders.map(({ winAmount }) => winAmount)),
  };
}

/**
 * All orders of a day of the merchant, from the list whose first pages are `known`: newest first, page after page. An
 * order that is refused leaves the list, and those after it move up, one of them to a page that was read: then the
 * reading begins anew.
 */
export async function ordersOfDay(
  day: string,
  readPage: (pageNo: number) => Promise<OrdersView>,
  known: readonly OrdersView[],
): Promise<OrderView[]> {
  let pages = [...known];
  for (;;) {
    const counts = pages.map(({ totalCount }) => totalCount);
    if (counts.some((count, at) => count < (counts[at - 1] ?? count))) pages = [];
    const orders = joined(pages.map(({ list }) => list));
    const last = pages.at(-1);
    const oldest = last?.list.at(-1);
    // Pages are of one size: their count ends the reading, whatever they repeat.
    const read = pages.length * (pages[0]?.list.length ?? 0);
    const isAll = last !== undefined && (oldest === undefined || read >= last.totalCount);
    if (isAll || (oldest !== undefined && wireDay(oldest.betTime) < day))
      return orders.filter(({ betTime }) => wireDay(betTime) === day);
    pages.push(await readPage(pages.length + 1));
  }
}
