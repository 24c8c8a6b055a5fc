// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paged, Refused, requestsTo, serve, show, stage } from '../testing.tsx';
import { PLAYS, SHEET, sheetDetail, sheetRow } from './fixtures.ts';
import { give, sheet } from './testing.tsx';

const AT = '/console/sheets/thai-government/Elott';

async function open(permissions: string[] = [], detail = sheetDetail()) {
  stage.permissions = ['sheet.read', ...permissions];
  serve({ 'GET /console/sheets': () => ({ list: [SHEET] }), [`GET ${AT}`]: () => detail });
  await show('op');
  const entry = within(await screen.findByRole('article', { name: 'Thai Government Lottery' }));
  expect(entry.getByText('84.00 % – 96.00 %')).toBeDefined();
  fireEvent.click(entry.getByRole('button', { name: 'Open' }));
  await screen.findByRole('heading', { name: 'Thai Government Lottery · Elott' });
}

describe('odds', () => {
  it('R25: every price stands with its computed return, and a low one is marked in words', async () => {
    await open();
    const tote = within(screen.getByRole('table', { name: '3 tote' }));
    expect(tote.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'Price ofOddsReturn',
      '6 arrangements15090.00 %',
      '3 arrangements280Low84.00 %',
    ]);
    expect(screen.getByRole('row', { name: /^High, Low/ }).textContent).toBe('High, Low1.9296.00 %');
    const top = within(screen.getByRole('table', { name: '2 top' }));
    expect(top.getByRole('row', { name: /Reduced odds/ }).textContent).toBe('Reduced odds7676.00 %');
    expect(screen.queryByRole('button', { name: 'Propose odds' })).toBeNull();
  });

  it('R67: others are proposed only after their returns were computed', async () => {
    await open(['sheet.propose']);
    serve({
      [`POST ${AT}/check`]: () => ({ version: 2, plays: PLAYS.slice(0, 2) }),
      [`POST ${AT}/proposals`]: () => sheetRow({ own: true }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Propose odds' }));
    const compute = await screen.findByRole('button', { name: 'Compute returns' });
    const full = screen.getByLabelText('Full odds') as HTMLInputElement;
    fireEvent.change(full, { target: { value: '9x' } });
    expect((compute as HTMLButtonElement).disabled).toBe(true);
    fireEvent.change(full, { target: { value: '93' } });
    fireEvent.click(screen.getByRole('checkbox', { name: /High or low/ }));
    fireEvent.click(compute);
    expect(await screen.findByText(/returns of version 2/)).toBe(document.activeElement);
    expect(screen.getByText('Some prices return less than 85 %.')).toBeDefined();
    expect(
      screen.getByText(/^No longer offered: High or low, 2 top\. .*cannot be offered again/),
    ).toBeDefined();
    expect(requestsTo(`POST ${AT}/proposals`)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Propose odds' }));
    await give('Higher odds for the holidays');
    fireEvent.click((await sheet()).getByRole('button', { name: 'Propose odds' }));
    await waitFor(() => expect(requestsTo(`POST ${AT}/proposals`)).toHaveLength(1));
    const plays = [
      { playCode: 'top2', prices: [{ cells: [], odds: '93', reducedOdds: '76' }] },
      {
        playCode: 'tod3',
        prices: [
          { arrangements: 6, cells: [], odds: '150' },
          { arrangements: 3, cells: [], odds: '280' },
        ],
      },
    ];
    expect(await requestsTo(`POST ${AT}/check`)[0]?.json()).toEqual({ plays });
    expect(await requestsTo(`POST ${AT}/proposals`)[0]?.json()).toEqual({
      plays,
      reason: 'Higher odds for the holidays',
    });
  });

  it('R25: odds outside the bounds are refused in words', async () => {
    await open(['sheet.propose']);
    serve({ [`POST ${AT}/check`]: () => new Refused(400, 'lottery.sheet.invalid', 'Returns too much') });
    fireEvent.click(screen.getByRole('button', { name: 'Propose odds' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Compute returns' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Returns too much');
    expect(screen.getByLabelText('Full odds')).toBeDefined();
  });

  it('R67: another operator approves every price on the screen; its proposer takes it back', async () => {
    stage.permissions = ['sheet.read', 'sheet.approve'];
    const approve = 'POST /console/sheetProposals/prp_1/approve';
    const own = sheetRow({ proposalId: 'prp_2', own: true });
    serve({
      'GET /console/sheets': () => ({ list: [] }),
      'GET /console/sheetProposals': () => paged([sheetRow(), own]),
      [approve]: () => sheetRow({ state: 'executed' }),
    });
    await show('op');
    fireEvent.click(await screen.findByRole('radio', { name: 'Proposals' }));
    const [first, second] = await screen.findAllByRole('article');
    expect(within(second as HTMLElement).getByRole('button', { name: 'Withdraw' })).toBeDefined();
    expect(within(second as HTMLElement).queryByRole('button', { name: 'Decide' })).toBeNull();
    fireEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Decide' }));
    const form = await sheet();
    expect(form.getAllByRole('table')).toHaveLength(3);
    fireEvent.click(form.getByRole('button', { name: 'Approve and carry out' }));
    await waitFor(() => expect(requestsTo(approve)).toHaveLength(1));
    expect(await requestsTo(approve)[0]?.json()).toEqual({ digest: sheetRow().digest });
  });

  it('a lottery whose odds are proposed already takes no other proposal', async () => {
    await open(['sheet.propose'], sheetDetail({ proposal: sheetRow() }));
    expect(screen.getByText('Higher odds for the holidays')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Propose odds' })).toBeNull();
  });
});
