// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { requestsTo, serve } from '../../testing.tsx';
import { drawTimeText } from '../games/draw-times.ts';
import recorded from './slips-recorded.json';
import { bet, BETS, page, show } from './testing.tsx';

const { slipDays } = await import('./slips.ts');

describe('slips of lotteries', () => {
  const SLIPS = 'GET /lgw/orders';
  const DETAIL = 'GET /lgw/orders/detail';
  const CANCEL = 'POST /lgw/orders/suborders/cancel';
  const MENU = 'GET /lgw/vn/games/game_menu';
  const { list, pending, cancel, cancelled, decided, won } = recorded;
  const NUMERO = pending.numero;
  const AWAY = 'The lottery does not answer at the moment';

  /** The menu of lotteries, told by a server whose clock is so much ahead of this one. */
  const menu = (isOwnDraw = true, aheadMs = 0) => {
    const { vendor, gameCode, gameName } = pending;
    const lottery = { vendor, gameCode, gameName, iconUrl: '/assets/games/lucky-dice.webp', isOwnDraw };
    const list = [{ gameGroupCode: 'DIG', gameGroupName: 'Dice', games: [lottery] }];
    const date = new Date(Date.now() + aheadMs).toUTCString();
    return Response.json({ list }, { headers: { date } });
  };
  /** A slip that can be cancelled for so long by this clock, and is drawn five seconds later. */
  const open = (forMs = 60_000, more: object = {}) => {
    const closeTime = Date.now() + forMs;
    const suborders = pending.suborders.map((of) => ({ ...of, closeTime, drawTime: closeTime + 5_000 }));
    return { ...pending, suborders, ...more };
  };
  /** As the lotteries' calls refuse: without an envelope. */
  const refusal = (status: number, errorCode: string, message: string) =>
    Response.json({ errorCode, message }, { status });
  const away = () => refusal(503, 'lottery.unavailable', AWAY);

  const showSlips = async (more: Record<string, (request: Request) => unknown> = {}) => {
    serve({
      [BETS]: () => ({ ...page([bet('r1', '-20.00')]), categories: ['LOTT', 'ELOTT', 'RNG'] }),
      [SLIPS]: () => Response.json(list),
      [DETAIL]: () => Response.json(open()),
      [MENU]: () => menu(),
      ...more,
    });
    await show();
    fireEvent.click(await screen.findByRole('radio', { name: 'Lottery' }));
  };
  const rows = () => screen.findAllByRole('button', { name: /^Lucky Dice/ });
  const openFirst = async () => {
    const [first] = await rows();
    if (first) fireEvent.click(first);
    return within(screen.getByRole('dialog', { name: 'Slip detail' }));
  };

  it('API-072 OPN-121: where lotteries are chosen, slips are listed with draw, stake, status and win', async () => {
    const chase = {
      ...pending,
      orderId: 'ELOTT.3',
      chase: true,
      phases: 5,
      phasesDone: 2,
      status: 'new.one',
    };
    await showSlips({ [SLIPS]: () => Response.json({ ...decided, list: [...decided.list, chase] }) });
    const [first, second, third] = await rows();
    expect(first?.textContent).toContain('Cancelled');
    expect(first?.textContent).toContain(`Draw ${NUMERO}`);
    expect(first?.textContent).toContain('Bet 1.00');
    expect(second?.textContent).toContain('Won');
    expect(second?.textContent).toContain('Win 1.95');
    expect(third?.textContent).toContain('Awaiting result');
    expect(third?.textContent).toContain(`From draw ${NUMERO} · 2 of 5 draws over`);
    expect(screen.queryByRole('button', { name: /Jade Elephant/ })).toBeNull();
  });

  it('nothing is said of a win before something is decided', async () => {
    await showSlips();
    const [first] = await rows();
    expect(first?.textContent).toContain('Awaiting result');
    expect(first?.textContent).not.toContain('Win');
  });

  it('OPN-121: both categories of lotteries are one list, and its sums are those of all its pages', async () => {
    await showSlips({ [SLIPS]: () => Response.json(decided) });
    const totals = within(await screen.findByRole('region', { name: 'Entries: 2' }));
    expect(totals.getByText('Bet').parentElement?.textContent).toContain('2.00');
    expect(totals.getByText('Valid bet').parentElement?.textContent).toContain('1.00');
    expect(totals.getByText('+0.95')).toBeDefined();
    const tabs = within(screen.getByRole('radiogroup', { name: 'Type of game' }));
    expect(tabs.getAllByRole('radio').map((tab) => tab.textContent)).toEqual(['All', 'Slots', 'Lottery']);
    const asked = requestsTo(BETS).map((request) => new URL(request.url).searchParams.get('category'));
    expect(asked).toEqual([null]);
  });

  it('API-072: slips of one status are asked for by it, in the chosen days', async () => {
    await showSlips();
    await rows();
    serve({ [SLIPS]: () => Response.json({ ...list, list: [], totalCount: 0 }) });
    fireEvent.change(screen.getByRole('combobox', { name: 'Status of slips' }), { target: { value: 'won' } });
    expect(await screen.findByText('No data')).toBeDefined();
    const [all, wins] = requestsTo(SLIPS).map((request) => new URL(request.url).searchParams);
    expect([all?.get('status'), wins?.get('status')]).toEqual([null, 'won']);
    expect(wins?.get('startDate')).toBe(wins?.get('endDate'));
  });

  it('API-072: of more days than may be asked for the last ones are listed', () => {
    const last = { startDate: '2026-11-01', endDate: '2026-12-01' };
    expect(slipDays(last)).toEqual(last);
    expect(slipDays({ ...last, startDate: '2026-01-05' })).toEqual(last);
  });

  it('API-072: beyond the newest 500 nothing is asked for, and that is said', async () => {
    const last = { ...list, pageNum: 25, totalPages: 30, totalCount: 600 };
    await showSlips({ [SLIPS]: () => Response.json(last) });
    expect(await screen.findByText(/Only the newest 500 are listed/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    serve({ [SLIPS]: () => Response.json({ ...last, pageNum: 24 }) });
    fireEvent.change(screen.getByRole('combobox', { name: 'Status of slips' }), { target: { value: 'won' } });
    expect(await screen.findByRole('button', { name: 'Load more' })).toBeDefined();
    expect(screen.queryByText(/Only the newest 500 are listed/)).toBeNull();
  });

  it('a lottery that does not answer says so, and can be asked again', async () => {
    await showSlips({ [SLIPS]: away });
    expect(await screen.findByText(AWAY)).toBeDefined();
    serve({ [SLIPS]: () => Response.json(list) });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(2);
  });

  it('API-073: a slip shows its lines and its draws, with result, win and proof', async () => {
    const suborders = [
      { ...won.suborders[0], multiple: 2 },
      { ...cancelled.suborders[0], suborderId: 's2', refundReason: 'chase_won' },
      { ...cancelled.suborders[0], suborderId: 's3', status: 'void', refundReason: 'a.new.one' },
    ];
    const more = { selection: 'big|-|7,8', playName: 'Sum', bets: 2, factor: 3, unit: '2.50', hits: 1 };
    const lines = [{ ...won.lines[0], ...more, stake: '15.00' }];
    await showSlips({ [DETAIL]: () => Response.json({ ...won, stopOnWin: true, lines, suborders }) });
    const sheet = await openFirst();
    const shown = await sheet.findByRole('list', { name: 'Lines' });
    expect(shown.textContent).toBe('SumHits: 1Big | – | 7 8฿2.50 × 6 = ฿15.00 · pays 1.95');
    const draws = within(sheet.getByRole('list', { name: 'Draws' })).getAllByRole('listitem');
    expect(draws[0]?.textContent).toContain(`Draw ${NUMERO} ×2`);
    expect(draws[0]?.textContent).toContain('Win 1.95');
    expect(draws[0]?.textContent).toContain('5 51 15 5');
    expect(draws[1]?.textContent).toContain('Returned: stopped after a win');
    expect(draws[2]?.textContent).toContain('Returned: the bet was not taken');
    expect(draws[2]?.textContent).not.toMatch(/Awaiting|Draws at/);
    expect(sheet.getByText('+฿0.95')).toBeDefined();
    expect(sheet.getByText(/^After a win the draws/)).toBeDefined();
    expect(sheet.queryByRole('button', { name: 'Cancel bet' })).toBeNull();
    fireEvent.click(sheet.getByRole('button', { name: 'Verify fairness' }));
    // In place of the detail, not over it.
    const proof = screen.getByRole('dialog', { name: 'Verify fairness' });
    expect(within(proof).getByTitle('Verify fairness').getAttribute('src')).toContain(
      `/lottery/verify#game=lucky-dice&numero=${NUMERO}&lang=EN`,
    );
    fireEvent.click(within(proof).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('dialog', { name: 'Slip detail' })).toBeDefined();
  });

  it('the odds of a slip have separators, as the lottery writes them', async () => {
    const lines = ['9000', '1250000.5', '970', '3.3'].map((odds) => ({ ...won.lines[0], odds }));
    await showSlips({ [DETAIL]: () => Response.json({ ...won, lines }) });
    const sheet = await openFirst();
    const shown = within(await sheet.findByRole('list', { name: 'Lines' })).getAllByRole('listitem');
    expect(shown.map(({ textContent }) => /pays (.*)$/.exec(textContent ?? '')?.[1])).toEqual([
      '9,000',
      '1,250,000.5',
      '970',
      '3.3',
    ]);
  });

  it('a slip whose lines are no longer kept says so, and still shows what it cost and won', async () => {
    await showSlips({ [DETAIL]: () => Response.json({ ...won, lines: [], linesDropped: true }) });
    const sheet = await openFirst();
    expect(await sheet.findByText(/^Lines are kept for 13 months/)).toBeDefined();
    expect(sheet.queryByRole('list', { name: 'Lines' })).toBeNull();
    const draws = within(sheet.getByRole('list', { name: 'Draws' })).getAllByRole('listitem');
    expect(draws[0]?.textContent).toContain('Bet 1.00');
    expect(draws[0]?.textContent).toContain('Win 1.95');
  });

  it('a draw that was held elsewhere has no proof here', async () => {
    await showSlips({ [MENU]: () => menu(false), [DETAIL]: () => Response.json(won) });
    const sheet = await openFirst();
    expect(await sheet.findByRole('list', { name: 'Draws' })).toBeDefined();
    expect(sheet.queryByRole('button', { name: 'Verify fairness' })).toBeNull();
  });

  it('API-074: a stake on an open draw goes back after a question, and what became of it is asked', async () => {
    let isCancelled = false;
    await showSlips({
      [DETAIL]: () => Response.json(isCancelled ? cancelled : open()),
      [CANCEL]: () => {
        isCancelled = true;
        return Response.json(cancel);
      },
    });
    const sheet = await openFirst();
    const ask = async () => {
      fireEvent.click(await sheet.findByRole('button', { name: 'Cancel bet' }));
      return within(screen.getByRole('dialog', { name: `Cancel the bet on draw ${NUMERO}?` }));
    };
    const first = await ask();
    expect(first.getByText('฿1.00 goes back to your balance. There is no fee.')).toBeDefined();
    fireEvent.click(first.getByRole('button', { name: 'Keep it' }));
    expect(requestsTo(CANCEL)).toEqual([]);
    fireEvent.click((await ask()).getByRole('button', { name: 'Cancel bet' }));
    expect(await sheet.findByText('Returned: you cancelled it')).toBeDefined();
    expect(screen.queryByRole('dialog', { name: /^Cancel the bet/ })).toBeNull();
    expect(await requestsTo(CANCEL)[0]?.json()).toEqual({
      orderId: list.list[0]?.orderId,
      suborderIds: cancel.cancelledIds,
    });
    expect(requestsTo(SLIPS)).toHaveLength(2);
  });

  it('API-074: after a refusal the question stays, says why, and can be sent again', async () => {
    await showSlips({ [CANCEL]: away });
    const sheet = await openFirst();
    fireEvent.click(await sheet.findByRole('button', { name: 'Cancel bet' }));
    const question = within(screen.getByRole('dialog', { name: /^Cancel the bet/ }));
    const send = () => fireEvent.click(question.getByRole('button', { name: 'Cancel bet' }));
    send();
    expect((await question.findByRole('alert')).textContent).toBe(AWAY);
    const late = 'This slip can no longer be cancelled';
    serve({ [CANCEL]: () => refusal(409, 'lottery.order.not.cancellable', late) });
    send();
    expect(await question.findByText(late)).toBeDefined();
  });

  it('API-074: after the close nothing can be cancelled, and what became of it is asked', async () => {
    await showSlips({ [DETAIL]: () => Response.json(open(1_500)) });
    const sheet = await openFirst();
    expect(await sheet.findByRole('button', { name: 'Cancel bet' })).toBeDefined();
    // As a vendor whose clock is a little behind still answers.
    const closed = open(0);
    serve({ [DETAIL]: () => Response.json(closed) });
    await waitFor(() => expect(sheet.queryByRole('button', { name: 'Cancel bet' })).toBeNull(), {
      timeout: 4_000,
    });
    await waitFor(() => expect(requestsTo(DETAIL)).toHaveLength(2));
    expect(await sheet.findByText('Closed')).toBeDefined();
    expect(requestsTo(DETAIL)).toHaveLength(2);
  });

  it('API-073: on a phone whose clock is off a draw has its own time, and what is left of it is right', async () => {
    const aheadMs = 2 * 3_600_000;
    const slip = open(aheadMs + 240_000);
    await showSlips({ [MENU]: () => menu(true, aheadMs), [DETAIL]: () => Response.json(slip) });
    const sheet = await openFirst();
    const draws = await sheet.findByRole('list', { name: 'Draws' });
    const time = drawTimeText(slip.suborders[0]?.drawTime ?? 0, Date.now() + aheadMs);
    await waitFor(() => expect(draws.textContent).toContain(`Draws at ${time}`));
    expect(sheet.getByRole('timer').textContent).toMatch(/0?[34]:\d\d$/);
    expect(sheet.getByRole('button', { name: 'Cancel bet' })).toBeDefined();
  });

  it('API-073: two equal lines of a slip are both shown', async () => {
    const said = vi.spyOn(console, 'error');
    await showSlips({ [DETAIL]: () => Response.json(open(60_000, { lines: [won.lines[0], won.lines[0]] })) });
    const lines = await (await openFirst()).findByRole('list', { name: 'Lines' });
    expect(within(lines).getAllByRole('listitem')).toHaveLength(2);
    expect(said.mock.calls.flat().filter((text) => /same key/.test(String(text)))).toEqual([]);
    said.mockRestore();
  });

  it('a detail that does not come can be asked for again', async () => {
    await showSlips({ [DETAIL]: away });
    const sheet = await openFirst();
    expect(await sheet.findByText(AWAY)).toBeDefined();
    serve({ [DETAIL]: () => Response.json(pending) });
    fireEvent.click(sheet.getByRole('button', { name: 'Try again' }));
    expect(await sheet.findByRole('list', { name: 'Lines' })).toBeDefined();
  });
});
