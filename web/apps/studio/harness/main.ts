/**
 * The game on a clock that stands still, for looking at any single frame: `npm run dev`, open
 * `/studio/app/harness/?game=jade-elephant&win=40&at=900`, or call `harness.advance(16)` in the console.
 * `win` is the win in tenths of the bet, `mode` (`free`, `respin`, `cascade`, `hold`) a spin that the round has,
 * `at` the millisecond after the answer that is shown.
 */
import { ManualClock, decorativeRandom } from '../src/clock';
import { assemble } from '../src/game/assemble';
import { loadSpeech } from '../src/i18n';
import { mechanicOf } from '../src/mechanics/registry';
import { loadAtlas, withTallWild } from '../src/stage/atlas';
import type { GameInfo, SessionState, SpinAnswer } from '../src/wire';
import { BALANCE, roundOf, type Wanted } from './round';

declare global {
  interface Window {
    harness: { advance: (milliseconds: number) => Promise<void> };
  }
}

const query = new URLSearchParams(location.search);
const gameCode = query.get('game') ?? 'jade-elephant';
const wanted: Wanted = {
  mode: query.get('mode'),
  tenths: BigInt(query.get('win') ?? 0),
  from: BigInt(query.get('seed') ?? 7),
};

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
  const answer = async (bet: string): Promise<SpinAnswer> => {
    const round = await roundOf(info, BigInt(bet), wanted);
    return { round, balanceMinor: round.balanceAfterMinor ?? '0', commit, clientSeed: 'h', ...times };
  };
  const clock = new ManualClock();
  let answered: Promise<unknown> | undefined;
  const atlas = await loadAtlas(gameCode);
  const { game } = assemble(root, {
    speech: await loadSpeech(query.get('lang') === 'TH' ? 'TH' : 'EN'),
    api: {
      state: () => Promise.resolve(state),
      spin: ({ betMinor }) => {
        const spun = answer(betMinor);
        answered = spun;
        return spun;
      },
      rounds: () => Promise.resolve({ list: [], totalPages: 0 }),
    },
    info,
    atlas: mechanicOf(info).setup.hasTallWild ? await withTallWild(atlas, gameCode) : atlas,
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
  await answered;
  await clock.advance(Number(query.get('at') ?? 0));
  window.harness = { advance: (milliseconds) => clock.advance(milliseconds) };
  document.documentElement.dataset.ready = 'true';
}

const root = document.getElementById('app');
if (root) void start(root);
