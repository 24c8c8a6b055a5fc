// @vitest-environment jsdom
import { parseMoney } from '@erawan/kit/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../rules/limits.ts';
import { loadFamily } from '../rules/load.ts';
import { type Basket, type BasketAction, changeBasket, emptyBasket, type NewRow } from './basket.ts';
import {
  basketFault,
  keepBasket,
  lineOf,
  openSelection,
  restoreBasket,
  rowFault,
  totalsOf,
} from './basket-lines.ts';

const limits = { ...LIMITS, unitMin: 100, unitMax: 2_000_000, suborderMax: 20_000_000 };
const family = await loadFamily('th6');
const row = (playCode: string, selection: string, odds: number, unit?: number): NewRow => ({
  playCode,
  selection,
  odds,
  ...(unit !== undefined && { unit }),
});
const TOP2 = row('top2', '45,54', 92_000, 2_000);
const TOTE = row('tod3', '268', 150_000);
const basketOf = (...actions: BasketAction[]): Basket =>
  actions.reduce(changeBasket, emptyBasket('thai-government', '20261201'));
const ADD: BasketAction = { type: 'add', rows: [TOP2, TOTE] };
const CLOSED_45: BasketAction = {
  type: 'quoted',
  numero: '20261201',
  rows: [],
  closed: [{ playCode: 'top2', symbols: ['45'] }],
};

describe('the basket', () => {
  it('counts what it comes to', () => {
    const basket = basketOf(ADD, { type: 'priceAll', unit: 1_000 }, { type: 'multiple', multiple: 3 });
    expect(totalsOf(family, basket)).toEqual({
      bets: 3,
      lines: parseMoney('30.00'),
      stake: parseMoney('90.00'),
      // 2 top wins once at most: 920, tote 1,500; three times both.
      largestWin: parseMoney('7260.00'),
    });
  });

  it('prices one row or all of them, and can take a price away', () => {
    const units = (...actions: BasketAction[]) => basketOf(ADD, ...actions).rows.map(({ unit }) => unit);
    expect(units()).toEqual([2_000, undefined]);
    expect(units({ type: 'price', id: 2, unit: 500 })).toEqual([2_000, 500]);
    expect(units({ type: 'priceAll', unit: 10_000 })).toEqual([10_000, 10_000]);
    expect(units({ type: 'price', id: 1, unit: undefined })).toEqual([undefined, undefined]);
  });

  it('takes 200 lines, and of more none at all', () => {
    const rows = (count: number) => Array.from({ length: count }, () => TOP2);
    const full = basketOf({ type: 'add', rows: rows(199) }, { type: 'add', rows: rows(2) });
    expect([full.rows.length, full.isFull]).toEqual([199, true]);
    expect(changeBasket(full, { type: 'add', rows: rows(1) })).toMatchObject({ isFull: false, nextId: 201 });
  });

  it('a multiple is 1 to 99', () => {
    const multiple = (value: number) => basketOf({ type: 'multiple', multiple: value }).multiple;
    expect([0, 1, 50, 99, 100, -5, Number.NaN].map(multiple)).toEqual([1, 1, 50, 99, 99, 1, 1]);
  });

  it('rows are removed by id, which no other row gets', () => {
    const basket = basketOf(ADD, { type: 'remove', id: 1 }, { type: 'add', rows: [TOP2] });
    expect(basket.rows.map(({ id, playCode }) => [id, playCode])).toEqual([
      [2, 'tod3'],
      [3, 'top2'],
    ]);
    expect(changeBasket(basket, { type: 'clear' }).rows).toEqual([]);
  });
});

describe('a quote', () => {
  const quote = (parts: { selection: string; odds: number; isReduced: boolean }[]): BasketAction => ({
    type: 'quoted',
    numero: '20261201',
    rows: [{ id: 1, parts }],
    closed: [],
  });

  it('shows a price that moved until it is read', () => {
    const moved = basketOf(ADD, quote([{ selection: '45,54', odds: 76_000, isReduced: true }]));
    expect(moved.rows[0]).toMatchObject({ odds: 76_000, isReduced: true, previousOdds: 92_000, unit: 2_000 });
    const back = changeBasket(moved, quote([{ selection: '45,54', odds: 92_000, isReduced: false }]));
    expect(back.rows[0]).not.toHaveProperty('previousOdds');
    expect(changeBasket(moved, { type: 'pricesRead' }).rows[0]).not.toHaveProperty('previousOdds');
    expect(changeBasket(moved, { type: 'pricesRead' }).rows[0]?.odds).toBe(76_000);
  });

  it('cuts a line into its prices', () => {
    const { rows } = basketOf(
      ADD,
      quote([
        { selection: '45', odds: 76_000, isReduced: true },
        { selection: '54', odds: 92_000, isReduced: false },
      ]),
    );
    expect(rows.map(({ id, selection, odds, unit }) => [id, selection, odds, unit])).toEqual([
      [1, '45', 76_000, 2_000],
      [3, '54', 92_000, 2_000],
      [2, '268', 150_000, undefined],
    ]);
  });

  it('marks closed numbers and removes nothing by itself', () => {
    const basket = basketOf(ADD, CLOSED_45);
    expect(basket.rows[0]).toMatchObject({ selection: '45,54', closed: ['45'] });
    expect(basket.rows.map((each) => rowFault(family, limits, each))).toEqual(['closed', 'noPrice']);
    const open = changeBasket(basket, { type: 'dropClosed', without: (each) => openSelection(family, each) });
    expect(open.rows.map(({ selection, closed }) => [selection, closed])).toEqual([
      ['54', []],
      ['268', []],
    ]);
  });

  it('leaves no line of closed numbers only, and knows places by their position', async () => {
    const alone = basketOf({ type: 'add', rows: [row('top2', '45', 92_000, 100)] }, CLOSED_45);
    const without = (each: Basket['rows'][number]) => openSelection(family, each);
    expect(changeBasket(alone, { type: 'dropClosed', without }).rows).toEqual([]);
    const rank = await loadFamily('rank10');
    const places = basketOf(
      { type: 'add', rows: [row('place', '6,7|6|-|-|-|-|-|-|-|-', 9_700, 100)] },
      { type: 'quoted', numero: '20261201', rows: [], closed: [{ playCode: 'place', symbols: ['1:6'] }] },
    );
    expect(places.rows[0]?.closed).toEqual(['1:6']);
    expect(places.rows[0] && openSelection(rank, places.rows[0])).toBe('7|6|-|-|-|-|-|-|-|-');
  });

  it('about another draw changes nothing', () => {
    const basket = basketOf(ADD);
    expect(changeBasket(basket, { ...CLOSED_45, numero: '20261216' } as BasketAction)).toBe(basket);
  });
});

describe('when the draw closes', () => {
  const closed = basketOf(ADD, CLOSED_45, { type: 'drawClosed', numero: '20261201', nextNumero: '20261216' });

  it('the basket waits for a tap', () => {
    expect([closed.numero, closed.isDrawClosed, closed.rows.length]).toEqual(['20261201', true, 2]);
    expect(basketFault(family, limits, closed)).toBe('drawClosed');
    const moved = changeBasket(closed, { type: 'moveToNext' });
    expect(moved).toMatchObject({ numero: '20261216', isDrawClosed: false });
    expect(moved).not.toHaveProperty('nextNumero');
    expect(moved.rows[0]?.closed).toEqual([]);
  });

  it('without a next draw it stays where it is', () => {
    const last = basketOf(ADD, { type: 'drawClosed', numero: '20261201' });
    expect(changeBasket(last, { type: 'moveToNext' })).toBe(last);
    expect(changeBasket(last, { type: 'drawClosed', numero: '20261216' })).toBe(last);
  });
});

describe('what keeps a basket from being sent', () => {
  const priced = basketOf(ADD, { type: 'priceAll', unit: 1_000 });

  it.each<[string | undefined, Basket]>([
    ['empty', basketOf()],
    ['rows', basketOf(ADD)],
    ['rows', basketOf(ADD, { type: 'priceAll', unit: 50 })],
    [undefined, priced],
    [
      'stake',
      changeBasket(changeBasket(priced, { type: 'priceAll', unit: 2_000_000 }), {
        type: 'multiple',
        multiple: 4,
      }),
    ],
  ])('%s', (fault, basket) => {
    expect(basketFault(family, limits, basket)).toBe(fault);
  });

  it('a row of another family is none', () => {
    const [strange] = basketOf({ type: 'add', rows: [row('lo2', '66', 95_000, 100)] }).rows;
    expect(strange && [lineOf(family, strange), rowFault(family, limits, strange)]).toEqual([
      undefined,
      'unknown',
    ]);
  });
});

describe('a reload', () => {
  beforeEach(() => sessionStorage.clear());
  const restored = (onSale = '20261201') => restoreBasket(family, 'somchai88', 'thai-government', onSale);

  it('keeps the basket in this tab', () => {
    const basket = basketOf(ADD, { type: 'multiple', multiple: 2 });
    keepBasket('somchai88', basket);
    expect(restored()).toEqual(basket);
    expect(localStorage).toHaveLength(0);
    expect(restoreBasket(family, 'somchai88', 'lao-lottery', '20261201').rows).toEqual([]);
    expect(restoreBasket(family, 'malee77', 'thai-government', '20261201').rows).toEqual([]);
  });

  it('in a later draw waits for a tap', () => {
    keepBasket('somchai88', basketOf(ADD));
    expect(restored('20261216')).toMatchObject({
      numero: '20261201',
      isDrawClosed: true,
      nextNumero: '20261216',
    });
  });

  it.each([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['no rows', '{"numero":"20261201","multiple":1}'],
    ['a multiple above 99', '{"numero":"20261201","multiple":100,"rows":[]}'],
    [
      'an unknown play',
      '{"numero":"20261201","multiple":1,"rows":[{"playCode":"lo2","selection":"66","odds":1}]}',
    ],
    [
      'no selection',
      '{"numero":"20261201","multiple":1,"rows":[{"playCode":"top2","selection":"4","odds":1}]}',
    ],
    [
      'another form',
      '{"numero":"20261201","multiple":1,"rows":[{"playCode":"top2","selection":"54,45","odds":1}]}',
    ],
    [
      'a half odds',
      '{"numero":"20261201","multiple":1,"rows":[{"playCode":"top2","selection":"45","odds":1.5}]}',
    ],
    [
      'a negative unit',
      '{"numero":"20261201","multiple":1,"rows":[{"playCode":"top2","selection":"45","odds":1,"unit":-5}]}',
    ],
    ['a null row', '{"numero":"20261201","multiple":1,"rows":[null]}'],
  ])('that finds %s begins empty', (_, text) => {
    if (text !== undefined) sessionStorage.setItem('lottery.basket.somchai88.thai-government', text);
    expect(restored()).toEqual(emptyBasket('thai-government', '20261201'));
  });
});
