// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../clock';
import { openHistorySheet } from '../../hud/history-sheet';
import { HoldMeter } from './hold-meter';
import { makeSpeech } from '../../i18n';
import english from '../../locales/en.json';
import { HoldBoard } from '../../stage/hold';
import type { Palette } from '../../stage/palette';
import type { GameInfo, Held, Round, Spin, Win } from '../../wire';
import { CYCLE_MS } from '../../game/pace';
import { landingOf, restingSpin } from '../../game/target';
import { mechanicOf } from '../registry';
import type { HoldRules } from './verify';
import { reveal } from '../../game/testing';

const RULES: HoldRules = {
  needed: 2,
  respins: 3,
  blanks: 15,
  values: [{ stakes: 2, weight: 1 }],
  fullBoard: 50,
};
const INFO = {
  symbols: [
    { id: 'p', kind: 'value', name: { en: 'Pearl', th: 'ไข่มุก' } },
    { id: 'x', kind: 'blank', name: { en: 'Shell', th: 'เปลือกหอย' } },
  ],
  lines: [],
  feature: { type: 'holdAndWin', ...RULES },
  freeSpins: { trigger: {}, multiplier: 1, retrigger: false, maxSpins: 0 },
  reelStrips: [
    ['p', 'a'],
    ['p', 'a'],
  ],
  freeReelStrips: [],
} as unknown as GameInfo;

const held = (reel: number, row: number): Held => ({ cell: [reel, row], stakes: 2, payMinor: '200' });
const spin = (part: Partial<Spin>): Spin => ({
  mode: 'base',
  stops: [0, 0],
  grid: [
    ['p', 'a'],
    ['p', 'a'],
  ],
  wins: [],
  multiplier: 1,
  winMinor: '0',
  freeSpinsAwarded: 0,
  freeSpinsLeft: 0,
  ...part,
});
const START = [held(0, 0), held(1, 0)];
const MORE = [held(0, 0), held(0, 1), held(1, 0)];
const FULL = [...MORE, held(1, 1)];
const SHELL = [
  ['p', 'p'],
  ['p', 'x'],
];
const win = (kind: Win['kind'], values: Held[], payMinor: string): Win => ({
  kind,
  symbol: 'p',
  count: values.length,
  positions: values.map(({ cell }) => cell),
  payMinor,
});
const PAID = spin({ values: START, respinsLeft: 3 });
const hold = (values: Held[], respinsLeft: number, part: Partial<Spin> = {}): Spin =>
  spin({ mode: 'hold', grid: SHELL, values, respinsLeft, ...part });
const ENDS = [
  PAID,
  hold(MORE, 3),
  hold(MORE, 2),
  hold(MORE, 1),
  hold(MORE, 0, { wins: [win('hold', MORE, '600')], winMinor: '600' }),
];
const FILLS = [
  PAID,
  hold(FULL, 0, {
    grid: [
      ['p', 'p'],
      ['p', 'p'],
    ],
    wins: [win('hold', FULL, '800'), win('full', FULL, '5000')],
    winMinor: '5800',
  }),
];

function play(spins: Spin[], winMinor: string) {
  const clock = new ManualClock();
  const starts: number[] = [];
  const board = {
    show: vi.fn(),
    lock: vi.fn(),
    settled: vi.fn(),
    count: 2,
    respin: vi.fn((_: Held[], landed: (count: number) => void) => {
      starts.push(clock.now());
      landed(3);
      return 900;
    }),
  };
  const stage = { start: vi.fn(), stop: vi.fn(() => Promise.resolve()), fill: vi.fn(), showWins: vi.fn() };
  const place = vi.fn();
  const round = { betMinor: '100', winMinor, balanceAfterMinor: '900', spins };
  const meter = {
    show: vi.spyOn(HoldMeter.prototype, 'show').mockClear(),
    rest: vi.spyOn(HoldMeter.prototype, 'rest').mockClear(),
  };
  const { hud, sound, abandon, shown } = reveal(clock, INFO, { ...stage, place, hold: board }, round);
  return { clock, starts, board, place, stage, hud, meter, sound, abandon, shown };
}

describe('a hold', () => {
  it('keeps the pearls, lets the other cells spin and counts the respins, at the pace of spins', async () => {
    const { clock, starts, board, place, stage, hud, meter, sound, shown } = play(ENDS, '600');
    await clock.advance(60_000);
    await shown;
    expect(board.lock).toHaveBeenCalledWith(START, PAID.grid);
    expect(board.respin.mock.calls.map(([values]) => values.length)).toEqual([3, 3, 3, 3]);
    for (const [index, start] of starts.slice(1).entries())
      expect(start - (starts[index] ?? 0)).toBeGreaterThanOrEqual(CYCLE_MS);
    expect(starts).toHaveLength(4);
    expect(sound.pearl).toHaveBeenCalledWith(3);
    expect(meter.show.mock.calls).toContainEqual([3, 2]);
    expect(meter.show.mock.calls).toContainEqual([2, 3]);
    expect(meter.show.mock.calls.at(-1)).toEqual([0, 3]);
    expect(hud.setWin).toHaveBeenCalledWith(400n, true, 'Total so far');
    expect(hud.setWin).toHaveBeenCalledWith(600n, true, 'Total so far');
    expect(hud.setStatus).toHaveBeenCalledWith('The hold pays 3 pearls');
    expect(hud.announce).toHaveBeenCalledWith('3 pearls held, 1 respins left.');
    expect(place).toHaveBeenCalledWith(SHELL, [0, 0]);
    expect(board.show).toHaveBeenLastCalledWith(MORE);
    expect(stage.showWins).toHaveBeenCalled();
    expect(hud.announce.mock.lastCall?.[0]).toContain('3 pearls pay');
    expect(meter.rest).toHaveBeenCalled();
    expect(hud.setMode).toHaveBeenLastCalledWith('base');
  });

  it('tells what a full board brings', async () => {
    const { clock, hud, shown } = play(FILLS, '5800');
    const seen: string[] = [];
    const watch = (): void => {
      const title = hud.root.querySelector('.panel-title')?.textContent;
      const text = hud.root.querySelector('.panel-text')?.textContent;
      if (title && seen.at(-1) !== `${title}: ${text}`) seen.push(`${title}: ${text}`);
    };
    for (let tick = 0; tick < 200; tick += 1) {
      await clock.advance(100);
      watch();
    }
    await shown;
    expect(seen[0]).toContain('2 pearls hold');
    expect(seen[1]).toContain('Full strand: All cells hold a pearl: 50× the bet');
  });

  it.each([0, 100, 1_000, 3_700, 4_500, 6_000, 9_000, 12_000, 15_000])(
    'shows nothing more when it is abandoned after %s ms',
    async (after) => {
      const { clock, hud, meter, sound, board, stage, place, abandon, shown } = play(FILLS, '5800');
      await clock.advance(after);
      abandon();
      await shown;
      const calls = (): number[] =>
        [hud.setWin, hud.setMode, hud.setStatus, hud.announce, meter.show, meter.rest, place]
          .concat(Object.values(sound), [board.show, board.lock, stage.showWins, stage.start] as never)
          .map(({ mock }) => mock.calls.length);
      const before = calls();
      await clock.advance(60_000);
      expect(calls()).toEqual(before);
      expect(hud.root.querySelector('.panel-feature')).toBeNull();
    },
  );

  it('leaves the round resting on its pearls', () => {
    const round = { spins: ENDS } as unknown as Round;
    expect(restingSpin(round)).toBe(ENDS[4]);
    expect(landingOf(INFO, ENDS[4] as Spin)).toMatchObject({ strips: SHELL, stops: [0, 0] });
  });
});

// The test's page knows no dialogs.
HTMLDialogElement.prototype.showModal ??= () => undefined;

describe('the history of a hold', () => {
  it('tells how many pearls were held', async () => {
    const round = {
      roundId: 'rnd_1',
      status: 'settled',
      startedAt: 0,
      betMinor: '100',
      winMinor: '600',
      spins: ENDS,
    } as unknown as Round;
    const host = document.createElement('main');
    openHistorySheet(host, makeSpeech('EN', english), {
      api: { rounds: () => Promise.resolve({ list: [round], totalPages: 1 }) } as never,
      currency: 'THB',
      mechanic: mechanicOf(INFO).info,
      replay: vi.fn(),
    });
    await vi.waitFor(() => expect(host.querySelector('.round-state')?.textContent).toBe('Hold: 3 pearls'));
  });
});

describe('the meter of a hold', () => {
  it('tells how one starts, and then how many respins are left', () => {
    const meter = new HoldMeter(RULES, 15, makeSpeech('EN', english));
    expect(meter.element.textContent).toBe('2 pearls start the hold');
    meter.show(2, 7);
    expect(meter.element.textContent).toBe('Respins left 27 / 15');
    expect(meter.element.querySelectorAll('.is-lit')).toHaveLength(2);
    meter.rest();
    expect(meter.element.querySelectorAll('.is-lit')).toHaveLength(0);
    expect(meter.element.classList.contains('is-on')).toBe(false);
  });
});

/** What a board draws: symbols, and the worth that is written. */
function boardOf(calm: boolean) {
  const clock = new ManualClock();
  const palette = new Proxy({}, { get: () => 'tone' }) as Palette;
  const faces = { value: 'p', blank: 'x', oneIn: 16 };
  const board = new HoldBoard({ clock, calm, palette, faces, wake: () => undefined });
  const drawn: unknown[] = [];
  const context = new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === 'drawImage') return (image: unknown) => drawn.push(image);
        if (name === 'fillText') return (text: string) => drawn.push(text);
        if (name === 'createRadialGradient') return () => ({ addColorStop: () => undefined });
        return () => undefined;
      },
      set: () => true,
    },
  ) as CanvasRenderingContext2D;
  const sprites = new Map(['p', 'x', 'a'].map((id) => [id, { sharp: id, blurred: id }])) as never;
  const cell = { width: 60, height: 60 };
  const look = (): unknown[] => {
    drawn.length = 0;
    board.drawBoard(context, sprites, cell, clock.now());
    board.drawWorth(context, cell, clock.now(), () => true);
    return [...drawn];
  };
  return { clock, board, look };
}

describe('the board of a hold', () => {
  vi.stubGlobal(
    'Path2D',
    class {
      roundRect(): void {}
    },
  );

  it.each([false, true])('holds its pearls while the others spin (calm: %s)', async (calm) => {
    const { clock, board, look } = boardOf(calm);
    board.lock(START, PAID.grid);
    expect(look()).toEqual(['p', 'a', 'p', 'a', '×2', '×2']);
    const landed = vi.fn();
    const length = board.respin(MORE, landed);
    expect(board.isActive(clock.now())).toBe(true);
    await clock.advance(60);
    const spinning = look();
    expect(spinning.filter((one) => one === '×2')).toHaveLength(2);
    expect(landed).not.toHaveBeenCalled();
    await clock.advance(length);
    board.settled();
    expect(landed).toHaveBeenCalledExactlyOnceWith(3);
    expect(look()).toEqual(['p', 'p', 'p', 'x', '×2', '×2', '×2']);
    expect(board.isLocked()).toBe(true);
    board.show(MORE);
    expect(board.isLocked()).toBe(false);
  });

  it('lets go with the reels, and stands again when the spin did not take place', () => {
    const { board } = boardOf(true);
    board.show(START);
    board.release();
    expect(board.count).toBe(0);
    board.restore();
    expect(board.count).toBe(2);
  });
});
