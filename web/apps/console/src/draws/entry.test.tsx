// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refused, requestsTo, serve } from '../testing.tsx';
import { detail, OTHER, RESULT, settled, T0 } from './fixtures.ts';
import { AT, give, openDraw, press, sheet } from './testing.tsx';

const FIELDS = [
  ['First prize, number 1 of 1', '730826'],
  ['2 bottom, number 1 of 1', '45'],
  ['3 front, number 1 of 2', '154'],
  ['3 front, number 2 of 2', '967'],
  ['3 last, number 1 of 2', '208'],
  ['3 last, number 2 of 2', '481'],
] as const;

async function type(numbers: readonly (readonly [string, string])[] = FIELDS): Promise<void> {
  const form = await sheet();
  for (const [label, value] of numbers) fireEvent.change(form.getByLabelText(label), { target: { value } });
}

async function open(permissions = ['draw.enter'], of = detail()): Promise<void> {
  await openDraw(permissions, of);
  press('Enter the result');
  await type();
  fireEvent.change((await sheet()).getByLabelText(/^Where it was published/), {
    target: { value: ' glo.or.th ' },
  });
}

const send = async () => {
  fireEvent.click((await sheet()).getByRole('button', { name: 'Check before sending' }));
  fireEvent.click((await sheet()).getByRole('button', { name: 'Send my entry' }));
};

describe('entering a result', () => {
  it('takes the whole result with its source, and shows it once more before it is sent', async () => {
    await open();
    serve({ [`POST ${AT}/entries`]: () => ({ outcome: 'waiting', draw: detail() }) });
    const form = await sheet();
    fireEvent.click(form.getByRole('button', { name: 'Check before sending' }));
    expect(requestsTo(`POST ${AT}/entries`)).toEqual([]);
    for (const [, number] of FIELDS) expect(form.getByText(number)).toBeDefined();
    const button = form.getByRole('button', { name: 'Send my entry' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await form.findByText('Waiting for the second entry')).toBeDefined();
    const [sent, ...more] = requestsTo(`POST ${AT}/entries`);
    expect(more).toEqual([]);
    expect(await sent?.json()).toEqual({ result: RESULT, source: 'glo.or.th' });
  });

  it('is not sent before every number and the source are there', async () => {
    await openDraw(['draw.enter'], detail());
    press('Enter the result');
    const form = await sheet();
    const check = form.getByRole('button', { name: 'Check before sending' }) as HTMLButtonElement;
    await type(FIELDS.slice(0, 5));
    fireEvent.change(form.getByLabelText(/^Where it was published/), { target: { value: 'glo.or.th' } });
    expect(check.disabled).toBe(true);
    await type(FIELDS);
    expect(check.disabled).toBe(false);
    fireEvent.change(form.getByLabelText('2 bottom, number 1 of 1'), { target: { value: '4x' } });
    expect(check.disabled).toBe(true);
  });

  it('goes to the next field when a number is complete, and back from an empty one', async () => {
    await openDraw(['draw.enter'], detail());
    press('Enter the result');
    const form = await sheet();
    const first = form.getByLabelText('First prize, number 1 of 1');
    first.focus();
    fireEvent.change(first, { target: { value: '๗๓๐๘๒๖' } });
    expect((first as HTMLInputElement).value).toBe('730826');
    const second = form.getByLabelText('2 bottom, number 1 of 1');
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second, { key: 'Backspace' });
    expect(document.activeElement).toBe(first);
  });

  it.each([
    ['differs', 'The two entries differ'],
    ['published', 'Result published'],
  ] as const)('says what it led to: %s', async (outcome, text) => {
    await open();
    serve({ [`POST ${AT}/entries`]: () => ({ outcome, draw: detail() }) });
    await send();
    const form = await sheet();
    expect((await form.findByRole('status')).textContent).toContain(text);
    fireEvent.click(form.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays in the sheet when the server refuses it', async () => {
    await open();
    serve({
      [`POST ${AT}/entries`]: () => new Refused(403, 'lottery.result.same.person', 'The same person'),
    });
    await send();
    const form = await sheet();
    expect((await form.findByRole('alert')).textContent).toContain('The same person');
    fireEvent.click(form.getByRole('button', { name: 'Change' }));
    expect(form.getByDisplayValue('730826')).toBeDefined();
  });

  it('a key that is held down presses a button once', async () => {
    await open();
    const check = (await sheet()).getByRole('button', { name: 'Check before sending' });
    expect(fireEvent.keyDown(check, { key: 'Enter' })).toBe(true);
    expect(fireEvent.keyDown(check, { key: 'Enter', repeat: true })).toBe(false);
  });

  it('the keyboard goes on at what replaces a step', async () => {
    await open();
    serve({ [`POST ${AT}/entries`]: () => ({ outcome: 'waiting', draw: detail() }) });
    const form = await sheet();
    form.getByRole('button', { name: 'Check before sending' }).focus();
    fireEvent.click(form.getByRole('button', { name: 'Check before sending' }));
    expect(document.activeElement?.textContent).toBe('Send my entry');
    fireEvent.click(form.getByRole('button', { name: 'Change' }));
    expect(document.activeElement?.textContent).toMatch(/^Enter the whole published result/);
    await send();
    await form.findByRole('status');
    expect(document.activeElement).toBe(form.getAllByRole('button', { name: 'Close' }).at(-1));
  });

  it('asks before what was typed is lost', async () => {
    await open();
    fireEvent.click((await sheet()).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/What you typed is lost/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('never shows what the other operator typed, only that and when', async () => {
    const waitingEntry = { version: 1, operator: 'Ratana', own: false, enteredAt: T0 };
    await openDraw(['draw.enter'], detail({ waitingEntry, alarms: ['entry.waiting'] }));
    expect(screen.getByText(/Ratana has entered the result/)).toBeDefined();
    expect(screen.queryByText('730826')).toBeNull();
  });

  it('is not offered again to who sent one already', async () => {
    const own = { version: 1, operator: 'Kittisak', own: true, enteredAt: T0 };
    await openDraw(['draw.enter'], detail({ waitingEntry: own, alarms: ['entry.waiting'] }));
    expect(screen.getByText(/You have entered the result/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Enter the result' })).toBeNull();
  });

  it('is not offered before the drawing', async () => {
    await openDraw(['draw.enter'], detail({ drawTime: Date.now() + 3_600_000, alarms: [] }));
    expect(screen.getByText(/can be entered from/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Enter the result' })).toBeNull();
  });

  it.each([
    ['offered', 'behind', 7_200_000, true],
    ['kept back', 'ahead', -7_200_000, false],
  ])('is %s by the clock of the server where this one is %s', async (_, __, aheadMs, isOffered) => {
    const here = Date.now();
    const of = detail({ drawTime: here + (isOffered ? 3_600_000 : -3_600_000), alarms: [] });
    const date = new Date(here + aheadMs).toUTCString();
    const answer = () => Response.json({ success: true, value: of }, { headers: { date } });
    await openDraw(['draw.enter'], answer);
    expect(screen.queryByRole('button', { name: 'Enter the result' }) !== null).toBe(isOffered);
  });

  it.each([
    ['to who may not enter results', [], {}],
    ['for a draw that the vendor draws itself', ['draw.enter'], { isOwnDraw: true }],
  ])('is not offered %s', async (_, permissions, more) => {
    await openDraw(permissions, detail(more));
    expect(screen.queryByRole('button', { name: 'Enter the result' })).toBeNull();
  });

  it('replaces the result of a paid draw, with a reason', async () => {
    await openDraw(['draw.enter'], settled());
    serve({ [`POST ${AT}/entries`]: () => ({ outcome: 'reviewing', draw: settled() }) });
    press('Enter a new result');
    await type([...FIELDS.slice(0, 1), ['2 bottom, number 1 of 1', '54'], ...FIELDS.slice(2)]);
    const form = await sheet();
    fireEvent.change(form.getByLabelText(/^Where it was published/), { target: { value: 'glo.or.th' } });
    const check = form.getByRole('button', { name: 'Check before sending' }) as HTMLButtonElement;
    expect(check.disabled).toBe(true);
    await give('Two digits were mixed up');
    await send();
    expect(await form.findByText('New result, to be reviewed')).toBeDefined();
    expect(await requestsTo(`POST ${AT}/entries`)[0]?.json()).toEqual({
      result: OTHER,
      source: 'glo.or.th',
      reason: 'Two digits were mixed up',
    });
  });
});
