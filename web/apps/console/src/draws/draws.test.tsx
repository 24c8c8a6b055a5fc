// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paged, Refused, requests, requestsTo, serve, show, stage } from '../testing.tsx';
import { detail, drawList, GOVERNMENT, RUSH, settled, T0, voidRow } from './fixtures.ts';
import { AT, give, openDraw, press, sheet } from './testing.tsx';

const asked = () =>
  requests
    .filter(({ url }) => new URL(url).pathname === '/console/draws')
    .map(({ url }) => new URL(url).search);

describe('the list of draws', () => {
  it('begins with what needs a person, and says why', async () => {
    stage.permissions = ['draw.read'];
    serve({ 'GET /console/draws': () => drawList([GOVERNMENT]) });
    await show('op');
    const entry = within(await screen.findByRole('article', { name: 'Thai Government Lottery · 20251116' }));
    for (const text of ['Awaiting result', 'Result missing']) expect(entry.getByText(text)).toBeDefined();
    expect(asked()[0]).toContain('attention=true');
    expect(screen.getByRole('radio', { name: 'Needs a person (2)' })).toBeDefined();
  });

  it('shows another status and one lottery only', async () => {
    stage.permissions = ['draw.read'];
    serve({ 'GET /console/draws': () => drawList([RUSH]) });
    await show('op');
    fireEvent.click(await screen.findByRole('radio', { name: 'On sale (14)' }));
    await waitFor(() => expect(asked().at(-1)).toContain('state=open'));
    fireEvent.change(screen.getByLabelText('Lottery'), { target: { value: 'digit-rush' } });
    await waitFor(() => expect(asked().at(-1)).toContain('gameCode=digit-rush'));
    fireEvent.click(screen.getByRole('radio', { name: 'All' }));
    fireEvent.change(await screen.findByRole('combobox', { name: 'State' }), {
      target: { value: 'settled' },
    });
    await waitFor(() => expect(asked().at(-1)).toContain('state=settled'));
    expect(asked().at(-1)).not.toContain('attention');
  });

  it('says where there is none, which vendor is silent, and what the server refuses', async () => {
    stage.permissions = ['draw.read'];
    serve({ 'GET /console/draws': () => drawList([], { unavailable: ['TCG_SEA'] }) });
    await show('op');
    expect(await screen.findByText('No draw needs a person')).toBeDefined();
    expect(screen.getByRole('alert').textContent).toContain('TCG_SEA');
    serve({ 'GET /console/draws': () => new Refused(503, 'lottery.unavailable', 'No answer') });
    fireEvent.click(screen.getByRole('radio', { name: 'All' }));
    expect(await screen.findByText('No answer')).toBeDefined();
  });
});

describe('a draw', () => {
  it('shows its steps with their times, its sums and its history', async () => {
    await openDraw([], settled());
    const steps = within(screen.getByRole('list', { name: 'Steps of the draw' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(6);
    expect(steps.getByText('All paid').closest('li')?.getAttribute('aria-current')).toBe('step');
    expect(screen.getByText('182,450.00')).toBeDefined();
    expect(screen.queryByRole('radio', { name: 'Numbers' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'History' }));
    const settlement = within(screen.getByRole('region', { name: 'Settlement of result 1' }));
    expect(settlement.getByText('Suborders of all merchants')).toBeDefined();
    expect(settlement.getByText('4,812')).toBeDefined();
    expect(settlement.queryByText(/\.00$/)).toBeNull();
    const sums = within(screen.getByRole('region', { name: 'Sums of your merchant, real money' }));
    expect(sums.getByText('182,450.00')).toBeDefined();
    expect(screen.getByText('Kittisak, attempt 1')).toBeDefined();
  });

  it('offers who only reads nothing', async () => {
    await openDraw([], detail({ state: 'open' }));
    expect(screen.queryByRole('button', { name: 'Stop sales' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Propose void' })).toBeNull();
  });

  it('R67: its sales are stopped with a reason, once', async () => {
    await openDraw(['draw.suspend', 'draw.resume'], detail({ state: 'open' }));
    serve({ [`POST ${AT}/suspend`]: () => detail({ state: 'suspended' }) });
    expect(screen.queryByRole('button', { name: 'Resume sales' })).toBeNull();
    press('Stop sales');
    const form = await sheet();
    expect(form.getByText(/takes no more orders/)).toBeDefined();
    const send = form.getByRole('button', { name: 'Stop sales' }) as HTMLButtonElement;
    expect(send.disabled).toBe(true);
    await give(' The source is doubtful ');
    fireEvent.click(send);
    fireEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent, ...more] = requestsTo(`POST ${AT}/suspend`);
    expect(more).toEqual([]);
    expect(await sent?.json()).toEqual({ reason: 'The source is doubtful' });
  });

  it('R67: who held a payout back cannot let it go on, and reads why', async () => {
    await openDraw(['draw.unfreeze'], settled({ state: 'resulted', isFrozen: true, alarms: ['frozen'] }));
    serve({
      [`POST ${AT}/unfreeze`]: () => new Refused(403, 'lottery.result.same.person', 'Another operator'),
    });
    press('Resume payout');
    await give('It was checked');
    fireEvent.click((await sheet()).getByRole('button', { name: 'Resume payout' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Another operator');
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('is calculated again where the calculations differ', async () => {
    const differs = settled({
      state: 'disputed',
      alarms: ['disputed'],
      alarmDetail: 'suborder 7: 10 and 20',
    });
    await openDraw(['draw.recalculate'], differs);
    expect(screen.getByText('suborder 7: 10 and 20')).toBeDefined();
    serve({ [`POST ${AT}/recalculate`]: () => settled() });
    press('Calculate again');
    await give('The view was mended');
    fireEvent.click((await sheet()).getByRole('button', { name: 'Calculate again' }));
    await waitFor(() => expect(requestsTo(`POST ${AT}/recalculate`)).toHaveLength(1));
  });
});

describe('voiding a draw', () => {
  it('R67: is proposed with a reason, and not twice', async () => {
    await openDraw(['draw.propose'], detail());
    serve({
      [`POST ${AT}/voids`]: () => voidRow({ own: true }),
      [`GET ${AT}`]: () => detail({ void: voidRow({ own: true }) }),
    });
    press('Propose void');
    await give('The drawing was not held');
    fireEvent.click((await sheet()).getByRole('button', { name: 'Propose void' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await requestsTo(`POST ${AT}/voids`)[0]?.json()).toEqual({ reason: 'The drawing was not held' });
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Propose void' })).toBeNull();
  });

  it('R67: is not proposed again while an approved proposal is being carried out', async () => {
    await openDraw(['draw.propose'], detail({ void: voidRow({ state: 'approved' }) }));
    expect(screen.getByText('Approved, being carried out')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Propose void' })).toBeNull();
  });

  it('R67: another operator approves the digest of what is on the screen', async () => {
    const approve = 'POST /console/drawVoids/prp_1/approve';
    await openDraw(['draw.approve'], detail({ void: voidRow() }));
    serve({ [approve]: () => voidRow({ state: 'executed', decider: 'Ratana', decidedAt: T0 }) });
    press('Decide');
    const form = await sheet();
    expect(form.getByText(/all stakes go back/)).toBeDefined();
    fireEvent.click(form.getByRole('button', { name: 'Approve and carry out' }));
    await waitFor(() => expect(requestsTo(approve)).toHaveLength(1));
    expect(await requestsTo(approve)[0]?.json()).toEqual({ digest: voidRow().digest });
  });

  it('waits in a list of its own, from where the draw opens', async () => {
    stage.permissions = ['draw.read'];
    serve({
      'GET /console/draws': () => drawList([]),
      'GET /console/drawVoids': () => paged([voidRow()]),
      [`GET ${AT}`]: () => detail(),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('radio', { name: 'Voids' }));
    const entry = within(await screen.findByRole('article'));
    expect(entry.getByText('The drawing was not held')).toBeDefined();
    expect(entry.queryByRole('button', { name: 'Decide' })).toBeNull();
    fireEvent.click(entry.getByRole('button', { name: 'To the draw' }));
    expect(await screen.findByRole('list', { name: 'Steps of the draw' })).toBeDefined();
  });
});
