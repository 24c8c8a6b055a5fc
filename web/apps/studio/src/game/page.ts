import { Refused } from '@erawan/kit/vendor-call';
import { StudioApi } from '../api';
import { decorativeRandom, pageClock } from '../clock';
import { fill, h } from '../dom';
import { showPanel } from '../hud/overlay';
import type { Speech, TextKey } from '../i18n';
import { keep } from '../keep';
import { type Launch, safeBackUrl } from '../launch';
import { mechanicOf } from '../mechanics/registry';
import { loadAtlas, withTallWild } from '../stage/atlas';
import type { SessionState } from '../wire';
import { type ParentMessage, assemble } from './assemble';
import { listenToPresses } from './presses';

const CLOCK_EVERY_MS = 5000;

/** Loads a game and starts it, or says clearly why not. */
export async function openGamePage(
  root: HTMLElement,
  speech: Speech,
  launch: Launch,
  otherLanguage: () => void,
): Promise<void> {
  const leave = makeLeave(launch);
  fill(root, h('div', { class: 'loading', role: 'progressbar', 'aria-label': speech.t('loading') }));
  const api = new StudioApi(speech.language, launch.ticket ? undefined : keep.session(launch.gameCode));
  try {
    const [info, symbols, state] = await Promise.all([
      api.info(launch.gameCode),
      loadAtlas(launch.gameCode),
      openSession(api, launch),
      // The first amount on the canvas must not wait for its face.
      document.fonts.load('600 16px Kanit').catch(() => undefined),
    ]);
    const { hasTallWild } = mechanicOf(info).setup;
    const atlas = hasTallWild ? await withTallWild(symbols, info.gameCode) : symbols;
    document.title = speech.local(info.title);
    const { game, hud, sound } = assemble(root, {
      speech,
      api,
      info,
      atlas,
      state,
      clock: pageClock,
      random: decorativeRandom(Date.now()),
      calm: matchMedia('(prefers-reduced-motion: reduce)').matches,
      leave,
      otherLanguage,
      tellParent,
    });
    listenToPresses(hud, game, sound);
    hud.setTime(new Date());
    setInterval(() => hud.setTime(new Date()), CLOCK_EVERY_MS);
    await game.begin(state, window);
  } catch (error) {
    showFailure(root, speech, error, leave);
  }
}

/** A ticket opens a new session; without one the session of this tab goes on. */
async function openSession(api: StudioApi, launch: Launch): Promise<SessionState> {
  if (!launch.ticket) return api.state();
  const answer = await api.open(launch.ticket, launch.gameCode);
  api.useSession(answer.session);
  keep.setSession(launch.gameCode, answer.session);
  return answer;
}

function tellParent(message: ParentMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, location.origin);
}

/** Inside the lobby's frame the lobby closes the game; on its own the page goes back. */
function makeLeave(launch: Launch): () => void {
  if (launch.ticket) keep.setBackUrl(launch.backUrl);
  return () => {
    if (window.parent !== window) tellParent({ type: 'erawan:close' });
    else location.assign(safeBackUrl(keep.backUrl() ?? launch.backUrl));
  };
}

function showFailure(root: HTMLElement, speech: Speech, error: unknown, leave: () => void): void {
  const { t } = speech;
  const kind = failureOf(error);
  const host = h('main', { class: 'game game-failed' });
  fill(root, host);
  const retry = kind === 'broken';
  const message = kind === 'refused' && error instanceof Refused ? error.message : '';
  const texts = kind === 'refused' ? 'broken' : kind;
  showPanel(
    host,
    'stop',
    t(`${texts}Title` satisfies TextKey),
    message || t(`${texts}Text` satisfies TextKey),
    {
      label: t(retry ? 'tryAgain' : 'backToLobby'),
      press: retry ? () => location.reload() : leave,
    },
  );
}

/** A used or late ticket and an ended session look the same to the player: open the game again. */
function failureOf(error: unknown): 'missing' | 'refused' | 'expired' | 'broken' {
  if (!(error instanceof Refused) || error.status >= 500) return 'broken';
  if (error.status === 401) return 'expired';
  return error.code === 'not.found' ? 'missing' : 'refused';
}
