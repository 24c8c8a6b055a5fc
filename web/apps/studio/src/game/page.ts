import { Refused, StudioApi, Unreachable } from '../api';
import { decorativeRandom, pageClock } from '../clock';
import { fill, h } from '../dom';
import { openBetSheet } from '../hud/bet-sheet';
import { openFairnessSheet } from '../hud/fairness-sheet';
import { openHistorySheet } from '../hud/history-sheet';
import { Hud } from '../hud/hud';
import { openInfoSheet } from '../hud/info-sheet';
import { showPanel } from '../hud/overlay';
import type { Speech, TextKey } from '../i18n';
import { keep } from '../keep';
import { type Launch, safeBackUrl } from '../launch';
import { Sound } from '../sound/sound';
import { type Atlas, loadAtlas } from '../stage/atlas';
import { Celebration } from '../stage/celebration';
import { readPalette } from '../stage/palette';
import { Stage } from '../stage/stage';
import type { GameInfo, SessionState } from '../wire';
import { Game } from './game';
import { PressGate } from './press';
import { Presenter } from './presenter';

/** Loads a game and starts it, or says clearly why not. */
export async function openGamePage(root: HTMLElement, speech: Speech, launch: Launch): Promise<void> {
  const leave = makeLeave(launch);
  fill(root, h('div', { class: 'loading', role: 'progressbar', 'aria-label': speech.t('spinWait') }));
  const api = new StudioApi(speech.language, launch.ticket ? undefined : keep.session(launch.gameCode));
  try {
    const [info, atlas, state] = await Promise.all([
      api.info(launch.gameCode),
      loadAtlas(launch.gameCode),
      openSession(api, launch),
      document.fonts.load('600 16px Kanit'),
    ]);
    await start(root, { speech, api, info, atlas, state, launch, leave });
  } catch (error) {
    showFailure(root, speech, error, leave);
  }
}

interface Loaded {
  speech: Speech;
  api: StudioApi;
  info: GameInfo;
  atlas: Atlas;
  state: SessionState;
  launch: Launch;
  leave: () => void;
}

/** A ticket opens a new session; without one the session of this tab goes on. */
async function openSession(api: StudioApi, launch: Launch): Promise<SessionState> {
  if (!launch.ticket) return api.state();
  const answer = await api.open(launch.ticket, launch.gameCode);
  api.useSession(answer.session);
  keep.setSession(launch.gameCode, answer.session);
  return answer;
}

async function start(root: HTMLElement, loaded: Loaded): Promise<void> {
  const { speech, api, info, atlas, state, leave } = loaded;
  const title = speech.local(info.title);
  document.title = title;
  const sound = new Sound();
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const parts: { game?: Game } = {};
  const hud = new Hud(
    speech,
    info.gameCode,
    title,
    {
      betStep: (step) => {
        sound.choose();
        parts.game?.stepBet(step);
      },
      betChoose: () => {
        const game = parts.game;
        if (!game) return;
        openBetSheet(hud.root, speech, game.betLevels, game.currentBet, state.currency, (level) => game.chooseBet(level));
      },
      info: () => {
        const bet = parts.game?.currentBet ?? 0n;
        openInfoSheet(hud.root, speech, { info, atlas, bet, currency: state.currency, trial: state.trial });
      },
      history: () =>
        openHistorySheet(hud.root, speech, {
          api,
          currency: state.currency,
          replay: (round) => void parts.game?.replay(round),
        }),
      fairness: () => {
        const game = parts.game;
        if (game) openFairnessSheet(hud.root, speech, fairnessOf(game));
      },
      sound: () => {
        sound.unlock();
        sound.setMuted(!sound.muted);
        return sound.muted;
      },
      leave,
      endReplay: () => parts.game?.endReplay(),
    },
    sound.muted,
  );
  fill(root, hud.root);
  if (state.trial) hud.setRibbon(speech.t('trial'));
  hud.setStatus(speech.t('statusReady'));
  const palette = readPalette(hud.root);
  const random = decorativeRandom(Date.now());
  let scatters = 0;
  const stage = new Stage({
    canvas: hud.canvas,
    clock: pageClock,
    random,
    atlas,
    palette,
    reels: info.reels,
    rows: info.rows,
    calm,
    onReelStop: (reel, symbols) => {
      sound.reelStop(reel);
      if (reel === 0) scatters = 0;
      const landed = symbols.filter((symbol) => isScatter(info, symbol)).length;
      scatters += landed;
      if (landed > 0) sound.scatter(scatters);
    },
    onAnticipation: () => sound.anticipation(),
  });
  fitStage(stage, hud.canvas);
  stage.place(info.reelStrips, info.reelStrips.map(() => 0));
  const celebration = new Celebration({ host: hud.root, clock: pageClock, random, palette, speech, sound, calm });
  const { currency } = state;
  const presenter = new Presenter({ clock: pageClock, hud, stage, sound, speech, info, celebration, currency });
  const game = new Game({
    api,
    clock: pageClock,
    wallClock: () => Date.now(),
    hud,
    sound,
    presenter,
    speech,
    info,
    outside: makeOutside(hud, speech, leave),
  });
  parts.game = game;
  listenToPresses(hud, game, sound);
  await game.begin(state, window);
}

function fairnessOf(game: Game) {
  return {
    serverSeedHash: game.serverSeedHash,
    clientSeed: game.clientSeed,
    lastRound: game.lastRound,
    save: (seed: string) => game.useClientSeed(seed),
  };
}

function isScatter(info: GameInfo, symbol: string): boolean {
  return info.symbols.some((candidate) => candidate.id === symbol && candidate.kind === 'scatter');
}

function fitStage(stage: Stage, canvas: HTMLCanvasElement): void {
  const fit = (): void => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth > 0 && clientHeight > 0) stage.resize(clientWidth, clientHeight);
  };
  fit();
  new ResizeObserver(fit).observe(canvas);
}

/** The space bar, Enter on the button and the button itself: one spin for each press and release. */
function listenToPresses(hud: Hud, game: Game, sound: Sound): void {
  const gate = new PressGate();
  const fire = (source: string): void => {
    sound.unlock();
    if (!gate.press(source, game.canSpin())) return;
    sound.press();
    void game.spin();
  };
  hud.spin.element.addEventListener('click', () => {
    fire('pointer');
    gate.release('pointer');
  });
  window.addEventListener('keydown', (event) => {
    if (event.code !== 'Space' && event.key !== 'Enter') return;
    const target = event.target as Element | null;
    const onSpin = target === hud.spin.element;
    const elsewhere = target?.closest('button, a, input, dialog, .panel, .big') !== null;
    if (!onSpin && (elsewhere || event.key === 'Enter')) return;
    // The browser's own click would repeat while the key is held.
    event.preventDefault();
    fire(event.code);
  });
  window.addEventListener('keyup', (event) => gate.release(event.code));
  window.addEventListener('blur', () => gate.releaseAll());
  window.addEventListener('pointerdown', () => sound.unlock(), { once: true });
}

function makeOutside(hud: Hud, speech: Speech, leave: () => void) {
  const { t } = speech;
  let offline: (() => void) | undefined;
  return {
    balance: (balance: bigint) => tellParent({ type: 'erawan:balance', balanceMinor: balance.toString() }),
    expired: () => {
      offline?.();
      const action = { label: t('backToLobby'), press: leave };
      showPanel(hud.root, 'stop', t('expiredTitle'), t('expiredText'), action);
    },
    connected: (online: boolean) => {
      offline?.();
      offline = online ? undefined : showPanel(hud.root, 'notice', t('offlineTitle'), t('offlineText'));
    },
  };
}

function tellParent(message: { type: string; balanceMinor?: string }): void {
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
  const code = error instanceof Refused ? error.code : '';
  const kind = code === 'not.found' || code === 'game.not.available' ? 'missing' : isEnded(error) ? 'expired' : 'broken';
  const host = h('main', { class: 'game game-failed' });
  fill(root, host);
  const retry = kind === 'broken';
  showPanel(host, 'stop', t(`${kind}Title` as TextKey), t(`${kind}Text` as TextKey), {
    label: retry ? t('tryAgain') : t('backToLobby'),
    press: retry ? () => location.reload() : leave,
  });
}

/** A used or late ticket and an ended session look the same to the player: open the game again. */
function isEnded(error: unknown): boolean {
  return error instanceof Refused && !(error instanceof Unreachable) && (error.status === 401 || error.status === 403);
}
