// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refused, requestsTo, serve } from '../testing.tsx';
import { detail, EXPOSURE } from './fixtures.ts';
import { AT, give, openDraw, press, sheet } from './testing.tsx';

const ON_SALE = detail({ state: 'open', alarms: ['exposure'] });

async function open(permissions: string[] = [], exposure: unknown = EXPOSURE, of = ON_SALE) {
  serve({ [`GET ${AT}/exposure`]: () => exposure });
  await openDraw(['exposure.read', ...permissions], of);
  fireEvent.click(screen.getByRole('radio', { name: 'Numbers' }));
}

describe('numbers of a draw', () => {
  it('shows the fullest play first, in figures and words, not by colour alone', async () => {
    await open();
    const plays = await screen.findAllByRole('region');
    expect(plays.map((play) => play.getAttribute('aria-label'))).toEqual(['2 top', 'Pair of all prizes']);
    const numbers = within(screen.getByRole('list', { name: 'Numbers of 2 top' })).getAllByRole('listitem');
    expect(numbers.map((number) => number.textContent)).toEqual([
      '4583 %· 80 % or more1,245,000.00Reduced',
      '5458 %870,000.00',
      '116 %92,000.00',
      '990 %0.00Closed',
    ]);
    expect(screen.getByText('Without stakes: 3 top')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Set a number/ })).toBeNull();
  });

  it('R67: a number is closed from now on, with a reason, once', async () => {
    await open(['number.set']);
    serve({ [`POST ${AT}/numbers`]: () => EXPOSURE });
    fireEvent.click(await screen.findByRole('button', { name: /^54/ }));
    const form = await sheet();
    expect(form.getByText('870,000.00 · 58 %')).toBeDefined();
    expect(form.getByText(/takes no more stakes/)).toBeDefined();
    await give('Too many on one number');
    const send = form.getByRole('button', { name: 'Set a number' });
    fireEvent.click(send);
    fireEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent, ...more] = requestsTo(`POST ${AT}/numbers`);
    expect(more).toEqual([]);
    expect(await sent?.json()).toEqual({
      book: 'real',
      playCode: 'top2',
      number: '54',
      rule: 'closed',
      reason: 'Too many on one number',
    });
  });

  it('R67: who closed a number cannot open it, and reads why', async () => {
    await open(['number.set']);
    serve({ [`POST ${AT}/numbers`]: () => new Refused(403, 'lottery.result.same.person', 'Another one') });
    fireEvent.click(await screen.findByRole('button', { name: /^99/ }));
    const form = await sheet();
    expect(form.getByText(/^Ratana · /)).toBeDefined();
    expect(form.getByRole('radio', { name: 'Open' }).getAttribute('aria-checked')).toBe('true');
    await give('It is calm again');
    fireEvent.click(form.getByRole('button', { name: 'Set a number' }));
    expect((await form.findByRole('alert')).textContent).toContain('Another one');
  });

  it.each([
    ['closed', 'Reduce', true],
    ['closed', 'Open', true],
    ['closed', 'Close', false],
    ['reduced', 'Open', true],
    ['reduced', 'Reduce', false],
    ['reduced', 'Close', false],
    ['open', 'Open', false],
  ] as const)(
    'R67: who set a number to %s and asks for %s is sent to another operator: %s',
    async (rule, asked, isLooser) => {
      const own = { playCode: 'top2', number: '99', operator: 'Ratana', own: true, changedAt: 0 };
      await open(['number.set'], { ...EXPOSURE, rules: [{ ...own, rule }] });
      fireEvent.click(await screen.findByRole('button', { name: /^99/ }));
      const form = await sheet();
      fireEvent.click(form.getByRole('radio', { name: asked }));
      expect(form.queryByText(/another operator has to loosen it/) !== null).toBe(isLooser);
    },
  );

  it('any number can be set; a pool has none, and what has no reduced odds is open or closed', async () => {
    const plays = EXPOSURE.plays.map((play) => ({ ...play, reduced: undefined }));
    await open(['number.set'], { ...EXPOSURE, plays });
    fireEvent.click(await screen.findByRole('button', { name: 'Set a number' }));
    const form = await sheet();
    const names = within(form.getByLabelText('Play')).getAllByRole('option');
    expect(names.map((option) => option.textContent)).toEqual(['3 top', '2 top']);
    expect(form.queryByRole('radio', { name: 'Reduce' })).toBeNull();
    fireEvent.change(form.getByLabelText('Play'), { target: { value: 'top3' } });
    fireEvent.change(form.getByLabelText(/^Number/), { target: { value: ' 826 ' } });
    await give('Asked for by risk');
    serve({ [`POST ${AT}/numbers`]: () => EXPOSURE });
    fireEvent.click(form.getByRole('button', { name: 'Set a number' }));
    await waitFor(() => expect(requestsTo(`POST ${AT}/numbers`)).toHaveLength(1));
    expect(await requestsTo(`POST ${AT}/numbers`)[0]?.json()).toMatchObject({
      playCode: 'top3',
      number: '826',
      rule: 'closed',
    });
  });

  it('after the close nothing can be set', async () => {
    await open(['number.set'], EXPOSURE, detail());
    expect(await screen.findByText('45')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Set a number/ })).toBeNull();
  });

  it('the books are apart, and an empty one says so', async () => {
    await open();
    await screen.findByText('45');
    serve({ [`GET ${AT}/exposure`]: () => ({ ...EXPOSURE, book: 'trial', plays: [], rules: [] }) });
    fireEvent.click(screen.getByRole('radio', { name: 'Trial money' }));
    expect(await screen.findByText('No stakes and no rules yet')).toBeDefined();
    expect(new URL(requestsTo(`GET ${AT}/exposure`).at(-1)?.url ?? '').search).toBe('?book=trial');
  });

  it('a refusal is said, and asked again', async () => {
    await open([], new Refused(503, 'lottery.unavailable', 'No answer'));
    expect(await screen.findByText('No answer')).toBeDefined();
    serve({ [`GET ${AT}/exposure`]: () => EXPOSURE });
    press('Try again');
    expect(await screen.findByText('45')).toBeDefined();
  });
});
