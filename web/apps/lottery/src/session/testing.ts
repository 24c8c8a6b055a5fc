import { vi } from 'vitest';
import { LotteryApi } from '../api.ts';
import { i18n } from '../i18n.ts';
import type { Family } from '../rules/family.ts';
import { loadFamily } from '../rules/load.ts';
import { oddsText } from '../rules/odds.ts';
import type { DrawsView, DrawView, GameView, OrderView } from '../wire.ts';
import { gameOf } from './game.ts';
import { LotterySession } from './lottery-session.ts';

/** The vendor's answers in its own shapes, for tests. */

export const GAME = 'yeekee-lucky-draw';
export const NOW = Date.UTC(2026, 10, 29, 5, 0, 0);
const MINUTE_MS = 60_000;

export function gameView(family: Family): GameView {
  return {
    gameCode: GAME,
    name: { en: 'Yeekee 15 Minutes', th: 'จับยี่กี 15 นาที' },
    family: family.code,
    isOwnDraw: true,
    closesBeforeS: 10,
    unitMin: '1.00',
    unitMax: '5000.00',
    suborderMax: '50000.00',
    plays: family.plays.map((play) => ({
      playCode: play.code,
      name: { en: play.name.en, th: play.name.th },
      playType: play.kernel.type === 'cell' ? 'Entertainment' : 'Tradition',
      positions: play.positions,
      factor: play.factor,
      prices: (family.sheet.get(play.code) ?? []).map(({ odds, returnPpm, arrangements, cells }) => ({
        odds: oddsText(odds),
        returnPpm,
        ...(arrangements !== undefined && { arrangements }),
        ...(cells && { cells }),
      })),
    })),
  };
}

/** The draw with this number of the day: it closes so many minutes after the test's present. */
export function drawView(number: number, minutes: number, more: Partial<DrawView> = {}): DrawView {
  const closeTime = NOW + minutes * MINUTE_MS;
  return {
    gameCode: GAME,
    numero: `20261129-${String(number).padStart(3, '0')}`,
    state: minutes > 0 ? 'open' : 'sealed',
    openTime: closeTime - 5 * MINUTE_MS,
    closeTime,
    drawTime: closeTime + 10_000,
    isSale: minutes > 0,
    isLate: false,
    isBeforeSales: false,
    seedHash: 'ab'.repeat(32),
    ...more,
  };
}

export const drawsView = (onSale: DrawView[], past: DrawView[]): DrawsView => ({
  onSale,
  past,
  serverTime: NOW,
});

export const drawn = (number: number, result = '057|37'): DrawView =>
  drawView(number, (number - 145) * 5, { state: 'settled', result, seed: 'cd'.repeat(32) });

export const orderView = (more: Partial<OrderView> = {}): OrderView => ({
  orderId: 'order-1',
  gameCode: GAME,
  status: 'pending',
  stopOnWin: false,
  betAmount: '20.00',
  winAmount: '0.00',
  betTime: NOW,
  lines: [
    { playCode: 'bot2', selection: '37', bets: 1, factor: 1, unit: '20.00', odds: '92', stake: '20.00' },
  ],
  suborders: [
    {
      suborderId: 'sub-1',
      numero: '20261129-144',
      multiple: 1,
      betAmount: '20.00',
      winAmount: '0.00',
      status: 'pending',
      closeTime: NOW + MINUTE_MS,
      drawTime: NOW + MINUTE_MS + 10_000,
      isCancellable: true,
    },
  ],
  ...more,
});

/** The same order with its one suborder as it is now. */
export function decided(order: OrderView, change: Partial<OrderView['suborders'][number]>): OrderView {
  const suborders = order.suborders.map((suborder) => ({
    ...suborder,
    isCancellable: false,
    ...change,
  }));
  const { status = order.status, winAmount = order.winAmount } = change;
  return { ...order, suborders, status, winAmount };
}

/** What the vendor answers: a body, a refusal with its status, or nothing at all. */
type Answer = unknown;
type Answering = Answer | ((body: unknown, query: URLSearchParams) => Answer);

/** A refusal of the vendor. */
export const refusal = (status: number, errorCode: string, message: string, value?: unknown) =>
  new Response(JSON.stringify({ errorCode, message, ...(value !== undefined && { value }) }), { status });

/** Every call that was made, `POST /orders` with its body. */
export interface Vendor {
  calls: { name: string; body: unknown }[];
  answers: Record<string, Answering>;
}

/** A vendor that answers by method and path; without an answer there is no connection. */
export function fakeVendor(answers: Record<string, Answering>): Vendor {
  const vendor: Vendor = { calls: [], answers: { ...answers } };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const url = new URL(address, 'http://test');
    const name = `${method} ${url.pathname.replace('/lottery/api', '')}`;
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    vendor.calls.push({ name, body: sent });
    const answering = vendor.answers[name];
    const answer = typeof answering === 'function' ? answering(sent, url.searchParams) : answering;
    if (answer === undefined) throw new TypeError('no connection');
    return answer instanceof Response ? answer.clone() : new Response(JSON.stringify(answer));
  });
  return vendor;
}

/** A session that is open already, with the draw 144 on sale. */
export async function openSession(
  draws: DrawsView = drawsView([drawView(144, 3)], [drawn(143)]),
  code = 'th3',
  change: (view: GameView) => GameView = (view) => view,
): Promise<LotterySession> {
  const family = await loadFamily(code);
  const kept = { token: 'token', user: 'user', isTrial: false };
  const api = new LotteryApi(() => i18n.language, 'token');
  return new LotterySession(api, gameOf(change(gameView(family)), family), kept, draws, 100_000_000n);
}
