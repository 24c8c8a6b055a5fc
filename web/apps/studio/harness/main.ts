/**
 * The game on a clock that stands still, for looking at any single frame: `npm run dev`, open
 * `/studio/app/harness/?game=jade-elephant&win=40&at=900`, or call `harness.advance(16)` in the console.
 * `win` is the win in units of the bet's tenth, `at` the millisecond after the press that is shown.
 */
import { ManualClock, decorativeRandom } from '../src/clock';
import { assemble } from '../src/game/assemble';
import { loadSpeech } from '../src/i18n';
import { loadAtlas, withFeature } from '../src/stage/atlas';
import { cascadesOf } from '../src/verify/cascade';
import type { GameInfo, Round, SessionState, SpinAnswer } from '../src/wire';

declare global {
  interface Window {
    harness: { advance: (milliseconds: number) => Promise<void> };
  }
}

const query = new URLSearchParams(location.search);
const gameCode = query.get('game') ?? 'jade-elephant';
const BALANCE = 1_285_407_500n;

/** The first stops, in a fixed order, whose win lies between `low` and `high` stakes. */
function findStops(info: GameInfo, bet: bigint, low: bigint, high: bigint): number[] {
  const random = decorativeRandom(Number(query.get('seed') ?? 7));
  for (let attempt = 0; attempt < 200_000; attempt += 1) {
    const stops = info.reelStrips.map((strip) => Math.floor(random() * strip.length));
    const steps = cascadesOf(info, 'base', stops, bet);
    const winMinor = steps.reduce((sum, step) => sum + step.winMinor, 0n);
    if (steps.every(({ award }) => award === 0) && winMinor * 10n >= bet * low && winMinor * 10n < bet * high)
      return stops;
  }
  return info.reelStrips.map(() => 0);
}

function roundOf(info: GameInfo, bet: bigint): Round {
  const tenths = BigInt(query.get('win') ?? 0);
  const stops = findStops(info, bet, tenths, tenths === 0n ? 1n : tenths * 2n);
  const spins = cascadesOf(info, 'base', stops, bet).map((step) => ({
    mode: step.mode,
    stops: step.stops,
    grid: step.grid,
    wins: step.wins,
    multiplier: step.multiplier,
    winMinor: step.winMinor.toString(),
    freeSpinsAwarded: 0,
    freeSpinsLeft: 0,
  }));
  const winMinor = spins.reduce((sum, spin) => sum + BigInt(spin.winMinor), 0n);
  return {
    roundId: 'rnd_harness',
    gameCode,
    version: info.version,
    titleDigest: info.titleDigest,
    status: 'settled',
    startedAt: 0,
    betMinor: bet.toString(),
    winMinor: winMinor.toString(),
    balanceBeforeMinor: BALANCE.toString(),
    balanceAfterMinor: (BALANCE - bet + winMinor).toString(),
    nonce: 1,
    serverSeedHash: 'harness',
    clientSeed: 'harness',
    transactions: { bet: '00000000-0000-0000-0000-000000000000' },
    spins,
  };
}

async function start(root: HTMLElement): Promise<void> {
  const info = (await (await fetch(`/studio/api/games/${gameCode}/info`)).json()) as GameInfo;
  const commit = { commitId: 'harness', serverSeedHash: 'harness' };
  const times = { nextStartAt: 0, serverTime: 0 };
  const balanceMinor = BALANCE.toString();
  const state: SessionState = {
    gameCode,
    currency: 'THB',
    balanceMinor,
    trial: false,
    commit,
    clientSeed: 'h',
    ...times,
  };
  const answer = (bet: string): SpinAnswer => {
    const round = roundOf(info, BigInt(bet));
    return { round, balanceMinor: round.balanceAfterMinor ?? '0', commit, clientSeed: 'h', ...times };
  };
  const clock = new ManualClock();
  const { game } = assemble(root, {
    speech: await loadSpeech(query.get('lang') === 'TH' ? 'TH' : 'EN'),
    api: {
      state: () => Promise.resolve(state),
      spin: ({ betMinor }) => Promise.resolve(answer(betMinor)),
      rounds: () => Promise.resolve({ list: [], totalPages: 0 }),
    },
    info,
    atlas: await withFeature(await loadAtlas(gameCode), info),
    state,
    clock,
    random: decorativeRandom(1),
    calm: query.has('calm'),
    leave: () => undefined,
    otherLanguage: () => undefined,
    tellParent: () => undefined,
  });
  await game.begin(state, window);
  await clock.advance(50);
  void game.spin();
  await clock.advance(Number(query.get('at') ?? 0));
  window.harness = { advance: (milliseconds) => clock.advance(milliseconds) };
  document.documentElement.dataset.ready = 'true';
}

const root = document.getElementById('app');
if (root) void start(root);
