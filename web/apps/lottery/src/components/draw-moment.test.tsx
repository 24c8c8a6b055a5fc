// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadFamily } from '../rules/load.ts';
import { parseResult } from '../rules/result.ts';
import { ResultBalls, ResultTable } from './Balls.tsx';
import { ServerClock } from './clock.ts';
import { Countdown, spokenMark, timeText } from './Countdown.tsx';
import { draw, expectAccessible } from './testing.tsx';

/** Draws close at full seconds; the page is opened a quarter later. */
const NOON = Date.UTC(2026, 10, 23, 12);
const START = NOON + 250;
const SECOND = 1_000;

describe('the countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const spoken = (container: HTMLElement) => container.querySelector('[aria-live]')?.textContent;
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * SECOND));

  it('follows the server’s time, whatever the device thinks', async () => {
    const clock = new ServerClock();
    // The server is 90 s ahead; an answer took 400 ms.
    clock.align(START + 90_200, START, START + 400);
    expect(clock.now()).toBe(START + 90_000);
    await draw(<Countdown clock={clock} closeTime={NOON + 90_000 + 65_000} />);
    expect(screen.getByRole('timer').textContent).toBe('01:05');
    await pass(1);
    expect(screen.getByRole('timer').textContent).toBe('01:04');
    act(() => clock.align(START + 1_000 + 100_000, START + 1_000, START + 1_000));
    expect(screen.getByRole('timer').textContent).toBe('00:54');
  });

  it('is spoken at 60, 30 and 10 seconds and at its end, and not in between', async () => {
    const onClosed = vi.fn();
    const clock = new ServerClock();
    const { container, rerender } = await draw(
      <Countdown clock={clock} closeTime={NOON + 62_000} onClosed={onClosed} />,
    );
    const said: (string | null | undefined)[] = [spoken(container)];
    for (let second = 0; second < 65; second += 1) {
      await pass(1);
      if (said.at(-1) !== spoken(container)) said.push(spoken(container));
    }
    expect(said).toEqual([
      '',
      'Closes in 60 seconds',
      'Closes in 30 seconds',
      'Closes in 10 seconds',
      'Closed',
    ]);
    expect(onClosed).toHaveBeenCalledTimes(1);
    rerender(<Countdown clock={clock} closeTime={NOON + 62_000} onClosed={() => onClosed()} />);
    expect(onClosed).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('timer')).toBeNull();
    expect(container.textContent).toContain('Closed');
  });

  it('says nothing of marks that lie behind it, and catches up after a pause', async () => {
    expect([spokenMark(61, 60), spokenMark(60, 59), spokenMark(45, 44), spokenMark(31, 8)]).toEqual([
      60,
      undefined,
      undefined,
      10,
    ]);
    const { container } = await draw(<Countdown clock={new ServerClock()} closeTime={NOON + 45_000} />);
    expect(spoken(container)).toBe('');
  });

  it('ticks by one timer for all of them, at the full second, and only while one is shown', async () => {
    const clock = new ServerClock();
    const { unmount } = await draw(
      <>
        <Countdown clock={clock} closeTime={NOON + 60_000} />
        <Countdown clock={clock} closeTime={NOON + 120_000} />
      </>,
    );
    expect(vi.getTimerCount()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(749));
    expect(screen.getAllByRole('timer')[0]?.textContent).toBe('01:00');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getAllByRole('timer').map((timer) => timer.textContent)).toEqual(['00:59', '01:59']);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('writes hours and days', async () => {
    expect([0, 59, 3_599, 3_600, 86_399, 86_400].map(timeText)).toEqual([
      '00:00',
      '00:59',
      '59:59',
      '1:00:00',
      '23:59:59',
      '0:00:00',
    ]);
    await draw(<Countdown clock={new ServerClock()} closeTime={NOON + 200_000_000} />);
    expect(screen.getByRole('timer').textContent).toBe('2 d 7:33:20');
  });
});

describe('a result', () => {
  const shown = async (code: string, text: string) => {
    const family = await loadFamily(code);
    const result = parseResult(family, text);
    if (!result) throw new Error('no result');
    return { family, result };
  };

  it.each([
    ['th3', '057|37', ['3 top', '2 bottom'], ['057', '37']],
    ['th6', '730826|45|154,967|208,481', ['First prize', '2 bottom'], ['730826', '45']],
    ['th4', '2805', ['Result'], ['2805']],
  ])('of %s is read out as numbers', async (code, text, names, numbers) => {
    await draw(<ResultBalls {...(await shown(code, text))} />);
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(names);
    const read = screen
      .getAllByRole('definition')
      .map((each) => [...each.children].filter((child) => child.getAttribute('aria-hidden') !== 'true'))
      .map((children) => children.map((child) => child.textContent).join(''));
    expect(read).toEqual(numbers);
    await expectAccessible();
  });

  it('of balls, dice and cars has the number of each as text', async () => {
    const { container, unmount } = await draw(<ResultBalls {...(await shown('p5of11', '11,4,3,1,6'))} />);
    expect([...container.querySelectorAll('.ball')].map((ball) => ball.textContent)).toEqual([
      '11',
      '4',
      '3',
      '1',
      '6',
    ]);
    unmount();
    const dice = await draw(<ResultBalls {...(await shown('dice3', '1,2,5'))} />);
    expect(screen.getAllByRole('img').map((die) => die.getAttribute('aria-label'))).toEqual(['1', '2', '5']);
    expect(dice.container.querySelectorAll('circle')).toHaveLength(8);
    dice.unmount();
    const cars = await draw(<ResultBalls {...(await shown('rank10', '6,3,1,4,10,2,5,7,9,8'))} />);
    expect([...cars.container.querySelectorAll('.car')].map((car) => car.textContent)).toEqual([
      '6',
      '3',
      '1',
      '4',
      '10',
      '2',
      '5',
      '7',
      '9',
      '8',
    ]);
    await expectAccessible();
  });

  it('that was just published falls in, one ball after the other', async () => {
    const { container } = await draw(<ResultBalls {...(await shown('th3', '057|37'))} drops />);
    const places = [...container.querySelectorAll<HTMLElement>('.ball-drop [style]')].map((each) =>
      each.style.getPropertyValue('--place'),
    );
    expect(places).toEqual(['0', '1', '2', '3', '4']);
  });

  it('of many prizes is a table of all of them', async () => {
    const text =
      '482615|30771|91604|55018,26615|17340,88215,40962,63977,05538,71126,94283|2750|6615,0394,8127|615|77';
    const { container } = await draw(<ResultTable {...(await shown('vn18', text))} />, 'TH');
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'รางวัลพิเศษ',
      ...Array.from({ length: 8 }, (_, at) => `รางวัลที่ ${at + 1}`),
    ]);
    for (const number of text.split(/[|,]/)) expect(container.textContent).toContain(number);
    await expectAccessible();
  });
});
