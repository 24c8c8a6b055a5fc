import { beforeAll, describe, expect, it } from 'vitest';
import { type Basket, changeBasket, emptyBasket } from '../entry/basket.ts';
import type { Family } from '../rules/family.ts';
import { loadFamily } from '../rules/load.ts';
import type { Quote } from '../wire.ts';
import {
  closedAction,
  isAsQuoted,
  isOnePrice,
  orderRequest,
  quotedAction,
  quoteRequest,
  totalOf,
} from './order.ts';

let th3: Family;
let basket: Basket;
beforeAll(async () => {
  th3 = await loadFamily('th3');
  basket = changeBasket(emptyBasket('yeekee-speed', '20261129-001'), {
    type: 'add',
    rows: [
      { playCode: 'top2', selection: '13,45', unit: 2_050, odds: 92_000 },
      { playCode: 'top3', selection: '826', unit: 100, odds: 900_000 },
    ],
  });
});

const PHASE = { numero: '20261129-001', multiple: 2 };
const quoteOf = (...parts: Quote['lines'][number]['parts'][]): Quote => ({
  total: '84.00',
  lines: parts.map((each, at) => ({
    playCode: at === 0 ? 'top2' : 'top3',
    selection: at === 0 ? '13,45' : '826',
    bets: 2,
    factor: 1,
    stake: '41.00',
    parts: each,
  })),
});
const FIRST = [{ selection: '13,45', odds: '92', isClosed: false }];
const SECOND = [{ selection: '826', odds: '900', isClosed: false }];

describe('what goes to the vendor', () => {
  it('has amounts in baht, odds as texts, and every line', () => {
    expect(quoteRequest(basket, [PHASE])).toEqual({
      lines: [
        { playCode: 'top2', selection: '13,45', unit: '20.50' },
        { playCode: 'top3', selection: '826', unit: '1.00' },
      ],
      phases: [PHASE],
    });
    const order = orderRequest(basket, { phases: [PHASE], stopOnWin: true }, 8_400_000n, 'k');
    expect(order).toMatchObject({ orderKey: 'k', gameCode: 'yeekee-speed', stopOnWin: true, total: '84.00' });
    expect(order.lines.map(({ odds }) => odds)).toEqual(['92', '900']);
  });

  it('writes odds of thousands without a comma', () => {
    const large = changeBasket(emptyBasket('mekong-hourly', '1'), {
      type: 'add',
      rows: [{ playCode: 'top4', selection: '2805', unit: 100, odds: 9_000_000 }],
    });
    const [line] = orderRequest(large, { phases: [], stopOnWin: false }, 0n, 'k').lines;
    expect(line?.odds).toBe('9000');
  });
});

describe('a quote', () => {
  it('that says what was shown changes nothing, and the order may go', () => {
    const quote = quoteOf(FIRST, SECOND);
    expect(changeBasket(basket, quotedAction(th3, th3.sheet, basket, quote)).rows).toEqual(basket.rows);
    expect([isAsQuoted(basket, quote), isOnePrice(quote), totalOf(quote)]).toEqual([true, true, 8_400_000n]);
  });

  it('with a reduced price marks it and shows the one before', () => {
    const quote = quoteOf([{ selection: '13,45', odds: '76', isClosed: false }], SECOND);
    const [row] = changeBasket(basket, quotedAction(th3, th3.sheet, basket, quote)).rows;
    expect(row).toMatchObject({ odds: 76_000, isReduced: true, previousOdds: 92_000 });
    expect(isAsQuoted(basket, quote)).toBe(false);
  });

  it('with a closed number makes it a line of its own, which can be taken out', () => {
    const parts = [
      { selection: '45', odds: '92', isClosed: false },
      { selection: '13', isClosed: true },
    ];
    const quote = quoteOf(parts, SECOND);
    const { rows } = changeBasket(basket, quotedAction(th3, th3.sheet, basket, quote));
    expect(rows.map(({ selection, closed }) => [selection, closed])).toEqual([
      ['45', []],
      ['13', ['13']],
      ['826', []],
    ]);
    expect(isAsQuoted(basket, quote)).toBe(false);
  });

  it('whose price differs between draws is none for one slip', () => {
    const byDraw = { '20261129-001': '92', '20261129-002': '76' };
    expect(isOnePrice(quoteOf([{ selection: '13,45', isClosed: false, byDraw }], SECOND))).toBe(false);
  });
});

describe('a refusal that names closed numbers', () => {
  it('marks them in the basket', () => {
    const closed = [{ line: 0, numero: '20261129-001', playCode: 'top2', number: '45' }];
    const { rows } = changeBasket(basket, closedAction(basket, { closed }));
    expect(rows.map((row) => row.closed)).toEqual([['45'], []]);
  });
});
