// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused, Unreachable } from '@erawan/kit/vendor-call';
import type { StudioCalls } from '../api';
import { ManualClock } from '../clock';
import { Hud } from '../hud/hud';
import { makeSpeech } from '../i18n';
import { keep } from '../keep';
import english from '../locales/en.json';
import type { GameInfo, Round, SessionState, Spin, SpinAnswer } from '../wire';
import { mechanicOf } from '../mechanics/registry';
import { Game } from './game';
import { Presenter } from './presenter';

const BET = 2_000_000;
const STRIPS = Array.from({ length: 5 }, () => ['a', 'b', 'c', 'd', 'e']);
const INFO: GameInfo = {
  gameCode: 'test-game',
  version: 1,
  titleDigest: 'digest',
  titleData: '{}',
  title: { en: 'Test', th: 'ทดสอบ' },
  kind: 'lines',
  reels: 5,
  rows: 3,
  lines: [[0, 0, 0, 0, 0]],
  unitsPerBet: 1,
  symbols: [{ id: 'a', kind: 'regular', name: { en: 'Ace', th: 'เอ' } }],
  paytable: {},
  betLevelsMinor: ['1000000', '2000000', String(BET), '5000000'].filter(
    (level, at, all) => all.indexOf(level) === at,
  ),
  freeSpins: { trigger: { '3': 10 }, multiplier: 2, retrigger: true, maxSpins: 30 },
  rtpPpm: 960_000,
  rtp: '24/25',
  hitFrequencyPpm: 300_000,
  freeSpinsFrequencyPpm: 5000,
  maxWinMultiple: 1000,
  maxWinUnits: 1000,
  reelStrips: STRIPS,
  freeReelStrips: STRIPS,
  rules: { en: '', th: '' },
  available: true,
};

function spinOf(win: number, mode: 'base' | 'free' = 'base'): Spin {
  const wins =
    win > 0
      ? [
          {
            kind: 'line' as const,
            line: 0,
            symbol: 'a',
            count: 3,
            positions: [
              [0, 0],
              [1, 0],
              [2, 0],
            ],
            payMinor: String(win),
          },
        ]
      : [];
  return {
    mode,
    stops: [0, 0, 0, 0, 0],
    grid: STRIPS.map((strip) => strip.slice(0, 3)),
    wins,
    multiplier: 1,
    winMinor: String(win),
    freeSpinsAwarded: 0,
    freeSpinsLeft: 0,
  };
}

function roundOf(win: number, hash: string, status: Round['status'] = 'settled'): Round {
  return {
    roundId: `rnd_${hash}`,
    gameCode: 'test-game',
    version: 1,
    titleDigest: 'digest',
    status,
    startedAt: 1_000_000,
    betMinor: String(BET),
    winMinor: String(win),
    balanceBeforeMinor: '100000000',
    balanceAfterMinor: String(100_000_000 - BET + win),
    nonce: 1,
    serverSeedHash: hash,
    clientSeed: 'seed',
    transactions: { bet: '00000000-0000-0000-0000-000000000000' },
    spins: status === 'settled' ? [spinOf(win)] : [],
  };
}

const STATE: SessionState = {
  gameCode: 'test-game',
  currency: 'THB',
  balanceMinor: '100000000',
  trial: false,
  commit: { commitId: 'commit-1', serverSeedHash: 'hash-1' },
  clientSeed: 'seed',
  nextStartAt: 0,
  serverTime: 5_000_000,
};

function answerOf(win: number): SpinAnswer {
  return {
    round: roundOf(win, 'hash-1'),
    balanceMinor: String(100_000_000 - BET + win),
    commit: { commitId: 'commit-2', serverSeedHash: 'hash-2' },
    clientSeed: 'seed',
    nextStartAt: 5_002_500,
    serverTime: 5_000_000,
  };
}

/** A game on a clock that stands still, with a server that answers what the test says. */
async function table(
  spin: StudioCalls['spin'],
  state: StudioCalls['state'] = () => Promise.resolve(STATE),
  first = STATE,
) {
  const clock = new ManualClock();
  const sound = {
    spinStart: vi.fn(),
    spinEnd: vi.fn(),
    win: vi.fn(),
    count: vi.fn(),
    freeSpins: vi.fn(),
    rise: vi.fn(),
    vanish: vi.fn(),
    land: vi.fn(),
    pearl: vi.fn(),
  };
  const stage = {
    start: vi.fn(),
    stop: vi.fn(() => new Promise<void>((resolve) => void clock.after(1800, resolve))),
    fill: vi.fn(() => new Promise<void>((resolve) => void clock.after(880, resolve))),
    cascade: vi.fn(),
    hold: { show: vi.fn(), lock: vi.fn(), respin: vi.fn(() => 0), settled: vi.fn(), count: 0 },
    abandon: vi.fn(),
    place: vi.fn(),
    showWins: vi.fn(),
    clearWins: vi.fn(),
  };
  const celebration = { show: vi.fn(() => Promise.resolve()) };
  const outside = { balance: vi.fn(), expired: vi.fn(), connected: vi.fn() };
  const speech = makeSpeech('EN', english);
  const none = vi.fn();
  const actions = {
    betStep: none,
    betChoose: none,
    info: none,
    history: none,
    fairness: none,
    sound: () => true,
    leave: none,
    endReplay: none,
  };
  const hud = new Hud(speech, INFO, mechanicOf(INFO).info, actions, false);
  document.body.replaceChildren(hud.root);
  const currency = 'THB';
  const picture = () => document.createElement('i');
  const presenter = new Presenter({
    mechanic: mechanicOf(INFO),
    clock,
    hud,
    stage,
    sound,
    speech,
    info: INFO,
    celebration,
    currency,
    picture,
    calm: false,
  });
  const api = { spin: vi.fn(spin), state: vi.fn(state), rounds: vi.fn() };
  const game = new Game({ api, clock, hud, presenter, speech, info: INFO, outside });
  await game.begin(first, window);
  const text = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
  return { clock, game, hud, stage, sound, celebration, outside, api, text };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  keep.setBet('test-game', String(BET));
});

describe('a spin', () => {
  it('shows the outcome and the balance only when the reels stand', async () => {
    const { game, clock, text, outside } = await table(() => Promise.resolve(answerOf(3_000_000)));
    void game.spin();
    await clock.advance(1700);
    expect(text('[data-testid=balance]')).toBe('฿980.00');
    expect(text('.win-amount')).toBe('');
    await clock.advance(3000);
    expect(text('[data-testid=balance]')).toBe('฿1,010.00');
    expect(text('.win-amount')).toBe('30.00');
    expect(outside.balance).toHaveBeenLastCalledWith(101_000_000n);
  });

  it('tells the outcome to a screen reader in words', async () => {
    const { game, clock, text } = await table(() => Promise.resolve(answerOf(3_000_000)));
    void game.spin();
    await clock.advance(5000);
    expect(text('[aria-live]')).toBe(
      'Won ฿30.00 on a bet of ฿20.00. Balance ฿1,010.00. Line 1: 3 times Ace pays ฿30.00.',
    );
  });

  it('sends the commitment that was shown and the player’s own seed', async () => {
    const { game, clock, api } = await table(() => Promise.resolve(answerOf(0)));
    game.useClientSeed('my-own-seed');
    void game.spin();
    await clock.advance(4000);
    expect(api.spin).toHaveBeenCalledExactlyOnceWith({
      commitId: 'commit-1',
      betMinor: String(BET),
      clientSeed: 'my-own-seed',
    });
    expect(game.clientSeed).toBe('my-own-seed');
    expect(game.serverSeedHash).toBe('hash-2');
  });
});

describe('R21: a return that is no win', () => {
  it.each([
    ['nothing', 0],
    ['half the stake', BET / 2],
    ['exactly the stake', BET],
  ])('R21: of %s is shown without win class, sound or celebration', async (_, win) => {
    const { game, clock, sound, stage, celebration, text } = await table(() =>
      Promise.resolve(answerOf(win)),
    );
    void game.spin();
    await clock.advance(5000);
    expect(document.querySelectorAll('.is-win, .big, [data-tone=good]')).toHaveLength(0);
    expect(sound.win).not.toHaveBeenCalled();
    expect(sound.count).not.toHaveBeenCalled();
    expect(celebration.show).not.toHaveBeenCalled();
    for (const [, manner] of stage.showWins.mock.calls as unknown[][]) expect(manner).toBe('return');
    expect(text('.status')).not.toMatch(/\bwins?\b(?! this)/);
  });

  it('R21: one satang above the stake is a win', async () => {
    const { game, clock, sound } = await table(() => Promise.resolve(answerOf(BET + 1000)));
    void game.spin();
    await clock.advance(5000);
    expect(document.querySelectorAll('.win-line.is-win')).toHaveLength(1);
    expect(sound.win).toHaveBeenCalledOnce();
  });

  it('R21: the big-win moment is kept for ten stakes and more', async () => {
    const small = await table(() => Promise.resolve(answerOf(BET * 10 - 1)));
    void small.game.spin();
    await small.clock.advance(5000);
    expect(small.celebration.show).not.toHaveBeenCalled();
    const large = await table(() => Promise.resolve(answerOf(BET * 10)));
    void large.game.spin();
    await large.clock.advance(5000);
    expect(large.celebration.show).toHaveBeenCalledExactlyOnceWith(1, BigInt(BET * 10));
  });
});

describe('R22: the cycle', () => {
  it('R22: no second spin starts within two and a half seconds', async () => {
    const { game, clock, api } = await table(() => Promise.resolve(answerOf(0)));
    for (let press = 0; press < 25; press += 1) {
      void game.spin();
      await clock.advance(99);
    }
    expect(api.spin).toHaveBeenCalledOnce();
    expect(document.querySelector('.spin')?.getAttribute('aria-disabled')).toBe('true');
    await clock.advance(100);
    expect(document.querySelector('.spin')?.getAttribute('aria-disabled')).toBe('false');
  });

  it('R21: nothing spins by itself', async () => {
    const { game, clock, api } = await table(() => Promise.resolve(answerOf(0)));
    void game.spin();
    await clock.advance(600_000);
    expect(api.spin).toHaveBeenCalledOnce();
  });
});

describe('R51: a round that is interrupted', () => {
  it('R51: is asked for with the same commitment until the server answers', async () => {
    let lost = 3;
    const { game, clock, api, outside, text } = await table(() =>
      lost-- > 0 ? Promise.reject(new Unreachable()) : Promise.resolve(answerOf(3_000_000)),
    );
    void game.spin();
    await clock.advance(500);
    expect(outside.connected).toHaveBeenLastCalledWith(false);
    expect(game.canSpin()).toBe(false);
    await clock.advance(12_000);
    expect(new Set(api.spin.mock.calls.map(([request]) => request.commitId))).toEqual(new Set(['commit-1']));
    expect(outside.connected).toHaveBeenLastCalledWith(true);
    expect(text('[data-testid=balance]')).toBe('฿1,010.00');
  });

  it('R51: is revealed when the wallet’s answer is known at last', async () => {
    let asked = 0;
    const settled = { ...STATE, balanceMinor: '101000000', lastRound: roundOf(3_000_000, 'hash-1') };
    const { game, clock, text, stage } = await table(
      () => Promise.reject(new Refused('wallet.unknown', 503, '')),
      () => Promise.resolve(++asked < 3 ? { ...STATE, openRound: roundOf(0, 'hash-1', 'pending') } : settled),
    );
    void game.spin();
    await clock.advance(1000);
    expect(text('.status')).toBe('Your last round is being completed …');
    expect(game.canSpin()).toBe(false);
    await clock.advance(9000);
    expect(stage.stop).toHaveBeenCalledOnce();
    expect(text('[data-testid=balance]')).toBe('฿1,010.00');
    expect(game.canSpin()).toBe(true);
  });

  it('R51: gives the stake back when it was cancelled', async () => {
    const { game, clock, text, stage } = await table(
      () => Promise.reject(new Refused('wallet.unknown', 503, '')),
      () => Promise.resolve({ ...STATE, lastRound: roundOf(0, 'hash-1', 'rolled_back') }),
    );
    void game.spin();
    await clock.advance(4000);
    expect(stage.abandon).toHaveBeenCalled();
    expect(text('.status')).toBe('The round was cancelled and your bet returned');
    expect(text('[data-testid=balance]')).toBe('฿1,000.00');
  });

  it('R51: is shown after a reload when its result was never seen', async () => {
    keep.setUnseen('test-game', 'hash-1');
    const first = { ...STATE, lastRound: roundOf(3_000_000, 'hash-1') };
    const { text, stage } = await table(() => Promise.reject(new Error('no spin')), undefined, first);
    expect(stage.place).toHaveBeenCalled();
    expect(text('.status')).toBe('Your last round: ฿30.00 won on a bet of ฿20.00');
    expect(keep.unseen('test-game')).toBeUndefined();
  });

  it('R51: is waited for after a reload while it is still open', async () => {
    let asked = 0;
    const open = { ...STATE, openRound: roundOf(0, 'hash-1', 'pending') };
    const settled = { ...STATE, lastRound: roundOf(0, 'hash-1') };
    const { clock, game, text } = await table(
      () => Promise.reject(new Error('no spin')),
      () => Promise.resolve(++asked < 2 ? open : settled),
    );
    void game.begin(open, window);
    await clock.advance(200);
    expect(game.canSpin()).toBe(false);
    await clock.advance(4000);
    expect(text('.status')).toBe('Your last round: no win on a bet of ฿20.00');
    expect(game.canSpin()).toBe(true);
  });
});

describe('a refused spin', () => {
  it('takes nothing, brings the reels back and says why', async () => {
    const { game, clock, text, stage } = await table(() =>
      Promise.reject(new Refused('insufficient.balance', 409, '')),
    );
    void game.spin();
    await clock.advance(3000);
    expect(stage.abandon).toHaveBeenCalled();
    expect(text('.status')).toBe('Your balance does not cover this bet');
    expect(text('[data-testid=balance]')).toBe('฿1,000.00');
    expect(game.canSpin()).toBe(true);
  });

  it('tells the server’s own words for any other reason', async () => {
    const refusal = new Refused('limit.reached', 409, 'This bet exceeds your limit');
    const { game, clock, text } = await table(() => Promise.reject(refusal));
    void game.spin();
    await clock.advance(3000);
    expect(text('.status')).toBe('This bet exceeds your limit');
  });

  it('ends the game clearly when the session is over', async () => {
    const { game, clock, outside } = await table(() =>
      Promise.reject(new Refused('session.expired', 401, '')),
    );
    void game.spin();
    await clock.advance(3000);
    expect(outside.expired).toHaveBeenCalledOnce();
    expect(game.canSpin()).toBe(false);
  });

  it('is not even sent when the balance shown does not cover it', async () => {
    const poor = { ...STATE, balanceMinor: '100' };
    const { game, clock, api } = await table(
      () => Promise.resolve(answerOf(0)),
      () => Promise.resolve(poor),
      poor,
    );
    void game.spin();
    await clock.advance(3000);
    expect(api.spin).not.toHaveBeenCalled();
  });
});

describe('R49: a replay', () => {
  it('R49: is marked, changes no balance and leads back to the game', async () => {
    const { game, clock, text, outside, api } = await table(() => Promise.resolve(answerOf(0)));
    void game.replay(roundOf(9_000_000, 'old'));
    await clock.advance(100);
    expect(document.querySelector('.replay-bar')?.hasAttribute('hidden')).toBe(false);
    expect(text('.replay-bar strong')).toBe('REPLAY');
    expect(game.canSpin()).toBe(false);
    await clock.advance(6000);
    expect(text('[data-testid=balance]')).toBe('฿1,000.00');
    expect(outside.balance).not.toHaveBeenCalled();
    expect(api.spin).not.toHaveBeenCalled();
    game.endReplay();
    expect(document.querySelector('.replay-bar')?.hasAttribute('hidden')).toBe(true);
    expect(game.canSpin()).toBe(true);
  });
});
