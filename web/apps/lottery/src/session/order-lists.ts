import type { OrderView } from '../wire.ts';
import { isOpen } from './outcomes.ts';

/** The lists of a player's orders. */
export const LISTS = ['pending', 'settled', 'advance'] as const;
export type ListName = (typeof LISTS)[number];

const isAdvance = ({ suborders }: OrderView): boolean => suborders.length > 1;

/** The orders of one list; advance play has a list of its own, whatever became of it. */
export function ordersOf(list: ListName, orders: readonly OrderView[]): OrderView[] {
  return orders.filter((order) => {
    if (list === 'advance' || isAdvance(order)) return list === 'advance' && isAdvance(order);
    return isOpen(order.status) === (list === 'pending');
  });
}

/** The orders of all pages: where lists moved between two calls, an order is there once. */
export function joined(pages: readonly (readonly OrderView[])[]): OrderView[] {
  return [...new Map(pages.flat().map((order) => [order.orderId, order])).values()];
}
