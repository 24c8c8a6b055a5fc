import type { StudioCalls } from '../api';
import type { Clock } from '../clock';
import { openBetSheet } from '../hud/bet-sheet';
import { openFairnessSheet } from '../hud/fairness-sheet';
import { openHistorySheet } from '../hud/history-sheet';
import { Hud, type HudActions } from '../hud/hud';
import { openInfoSheet } from '../hud/info-sheet';
import { showPanel } from '../hud/overlay';
import type { Speech } from '../i18n';
import type { Mechanic } from '../mechanics/mechanic';
import { mechanicOf } from '../mechanics/registry';
import { Sound } from '../sound/sound';
import { themeOf } from '../sound/themes';
import { type Atlas, symbolPicture } from '../stage/atlas';
import { Celebration } from '../stage/celebration';
import { type Palette, readPalette } from '../stage/palette';
import { Stage } from '../stage/stage';
import type { GameInfo, SessionState } from '../wire';
import { Game } from './game';
import { Presenter } from './presenter';
import { firstStops } from './target';

/** What a game is made of; clock and randomness are given, so that any moment can be frozen. */
export interface Parts {
  speech: Speech;
  api: StudioCalls;
  info: GameInfo;
  atlas: Atlas;
  state: SessionState;
  clock: Clock;
  /** Decoration only. */
  random: () => number;
  /** Reduced motion. */
  calm: boolean;
  leave: () => void;
  otherLanguage: () => void;
  /** Reports to the page around the game. */
  tellParent: (message: ParentMessage) => void;
}

export type ParentMessage = { type: 'erawan:close' } | { type: 'erawan:balance'; balanceMinor: string };

export interface Assembled {
  game: Game;
  hud: Hud;
  sound: Sound;
  stage: Stage;
}

/** Puts the parts of a game together inside `root`. */
export function assemble(root: HTMLElement, parts: Parts): Assembled {
  const { speech, info, state, clock, api } = parts;
  const sound = new Sound(themeOf(info.gameCode));
  const made: { game?: Game } = {};
  const actions = makeActions(
    parts,
    sound,
    () => made.game,
    () => hud.root,
  );
  const mechanic = mechanicOf(info);
  const hud = new Hud(speech, info, mechanic.info, actions, sound.muted);
  root.replaceChildren(hud.root);
  if (state.trial) hud.setRibbon(speech.t('trial'));
  hud.setStatus(speech.t('statusReady'));
  const palette = readPalette(hud.root);
  const stage = makeStage(parts, hud, sound, palette, mechanic);
  const presenter = makePresenter(parts, hud, sound, stage, palette, mechanic);
  if (presenter.scene.meter) hud.setMeter(presenter.scene.meter);
  const outside = makeOutside(parts, hud);
  const game = new Game({ api, clock, hud, presenter, speech, info, outside });
  made.game = game;
  return { game, hud, sound, stage };
}

function makeActions(
  parts: Parts,
  sound: Sound,
  game: () => Game | undefined,
  host: () => HTMLElement,
): HudActions {
  const { speech, api, info, atlas, state, leave, otherLanguage } = parts;
  const { currency, trial } = state;
  const withGame = (run: (game: Game) => void) => () => {
    const present = game();
    if (present) run(present);
  };
  return {
    betStep: (step) => {
      sound.choose();
      game()?.stepBet(step);
    },
    betChoose: withGame(({ betLevels, currentBet }) =>
      openBetSheet(host(), speech, betLevels, currentBet, currency, (level) => game()?.chooseBet(level)),
    ),
    info: withGame(({ currentBet: bet }) =>
      openInfoSheet(host(), speech, { info, atlas, bet, currency, trial, otherLanguage }),
    ),
    history: withGame((present) =>
      openHistorySheet(host(), speech, {
        api,
        currency,
        mechanic: mechanicOf(info).info,
        replay: (round) => void present.replay(round),
      }),
    ),
    fairness: withGame((present) =>
      openFairnessSheet(host(), speech, {
        serverSeedHash: present.serverSeedHash,
        clientSeed: present.clientSeed,
        lastRound: present.lastRound,
        save: (seed) => present.useClientSeed(seed),
      }),
    ),
    sound: () => {
      sound.unlock();
      sound.setMuted(!sound.muted);
      return sound.muted;
    },
    leave,
    endReplay: withGame((present) => present.endReplay()),
  };
}

function makeStage(parts: Parts, hud: Hud, sound: Sound, palette: Palette, { setup }: Mechanic): Stage {
  const { info, atlas, clock, random, calm } = parts;
  let scatters = 0;
  const stage = new Stage({
    canvas: hud.canvas,
    clock,
    random,
    atlas,
    palette,
    reels: info.reels,
    rows: info.rows,
    calm,
    hold: setup.faces,
    onReelStop: (reel, symbols) => {
      sound.reelStop(reel);
      if (reel === 0) scatters = 0;
      const landed = symbols.filter((symbol) => isScatter(info, symbol)).length;
      scatters += landed;
      if (landed > 0) sound.scatter(scatters);
    },
    onAnticipation: () => sound.anticipation(),
  });
  const fit = (): void => {
    const { clientWidth, clientHeight } = hud.canvas;
    if (clientWidth > 0 && clientHeight > 0) stage.resize(clientWidth, clientHeight);
  };
  fit();
  new ResizeObserver(fit).observe(hud.canvas);
  stage.place(info.reelStrips, firstStops(info), [], setup.heights);
  return stage;
}

/** A symbol that counts wherever it lands. */
function isScatter(info: GameInfo, symbol: string): boolean {
  const counts = (kind: string): boolean => kind === 'scatter' || kind === 'value';
  return info.symbols.some((candidate) => candidate.id === symbol && counts(candidate.kind));
}

function makePresenter(
  parts: Parts,
  hud: Hud,
  sound: Sound,
  stage: Stage,
  palette: Palette,
  mechanic: Mechanic,
): Presenter {
  const { clock, random, speech, calm, info, atlas, state } = parts;
  return new Presenter({
    mechanic,
    clock,
    hud,
    stage,
    sound,
    speech,
    info,
    celebration: new Celebration({ host: hud.root, clock, random, palette, speech, sound, calm }),
    currency: state.currency,
    calm,
    picture: (symbol, size) => symbolPicture(atlas, symbol, size),
  });
}

function makeOutside(parts: Parts, hud: Hud) {
  const { leave, tellParent } = parts;
  const { t } = parts.speech;
  let offline: (() => void) | undefined;
  return {
    balance: (balance: bigint) => tellParent({ type: 'erawan:balance', balanceMinor: balance.toString() }),
    expired: () => {
      offline?.();
      showPanel(hud.root, 'stop', t('expiredTitle'), t('expiredText'), {
        label: t('backToLobby'),
        press: leave,
      });
    },
    connected: (online: boolean) => {
      offline?.();
      offline = online ? undefined : showPanel(hud.root, 'notice', t('offlineTitle'), t('offlineText'));
    },
  };
}
