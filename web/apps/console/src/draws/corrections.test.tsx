// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paged, Refused, requestsTo, serve, show, stage } from '../testing.tsx';
import { correctionRow, drawList, PREVIEW, settled } from './fixtures.ts';
import { AT, give, openDraw, press, sheet } from './testing.tsx';

const reviewing = (more = {}) => settled({ state: 'reviewing', alarms: ['correction.waiting'], ...more });
const serves = (preview: unknown) => serve({ [`GET ${AT}/correction`]: () => preview });

describe('correcting a result', () => {
  it('shows who gains and loses how much, before anything moves', async () => {
    serves(PREVIEW);
    await openDraw([], reviewing());
    const part = within(screen.getByRole('region', { name: 'What the new result changes' }));
    expect(await part.findByText('9,200.00', { selector: 'dd' })).toBeDefined();
    expect(part.getByText('18,400.00')).toBeDefined();
    expect(part.getByText('Who gains and loses (3)')).toBeDefined();
    expect(part.getAllByRole('row')).toHaveLength(4);
    const others = part.getByText(
      'Suborders of other merchants and of test accounts that change',
    ).parentElement;
    expect(others?.textContent).toContain('12');
    expect(part.queryByRole('button')).toBeNull();
  });

  it('waits while it is being calculated', async () => {
    serves(new Refused(409, 'lottery.result.state', 'The state of this draw does not allow that'));
    await openDraw([], reviewing());
    expect(await screen.findByText('What changes is being calculated.')).toBeDefined();
    expect(screen.queryByText('The state of this draw does not allow that')).toBeNull();
    serves(PREVIEW);
    expect(await screen.findByText('18,400.00', {}, { timeout: 5_000 })).toBeDefined();
    expect(screen.queryByText('What changes is being calculated.')).toBeNull();
  });

  it('any other refusal of the preview is said, and it is asked for again', async () => {
    serves(new Refused(503, 'lottery.unavailable', 'No answer'));
    await openDraw([], reviewing());
    expect(await screen.findByText('No answer')).toBeDefined();
    serves(PREVIEW);
    press('Try again');
    expect(await screen.findByText('18,400.00')).toBeDefined();
  });

  it('R67: is proposed with what is taken back, and a reason', async () => {
    serves(PREVIEW);
    await openDraw(['draw.propose'], reviewing());
    serve({ [`POST ${AT}/corrections`]: () => correctionRow({ own: true }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Propose correction' }));
    const form = await sheet();
    expect(form.getByText(/third person of finance/)).toBeDefined();
    fireEvent.click(form.getByRole('radio', { name: 'Leave it' }));
    expect(form.getByText(/Members keep/)).toBeDefined();
    await give('Two digits were mixed up');
    fireEvent.click(form.getByRole('button', { name: 'Propose correction' }));
    await waitFor(() => expect(requestsTo(`POST ${AT}/corrections`)).toHaveLength(1));
    expect(await requestsTo(`POST ${AT}/corrections`)[0]?.json()).toEqual({
      takeBack: 'none',
      reason: 'Two digits were mixed up',
    });
  });

  it.each([
    ['open', true],
    ['checked', true],
    ['approved', true],
    ['rejected', false],
  ] as const)('R67: a proposal that is %s keeps others out: %s', async (state, isWaiting) => {
    serves(PREVIEW);
    await openDraw(['draw.propose'], reviewing({ correction: correctionRow({ state }) }));
    expect(await screen.findByText('Who gains and loses (3)')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Propose correction' }) === null).toBe(isWaiting);
  });

  it('asks nothing about taking back where no member was paid too much', async () => {
    serves({ ...PREVIEW, losses: '0.00', hasLosses: false });
    await openDraw(['draw.propose'], reviewing());
    fireEvent.click(await screen.findByRole('button', { name: 'Propose correction' }));
    const form = await sheet();
    expect(form.queryByRole('radio', { name: 'Leave it' })).toBeNull();
    expect(form.getByText(/No member was paid too much/)).toBeDefined();
  });

  it('asks what is taken back where only members of other merchants were paid too much', async () => {
    serves({ ...PREVIEW, gains: '0.00', losses: '0.00', count: 0, changed: [] });
    await openDraw(['draw.propose'], reviewing());
    expect(await screen.findByText('No wins of your members change.')).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Propose correction' }));
    expect((await sheet()).getByRole('radio', { name: 'Leave it' })).toBeDefined();
  });

  it('R67: a second one approves, and finance releases what is taken back', async () => {
    const list = (state: 'open' | 'checked') => {
      serve({
        'GET /console/draws': () => drawList([]),
        'GET /console/drawCorrections': () => paged([correctionRow({ state })]),
      });
    };
    stage.permissions = ['draw.read', 'draw.approve'];
    list('open');
    const approve = 'POST /console/drawCorrections/prp_1/approve';
    serve({ [approve]: () => correctionRow({ state: 'checked' }) });
    const { unmount } = await show('op');
    fireEvent.click(await screen.findByRole('radio', { name: 'Corrections' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Decide' }));
    const form = await sheet();
    expect(form.getByText(/once FIN-checker releases it/)).toBeDefined();
    expect(form.getByText('18,400.00')).toBeDefined();
    fireEvent.click(form.getByRole('button', { name: 'Approve for release' }));
    await waitFor(() => expect(requestsTo(approve)).toHaveLength(1));
    expect(await requestsTo(approve)[0]?.json()).toEqual({ digest: correctionRow().digest });
    unmount();

    stage.permissions = ['draw.read', 'draw.release'];
    list('checked');
    const refuse = 'POST /console/drawCorrections/prp_1/refuseRelease';
    serve({ [refuse]: () => correctionRow({ state: 'rejected' }) });
    (await import('../testing.tsx')).queries.clear();
    await show('op');
    fireEvent.click(await screen.findByRole('radio', { name: 'Corrections' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Decide' }));
    fireEvent.change((await sheet()).getByLabelText(/^Reason for rejecting/), {
      target: { value: 'The source says otherwise' },
    });
    fireEvent.click((await sheet()).getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(requestsTo(refuse)).toHaveLength(1));
    expect(await requestsTo(refuse)[0]?.json()).toEqual({ reason: 'The source says otherwise' });
  });

  it.each([
    ['who had part in it', { hadPart: true }, ['draw.approve']],
    ['who may only approve, once it waits for finance', { state: 'checked' as const }, ['draw.approve']],
    ['finance, before a second one approved', {}, ['draw.release']],
  ])('R67: cannot be decided by %s', async (_, more, permissions) => {
    stage.permissions = ['draw.read', ...permissions];
    serve({
      'GET /console/draws': () => drawList([]),
      'GET /console/drawCorrections': () => paged([correctionRow(more)]),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('radio', { name: 'Corrections' }));
    expect(await screen.findByText('Two digits were mixed up')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });
});
