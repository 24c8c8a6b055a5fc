// @vitest-environment jsdom
import type { Language } from '@erawan/kit/i18n';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectPageAccessible } from '../components/testing.tsx';
import en from '../locales/en.json';
import th from '../locales/th.json';
import {
  decided,
  drawn,
  drawsView,
  drawView,
  fakeVendor,
  GAME,
  NOW,
  openSession,
  orderView,
  refusal,
  type Vendor,
} from '../session/testing.ts';
import { vectors } from '../testing.ts';
import type { QuoteRequest } from '../wire.ts';
import { drawClient } from './testing.tsx';

vi.setConfig({ testTimeout: 60_000 });

const WON = decided(orderView(), { status: 'won', winAmount: '1840.00', result: '057|37' });
const CHASE = orderView({
  orderId: 'order-3',
  suborders: orderView().suborders.flatMap((suborder) => [
    suborder,
    { ...suborder, suborderId: 'sub-2', numero: '20261129-145' },
  ]),
});

let vendor: Vendor;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vendor = fakeVendor({
    'GET /session': { gameCode: GAME, balance: '1000.00', currency: 'THB', serverTime: NOW },
    'GET /orders': { list: [orderView(), { ...WON, orderId: 'order-2' }, CHASE], totalCount: 6 },
    'GET /orders/order-1': orderView(),
    'GET /orders/order-2': WON,
    'GET /draws': drawsView(
      [drawView(144, 3), drawView(145, 8)],
      [drawn(143), drawView(142, -6, { state: 'void', voidReason: 'operators' })],
    ),
    'GET /stats': { places: [], results: ['057|37', '137|37', '991|04'] },
    'GET /proof': {
      draw: drawView(142, -6, {
        result: '057|37',
        seed: vectors.serverSeed,
        seedHash: vectors.serverSeedHash,
      }),
    },
    'POST /quote': (body: unknown) => quoteOf(body as QuoteRequest),
    'POST /orders': orderView(),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const quoteOf = ({ lines }: QuoteRequest) => ({
  total: '20.00',
  lines: lines.map(({ playCode, selection }) => ({
    playCode,
    selection,
    bets: 1,
    factor: 1,
    stake: '20.00',
    parts: [{ selection, odds: '92', isClosed: false }],
  })),
});

const LANGUAGES: [Language, typeof en][] = [
  ['EN', en],
  ['TH', th],
];
type Words = typeof en;

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const choose = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('radio', { name }));
const titled = (name: string) => screen.findByRole('heading', { level: 1, name });
/** The page over the board, once what it asked for is there. */
const page = async (title: string) => {
  const heading = await titled(title);
  const main = heading.closest('header')?.nextElementSibling as HTMLElement;
  await vi.waitFor(() => expect(main.querySelector('.skeleton')).toBeNull());
  return within(main);
};

const openSlip = async (words: Words) => {
  const [start = ''] = words.basketSum.split('{');
  fireEvent.click(await screen.findByRole('button', { name: (name) => name.startsWith(start) }));
};

/** Puts 37 for two bottom on the slip and opens it. */
async function toSlip(words: Words): Promise<void> {
  fireEvent.click(await screen.findByRole('tab', { name: /2 (?:bottom|ตัวล่าง)/ }));
  for (const digit of '37') await press(digit);
  fireEvent.change(screen.getByRole('textbox', { name: words.unit }), { target: { value: '20' } });
  await press(words.addToBasket);
  await openSlip(words);
  await screen.findByRole('dialog');
}

describe.each(LANGUAGES)('nothing breaks a rule of accessibility in %s', (language, words) => {
  const show = async (fragment = '#/') => drawClient(await openSession(), fragment, language);

  it('on the board and its other kind', async () => {
    await show();
    await screen.findByRole('tablist', { name: words.plays });
    await expectPageAccessible();
    await choose(words.entertainment);
    await expectPageAccessible();
  });

  it('on the basket, advance play, and from the question to the receipt', async () => {
    await show();
    await toSlip(words);
    await expectPageAccessible();
    await press(words.chase);
    await button(words.chaseBet.replace('{count}', '2'));
    await expectPageAccessible();
    cleanup();

    await show();
    await openSlip(words);
    await press(words.betNow);
    await screen.findByRole('dialog', { name: words.confirm });
    await expectPageAccessible();
    vendor.answers['POST /orders'] = refusal(409, 'limit.reached', 'no');
    await press(words.place);
    await screen.findByText('no');
    await expectPageAccessible();
    vendor.answers['POST /orders'] = orderView();
    await press(words.place);
    await screen.findByRole('dialog', { name: words.placed });
    await expectPageAccessible();
  });

  it('on the orders, each of their lists, and an empty one', async () => {
    await show('#/orders');
    await page(words.orders);
    for (const list of [words.listPending, words.listSettled, words.listAdvance]) {
      await choose(list);
      expect(screen.queryByText(words.noOrders)).toBeNull();
      await expectPageAccessible();
    }
    cleanup();
    vendor.answers['GET /orders'] = { list: [], totalCount: 0 };
    await show('#/orders');
    await screen.findByText(words.noOrders);
    await expectPageAccessible();
  });

  it('on an order that waits, and on one that has won', async () => {
    await show('#/order/order-1');
    await (await page(words.orderTitle)).findByRole('button', { name: words.cancelBet });
    await expectPageAccessible();
    cleanup();
    await show('#/order/order-2');
    await (await page(words.orderTitle)).findAllByText(words.statusWon);
    await expectPageAccessible();
  });

  it('on the results, also where there are none', async () => {
    await show('#/results');
    await (await page(words.results)).findByText(words.voidOperators);
    await expectPageAccessible();
    cleanup();
    vendor.answers['GET /draws'] = drawsView([], []);
    await show('#/results');
    await screen.findByText(words.noResults);
    await expectPageAccessible();
  });

  it('on the statistics of each play, also where there are none', async () => {
    await show('#/statistics');
    const main = await page(words.statistics);
    const plays = within(main.getByRole('radiogroup', { name: words.plays }));
    for (const radio of plays.getAllByRole('radio')) {
      fireEvent.click(radio);
      await expectPageAccessible();
    }
    cleanup();
    vendor.answers['GET /stats'] = { places: [], results: [] };
    await show('#/statistics');
    await page(words.statistics);
    await expectPageAccessible();
  });

  it('on the rules, of a lottery that is drawn here and of one that is not', async () => {
    await show('#/rules');
    await page(words.rules);
    await expectPageAccessible();
    cleanup();
    const entered = await openSession(undefined, 'th6', (view) => ({ ...view, isOwnDraw: false }));
    await drawClient(entered, '#/rules', language);
    await (await page(words.rules)).findByText(words.rulesEntered);
    await expectPageAccessible();
  });

  it('on the proof of a draw', async () => {
    await show('#/verify/20261129-142');
    await page(words.verifyOf.replace('{numero}', '20261129-142'));
    await expectPageAccessible();
  });
});
