// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../clock';
import { Ladder } from './ladder';
import { makeSpeech } from '../../i18n';
import english from '../../locales/en.json';
import { Falling } from '../../stage/falling';
import { vanishing } from './verify';
import type { GameInfo, Position, Round, Spin, Win } from '../../wire';
import { landingOf, restingSpin } from '../../game/target';
import { reveal } from '../../game/testing';

const INFO = {
  symbols: [{ id: 'a', kind: 'regular', name: { en: 'Mango', th: 'มะม่วง' } }],
  lines: [],
  feature: { type: 'cascade', multipliers: [1, 2, 3] },
  freeSpins: { trigger: { '3': 1 }, multiplier: 2, retrigger: true, maxSpins: 9 },
  reelStrips: [['a', 'b', 'c', 'd', 'e', 'f']],
  freeReelStrips: [['a', 'b', 'c', 'd', 'e', 'f']],
} as unknown as GameInfo;

const ways = (positions: Position[]) =>
  ({ kind: 'ways', symbol: 'a', count: 3, positions, payMinor: '300' }) satisfies Win;
const spin = (part: Partial<Spin>): Spin => ({
  mode: 'base',
  stops: [4],
  grid: [['e', 'f', 'a']],
  wins: [],
  multiplier: 1,
  winMinor: '0',
  freeSpinsAwarded: 0,
  freeSpinsLeft: 0,
  ...part,
});
const LANDED = spin({ wins: [ways([[0, 1]])], winMinor: '300' });
const FALLEN = spin({ mode: 'cascade', stops: [3], grid: [['d', 'e', 'a']], multiplier: 2 });
const AWARD = { ...FALLEN, freeSpinsAwarded: 1, freeSpinsLeft: 1 };
const FREE = spin({ mode: 'free', multiplier: 2, wins: [ways([[0, 2]])], winMinor: '600' });
const LAST = spin({ mode: 'cascade', stops: [3], grid: [['d', 'e', 'f']], multiplier: 4 });

function play(spins: Spin[], winMinor: string) {
  const clock = new ManualClock();
  const seen: string[] = [];
  const note = (name: string) => (): Promise<void> => {
    seen.push(name);
    return new Promise((resolve) => void clock.after(500, resolve));
  };
  const cascade = vi.fn(note('cascade'));
  const stage = { start: note('start'), stop: note('stop'), fill: note('fill'), showWins: note('wins') };
  const round = { betMinor: '100', winMinor, balanceAfterMinor: '900', spins };
  const ladder = { show: vi.spyOn(Ladder.prototype, 'show').mockClear() };
  const { hud, shown } = reveal(clock, INFO, { ...stage, cascade }, round);
  return { clock, seen, cascade, ladder, hud, shown };
}

describe('symbols that win vanish', () => {
  it('burst, and the others fall without a new spin; the multiplier climbs', async () => {
    const { clock, seen, cascade, ladder, hud, shown } = play([LANDED, FALLEN], '300');
    await clock.advance(9_000);
    await shown;
    expect(seen).toEqual(['start', 'stop', 'wins', 'cascade']);
    expect(cascade).toHaveBeenCalledWith([[0, 1]], FALLEN.grid, expect.any(AbortSignal));
    expect(ladder.show.mock.calls).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
    ]);
    expect(hud.setStatus).toHaveBeenCalledWith('Cascade · wins ×2');
    expect(hud.setMode).toHaveBeenLastCalledWith('base');
  });

  it('go on in free spins, which start with their own count and double multipliers', async () => {
    const { clock, seen, ladder, hud, shown } = play([LANDED, AWARD, FREE, LAST], '900');
    await clock.advance(30_000);
    await shown;
    expect(seen).toEqual(['start', 'stop', 'wins', 'cascade', 'start', 'stop', 'wins', 'cascade']);
    expect(hud.announce).toHaveBeenCalledWith('1 free spins won.');
    expect(hud.setStatus).toHaveBeenCalledWith('Free spin 1 of 1', 'calm');
    expect(ladder.show.mock.calls.slice(3)).toEqual([
      [0, 2],
      [2, 2],
      [4, 2],
      // The free spins are over.
      [0, 1],
    ]);
  });

  it('leave the round resting on what fell last before any free spin', () => {
    const round = { spins: [LANDED, AWARD, FREE, LAST] } as unknown as Round;
    expect(restingSpin(round)).toBe(AWARD);
    expect(landingOf(INFO, AWARD)).toMatchObject({ strips: AWARD.grid, stops: [0] });
  });

  it('are each taken once, and scatters stay', () => {
    const scatter = { ...ways([[1, 1]]), kind: 'scatter' as const };
    expect(
      vanishing([
        ways([[0, 1]]),
        ways([
          [0, 1],
          [1, 0],
        ]),
        scatter,
      ]),
    ).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });
});

describe('the ladder', () => {
  it('lights the multiplier in force', () => {
    const ladder = new Ladder([1, 2, 3], makeSpeech('EN', english));
    ladder.show(4, 2);
    const rungs = [...ladder.element.children];
    expect(rungs.map((rung) => rung.textContent)).toEqual(['×2', '×4', '×6']);
    expect(rungs.map((rung) => rung.getAttribute('aria-current'))).toEqual([null, 'true', null]);
    expect(rungs[0]?.classList.contains('is-past')).toBe(true);
    ladder.show(0, 1);
    expect(ladder.element.querySelector('[aria-current]')).toBeNull();
  });
});

describe('a fall', () => {
  it('brings every symbol to its row, the fresh ones from above', () => {
    const falling = new Falling();
    const drawn: [unknown, number][] = [];
    const sprites = new Map(['x', 'y', 'z', 'n'].map((id) => [id, { sharp: id, blurred: id }])) as never;
    const context = {
      globalAlpha: 1,
      drawImage: (sprite: unknown, _x: number, y: number) => void drawn.push([sprite, y]),
    } as unknown as CanvasRenderingContext2D;
    const length = falling.start(0, [['x', 'y', 'z']], [[0, 2]], [['n', 'x', 'y']]);
    const frame = (now: number): [unknown, number][] => {
      drawn.length = 0;
      falling.draw(context, sprites, 0, 0, { width: 10, height: 10 }, now);
      return [...drawn];
    };
    expect(frame(0)).toEqual([
      ['n', -10],
      ['x', 0],
      ['y', 10],
      ['z', 20],
    ]);
    expect(frame(length)).toEqual([
      ['n', 0],
      ['x', 10],
      ['y', 20],
    ]);
    expect(falling.isActive(length - 1)).toBe(true);
    expect(falling.isActive(length)).toBe(false);
  });
});
