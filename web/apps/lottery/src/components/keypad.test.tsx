// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { useReducer } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  emptyKeypad,
  type KeypadAction,
  type KeypadPlay,
  type KeypadState,
  pressKey,
} from '../entry/keypad.ts';
import { loadFamily } from '../rules/load.ts';
import { Helpers, Keypad } from './Keypad.tsx';
import { QuickPick } from './QuickPick.tsx';
import { draw, expectAccessible, playIn } from './testing.tsx';

const family = await loadFamily('th3');

function Pad({ of }: { of: KeypadPlay }) {
  const [state, dispatch] = useReducer(
    (before: KeypadState, action: KeypadAction) => pressKey(of, before, action),
    emptyKeypad,
  );
  return <Keypad play={of.play} state={state} dispatch={dispatch} />;
}

const open = (code: string) => draw(<Pad of={{ play: playIn(family, code), sheet: family.sheet }} />);
const tap = (...keys: string[]) => {
  for (const key of keys)
    fireEvent.click(within(screen.getByRole('group', { name: 'Keypad' })).getByRole('button', { name: key }));
};
const numbers = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

describe('the keypad', () => {
  it('takes a number with its second digit, and says so', async () => {
    const { container } = await open('top2');
    tap('4');
    expect(screen.getByRole('status', { name: 'Number being typed' }).textContent).toContain('4');
    expect(numbers()).toEqual([]);
    tap('5');
    expect(numbers()).toEqual(['45']);
    expect(container.querySelector('[aria-live]')?.textContent).toBe('45 added');
    tap('4', '5');
    expect(container.querySelector('[aria-live]')?.textContent).toBe('45 is in already');
    tap('Reverse');
    expect(numbers()).toEqual(['45', '54']);
    tap('Delete');
    expect(numbers()).toEqual(['45']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove 45' }));
    expect(numbers()).toEqual([]);
    await expectAccessible();
  });

  it('takes the keys of a keyboard', async () => {
    await open('top3');
    const key = screen.getByRole('button', { name: '1' });
    for (const digit of '8269') fireEvent.keyDown(key, { key: digit });
    fireEvent.keyDown(key, { key: 'Backspace' });
    fireEvent.keyDown(key, { key: '5', ctrlKey: true });
    expect(numbers()).toEqual(['826']);
  });

  it('reverses only what has other arrangements', async () => {
    const isOff = async (code: string) => {
      const { unmount } = await open(code);
      const { disabled } = screen.getByRole<HTMLButtonElement>('button', { name: 'Reverse' });
      unmount();
      return disabled;
    };
    expect([await isOff('top2'), await isOff('top3'), await isOff('tod3'), await isOff('run3')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('with several prices asks for a price after each number', async () => {
    await open('top2');
    const several = screen.getByRole('button', { name: 'Several prices' });
    fireEvent.click(several);
    expect(several.getAttribute('aria-pressed')).toBe('true');
    tap('4', '5');
    expect(screen.getByRole('status', { name: 'Price being typed' }).textContent).toBe('45 = …');
    tap('2', '0');
    fireEvent.click(screen.getByRole('button', { name: 'Next number' }));
    tap('5', '4');
    expect(numbers()).toEqual(['45= 20', '54= ?']);
    await expectAccessible();
  });
});

describe('groups of numbers', () => {
  it('are added by one tap, or after a digit', async () => {
    const onNumbers = vi.fn();
    await draw(<Helpers width={2} onNumbers={onNumbers} />);
    fireEvent.click(screen.getByRole('button', { name: 'Doubles' }));
    expect(onNumbers.mock.calls[0]?.[0]).toHaveLength(10);
    const nineteen = screen.getByRole('button', { name: '19 with a digit …' });
    expect(nineteen.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(nineteen);
    await expectAccessible();
    fireEvent.click(
      within(screen.getByRole('group', { name: '19 with a digit' })).getByRole('button', { name: '4' }),
    );
    expect(onNumbers.mock.calls[1]?.[0]).toHaveLength(19);
    expect(nineteen.getAttribute('aria-expanded')).toBe('false');
  });

  it('are in Thai what Thai players call them', async () => {
    await draw(<Helpers width={2} onNumbers={() => {}} />, 'TH');
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'รูดหน้า …',
      'รูดหลัง …',
      '19 ประตู …',
      'เลขเบิ้ล',
      'พี่น้อง',
      'คู่คู่',
      'คี่คี่',
    ]);
  });

  it('that do not exist for a length are not there', async () => {
    const { container } = await draw(<Helpers width={4} onNumbers={() => {}} />);
    expect(container.textContent).toBe('');
  });
});

describe('a quick pick', () => {
  it('gives one, five or ten different numbers, and one bet of what takes several symbols', async () => {
    const onPicks = vi.fn();
    const { unmount } = await draw(
      <QuickPick play={playIn(family, 'top2')} sheet={family.sheet} onPicks={onPicks} />,
    );
    for (const name of ['Pick 1', 'Pick 5', 'Pick 10']) fireEvent.click(screen.getByRole('button', { name }));
    expect(onPicks.mock.calls.map(([[numbers]]) => new Set(numbers).size)).toEqual([1, 5, 10]);
    await expectAccessible();
    unmount();
    const balls = await loadFamily('p5of11');
    await draw(<QuickPick play={playIn(balls, 'any3')} sheet={balls.sheet} onPicks={onPicks} />);
    fireEvent.click(screen.getByRole('button', { name: 'Quick pick' }));
    expect(onPicks.mock.lastCall?.[0][0]).toHaveLength(3);
  });
});
