// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paged, Refused, requestsTo, serve, show, stage } from '../testing.tsx';
import { GOVERNMENT, sheetRow, T0 } from './fixtures.ts';
import type { Limits, LimitRow, LimitsDetail, LimitsOfGame } from './limit-calls.ts';
import { doRise, fieldsOf, isAmount, newLimits, typedLimits } from './limit-form.ts';
import { give, sheet } from './testing.tsx';

const CLASS: Limits = {
  unitMin: 1,
  unitMax: 20_000,
  suborderMax: 200_000,
  memberWinMax: 2_000_000,
  fullMax: 1_000_000,
  reducedMax: 1_500_000,
  poolMax: 10_000_000,
};
const OWN: Limits = { ...CLASS, unitMax: 500 };

const GAME: LimitsOfGame = {
  gameCode: GOVERNMENT.gameCode,
  gameName: GOVERNMENT.gameName,
  vendor: GOVERNMENT.vendor,
  book: 'real',
  class: 'A',
  version: 2,
  isOfClass: true,
  ownCount: 1,
};
const DETAIL: LimitsDetail = {
  ...GAME,
  all: CLASS,
  plays: [
    { playCode: 'top2', playName: '2 top', isPool: false, isOwn: true, limits: OWN },
    { playCode: 'xien2', playName: 'Pair of all prizes', isPool: true, isOwn: false, limits: CLASS },
  ],
  versions: [{ version: 2, operator: 'Kittisak', approver: 'Ratana', declaredAt: T0 }],
};
const { plays: _plays, prizeMode: _mode, ...PROPOSAL } = sheetRow();
const row = (more: Partial<LimitRow> = {}): LimitRow => ({
  ...PROPOSAL,
  book: 'real',
  version: 3,
  playCode: 'top2',
  playName: '2 top',
  current: OWN,
  proposed: { ...OWN, unitMax: 900 },
  reason: 'The holidays are near',
  ...more,
});

const AT = '/console/limits/thai-government';

async function open(permissions: string[] = [], of = DETAIL): Promise<void> {
  stage.permissions = ['limit.read', ...permissions];
  serve({ 'GET /console/limits': () => ({ list: [GAME] }), [`GET ${AT}`]: () => of });
  await show('op');
  const entry = within(await screen.findByRole('article', { name: 'Thai Government Lottery' }));
  fireEvent.click(entry.getByRole('button', { name: 'Open' }));
  await screen.findByRole('heading', { name: 'Thai Government Lottery · Real money' });
}

const card = (name: string) => within(screen.getByRole('region', { name }));

describe('limits of lotteries', () => {
  it('stand play by play, a number without a pool and a pool without numbers', async () => {
    await open();
    const number = card('2 top');
    expect(number.getByText('500')).toBeDefined();
    expect(number.getByText('Own limits')).toBeDefined();
    expect(number.getByText('1,500,000')).toBeDefined();
    expect(number.queryByText('10,000,000')).toBeNull();
    const pool = card('Pair of all prizes');
    expect(pool.getByText('10,000,000')).toBeDefined();
    expect(pool.queryByText('1,500,000')).toBeNull();
    expect(pool.queryByText('Own limits')).toBeNull();
    expect(card('Version 2').getByText(/Kittisak · Ratana$/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Propose limits' })).toBeNull();
  });

  it('are asked for by the money that they are of', async () => {
    stage.permissions = ['limit.read'];
    serve({ 'GET /console/limits': () => ({ list: [] }) });
    await show('op');
    fireEvent.click(await screen.findByRole('radio', { name: 'Trial money' }));
    await waitFor(() => expect(requestsTo('GET /console/limits')).toHaveLength(2));
    const books = requestsTo('GET /console/limits').map(({ url }) => new URL(url).searchParams.get('book'));
    expect(books).toEqual(['real', 'trial']);
  });

  it('R67: of a play are proposed with a reason, and only where they rise', async () => {
    await open(['limit.propose']);
    const proposals = `POST ${AT}/proposals`;
    serve({ [proposals]: () => row({ own: true }) });
    fireEvent.click(card('2 top').getByRole('button', { name: 'Propose limits' }));
    const form = await sheet();
    const send = form.getByRole('button', { name: 'Propose limits' }) as HTMLButtonElement;
    const unit = form.getByLabelText('Largest unit, baht');
    await give('The holidays are near');
    for (const wrong of ['', '0', '9.5', '-4', 'x']) {
      fireEvent.change(unit, { target: { value: wrong } });
      expect(send.disabled).toBe(true);
    }
    fireEvent.change(unit, { target: { value: '200001' } });
    expect(form.getByRole('alert').textContent).toContain('Limits rise');
    expect(send.disabled).toBe(true);
    fireEvent.change(unit, { target: { value: ' 900 ' } });
    expect(form.queryByLabelText('The whole play up to, baht')).toBeNull();
    fireEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await requestsTo(proposals)[0]?.json()).toEqual({
      book: 'real',
      playCode: 'top2',
      limits: { ...OWN, unitMax: 900 },
      reason: 'The holidays are near',
    });
  });

  it('of a play are proposed to be those of all plays again, and of all plays without a play', async () => {
    await open(['limit.propose']);
    const proposals = `POST ${AT}/proposals`;
    serve({ [proposals]: () => row({ own: true }) });
    expect(card('Pair of all prizes').queryByRole('button', { name: 'Propose no own limits' })).toBeNull();
    fireEvent.click(card('2 top').getByRole('button', { name: 'Propose no own limits' }));
    await give('The holidays are over');
    fireEvent.click((await sheet()).getByRole('button', { name: 'Propose no own limits' }));
    await waitFor(() => expect(requestsTo(proposals)).toHaveLength(1));
    expect(await requestsTo(proposals)[0]?.json()).toEqual({
      book: 'real',
      playCode: 'top2',
      reason: 'The holidays are over',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(
      card('All plays without limits of their own').getByRole('button', { name: 'Propose limits' }),
    );
    const form = await sheet();
    fireEvent.change(form.getByLabelText('A number at reduced odds up to, baht'), { target: { value: '' } });
    await give('Numbers close at once');
    fireEvent.click(form.getByRole('button', { name: 'Propose limits' }));
    await waitFor(() => expect(requestsTo(proposals)).toHaveLength(2));
    const { reducedMax: _, ...limits } = CLASS;
    expect(await requestsTo(proposals)[1]?.json()).toEqual({
      book: 'real',
      limits,
      reason: 'Numbers close at once',
    });
  });

  it('that the server refuses stay in the sheet', async () => {
    await open(['limit.propose']);
    serve({ [`POST ${AT}/proposals`]: () => new Refused(409, 'proposal.open', 'Another one waits') });
    fireEvent.click(card('2 top').getByRole('button', { name: 'Propose limits' }));
    await give('The holidays are near');
    fireEvent.click((await sheet()).getByRole('button', { name: 'Propose limits' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Another one waits');
  });

  it('that are proposed already leave no room for others', async () => {
    await open(['limit.propose'], { ...DETAIL, proposal: row() });
    expect(screen.getByText('The holidays are near')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Propose limits' })).toBeNull();
  });

  it('R67: another operator approves what is on the screen; its proposer takes it back', async () => {
    stage.permissions = ['limit.read', 'limit.approve'];
    const approve = 'POST /console/limitProposals/prp_1/approve';
    serve({
      'GET /console/limits': () => ({ list: [] }),
      'GET /console/limitProposals': () => paged([row(), row({ proposalId: 'prp_2', own: true })]),
      [approve]: () => row({ state: 'executed' }),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('radio', { name: 'Proposals' }));
    const [first, second] = await screen.findAllByRole('article');
    expect(within(second as HTMLElement).getByRole('button', { name: 'Withdraw' })).toBeDefined();
    expect(within(second as HTMLElement).queryByRole('button', { name: 'Decide' })).toBeNull();
    const rows = within(first as HTMLElement).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'LimitWhen proposedProposed',
      'Largest unit, baht500900',
    ]);
    fireEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Decide' }));
    const form = await sheet();
    expect(form.getByText(/puts version 3 of the limits/)).toBeDefined();
    fireEvent.click(form.getByRole('button', { name: 'Approve and carry out' }));
    await waitFor(() => expect(requestsTo(approve)).toHaveLength(1));
    expect(await requestsTo(approve)[0]?.json()).toEqual({ digest: row().digest });
  });
});

describe('the form of limits', () => {
  it('sends what was shown, and nothing where an amount is none', () => {
    expect(newLimits(typedLimits(CLASS))).toEqual(CLASS);
    const { reducedMax: _, ...without } = CLASS;
    expect(newLimits(typedLimits(without))).toEqual(without);
    expect(newLimits({ ...typedLimits(CLASS), poolMax: '' })).toBeUndefined();
    expect([isAmount('reducedMax', ' '), isAmount('fullMax', ' '), isAmount('fullMax', '01')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['units', { unitMin: 20_001 }, false],
    ['a stake', { suborderMax: 19_999 }, false],
    ['reduced odds', { reducedMax: 1_000_000 }, false],
    ['equal units', { unitMin: 20_000 }, true],
  ])('knows when limits rise: %s', (_, change, rises) => {
    expect(doRise({ ...CLASS, ...change })).toBe(rises);
  });

  it('has the fields that count for a play', () => {
    expect(fieldsOf({ isPool: true })).not.toContain('fullMax');
    expect(fieldsOf({ isPool: false })).not.toContain('poolMax');
    expect(fieldsOf(undefined)).toHaveLength(7);
  });
});
