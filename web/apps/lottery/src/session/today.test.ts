// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import type { BetStatus, OrdersView } from '../wire.ts';
import { orderView } from './testing.ts';
import { ordersOfDay, sumsOf } from './today.ts';

/** Midnight at the merchant, seven hours before that of UTC. */
const DAY = '2026-11-29';
const MIDNIGHT = Date.UTC(2026, 10, 28, 17);
const MINUTE_MS = 60_000;
const PAGE = 20;

const order = (name: number, betTime: number) => orderView({ orderId: `order-${name}`, betTime });
/** The newest first: order 0 is the newest. */
const orders = (count: number, newest = MIDNIGHT + 1_000 * MINUTE_MS) =>
  Array.from({ length: count }, (_, at) => order(at, newest - at * MINUTE_MS));

/** A list that is read page by page, and changes before the pages that are named. */
function listed(list: OrdersView['list'], changes: Record<number, () => void> = {}) {
  let calls = 0;
  return vi.fn(async (pageNo: number): Promise<OrdersView> => {
    calls += 1;
    changes[calls]?.();
    return { list: list.slice((pageNo - 1) * PAGE, pageNo * PAGE), totalCount: list.length };
  });
}
const names = (found: OrdersView['list']) => found.map(({ orderId }) => Number(orderId.split('-')[1]));
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('the orders of a day', () => {
  it('begin at midnight of the server’s zone and end before the next one', async () => {
    const list = [
      order(0, MIDNIGHT + 24 * 60 * MINUTE_MS),
      order(1, MIDNIGHT + 24 * 60 * MINUTE_MS - 1),
      order(2, MIDNIGHT),
      order(3, MIDNIGHT - 1),
    ];
    expect(names(await ordersOfDay(DAY, listed(list), []))).toEqual([1, 2]);
  });

  it('are all read, and of the day before only the page on which it begins', async () => {
    const list = [...orders(45), ...upTo(40).map((at) => order(100 + at, MIDNIGHT - (at + 1) * MINUTE_MS))];
    const read = listed(list);
    const first = await read(1);
    read.mockClear();
    expect(names(await ordersOfDay(DAY, read, [first]))).toEqual(upTo(45));
    expect(read.mock.calls).toEqual([[2], [3]]);
  });

  it('are not asked for where the list has read them', async () => {
    const list = [...orders(25), ...upTo(40).map((at) => order(100 + at, MIDNIGHT - (at + 1) * MINUTE_MS))];
    const read = listed(list);
    const known = await Promise.all([read(1), read(2), read(3)]);
    read.mockClear();
    expect(names(await ordersOfDay(DAY, read, known))).toEqual(upTo(25));
    expect(read).not.toHaveBeenCalled();
  });

  it('end with the list', async () => {
    for (const count of [0, 1, 20, 40]) {
      const read = listed(orders(count));
      expect(names(await ordersOfDay(DAY, read, []))).toEqual(upTo(count));
      expect(read).toHaveBeenCalledTimes(Math.max(1, count / PAGE));
    }
  });

  it('end after as many pages as the list has, whatever they repeat', async () => {
    const read = vi.fn(async () => ({ list: orders(PAGE), totalCount: 50 }));
    expect(names(await ordersOfDay(DAY, read, []))).toEqual(upTo(PAGE));
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('are each there once where a new one moved the others down meanwhile', async () => {
    const list = orders(45);
    const read = listed(list, { 2: () => list.unshift(order(99, MIDNIGHT + 1_100 * MINUTE_MS)) });
    expect(names(await ordersOfDay(DAY, read, []))).toEqual(upTo(45));
  });

  it('are all there where one that was refused left the list meanwhile', async () => {
    const list = orders(45);
    const read = listed(list, { 2: () => list.shift() });
    expect(names(await ordersOfDay(DAY, read, []))).toEqual(upTo(45).slice(1));
  });
});

describe('what they cost and won', () => {
  it.each<[BetStatus, bigint]>([
    ['pending', 2_000_000n],
    ['won', 2_000_000n],
    ['lost', 2_000_000n],
    ['placing', 0n],
    ['void', 0n],
    ['cancelled', 0n],
    ['refused', 0n],
  ])('a stake that is %s counts as %s', (status, stake) => {
    const [suborder] = orderView().suborders;
    const of = suborder ? [{ ...suborder, status }] : [];
    expect(sumsOf([orderView({ status, suborders: of })])).toEqual({ stake, win: 0n });
  });

  it('counts every draw of every order', () => {
    const [suborder] = orderView().suborders;
    const part = (status: BetStatus, betAmount: string, winAmount: string) =>
      suborder ? [{ ...suborder, status, betAmount, winAmount }] : [];
    const chase = orderView({
      suborders: [
        ...part('lost', '10.00', '0.00'),
        ...part('won', '10.50', '966.00'),
        ...part('cancelled', '10.00', '0.00'),
      ],
    });
    const other = orderView({ suborders: part('won', '0.50', '0.25') });
    expect(sumsOf([chase, other])).toEqual({ stake: 2_100_000n, win: 96_625_000n });
    expect(sumsOf([])).toEqual({ stake: 0n, win: 0n });
  });
});
