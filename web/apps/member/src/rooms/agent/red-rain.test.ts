import { describe, expect, it } from 'vitest';
import {
  amountProblem,
  boundsOf,
  CHOSEN_MAX,
  itemsOf,
  nextRain,
  NO_RAIN,
  type RainAction,
  totalOf,
} from './red-rain.ts';

const TERMS = {
  directMembers: 3,
  teamMembers: 3,
  toDownline: '1',
  downlineReceiver: 'DIRECT',
  transferMinimum: '1.00',
  transferMaximum: '500.00',
  transferLeft: '1000.00',
  receiversLeft: 50,
} as const;
const BOUNDS = boundsOf(TERMS, '300.00');
const member = (number: number) => ({ id: `mem_${number}`, account: `player${number}` });
const after = (...actions: RainAction[]) => actions.reduce(nextRain, NO_RAIN);

describe('red envelopes', () => {
  it('take each member once, and no more than one request does', () => {
    const many = Array.from({ length: 60 }, (_, number) => member(number));
    const rain = after({ do: 'toggle', member: member(3) }, { do: 'choose', members: many });
    expect(rain.chosen).toHaveLength(CHOSEN_MAX);
    expect(new Set(rain.chosen.map(({ id }) => id)).size).toBe(CHOSEN_MAX);
    expect(nextRain(rain, { do: 'toggle', member: member(3) }).chosen).toHaveLength(CHOSEN_MAX - 1);
    expect(nextRain(rain, { do: 'clear' }).chosen).toEqual([]);
  });

  it('come to the same for each, or to what each gets', () => {
    const two: RainAction = { do: 'choose', members: [member(1), member(2)] };
    const same = after(two, { do: 'type', text: '100.10' });
    expect(totalOf(same)).toBe(20_020_000n);
    expect(itemsOf(same, BOUNDS)).toEqual([
      { id: 'mem_1', amount: '100.10' },
      { id: 'mem_2', amount: '100.10' },
    ]);
    const each = after(two, { do: 'mode', mode: 'each' }, { do: 'typeFor', id: 'mem_2', text: '5' });
    expect(totalOf(each)).toBe(500_000n);
    expect(itemsOf(each, BOUNDS)).toBeUndefined();
    expect(itemsOf(nextRain(each, { do: 'typeFor', id: 'mem_1', text: '7.5' }), BOUNDS)).toEqual([
      { id: 'mem_1', amount: '7.50' },
      { id: 'mem_2', amount: '5.00' },
    ]);
  });

  it.each([
    ['', 'missing'],
    ['0', 'missing'],
    ['0.99', 'outside'],
    ['300.01', 'outside'],
  ] as const)('do not take %j for one member: %s', (typed, problem) => {
    expect(amountProblem(typed, BOUNDS)).toEqual({ problem });
  });

  it('take the least of what the merchant, the day and the wallet allow, in whole satang', () => {
    expect(amountProblem('300', BOUNDS)).toEqual({ minor: 30_000_000n });
    expect(boundsOf(TERMS, '900.00').max).toBe(50_000_000n);
    expect(boundsOf({ ...TERMS, transferLeft: '20.00' }, '900.00').max).toBe(2_000_000n);
    expect(boundsOf(TERMS, '10.00999').max).toBe(1_000_000n);
    expect(boundsOf(TERMS, undefined).max).toBe(50_000_000n);
    expect(amountProblem('1', boundsOf(TERMS, '0.50'))).toEqual({ problem: 'short' });
  });

  it('begin anew after they were sent', () => {
    const sent = after({ do: 'toggle', member: member(1) }, { do: 'remark', text: 'luck' }, { do: 'check' });
    expect(nextRain(sent, { do: 'again' })).toEqual(NO_RAIN);
  });
});
