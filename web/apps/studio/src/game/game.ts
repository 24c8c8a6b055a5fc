import { Refused, Unreachable } from '@erawan/kit/vendor-call';
import type { StudioCalls } from '../api';
import { type Clock, sleep } from '../clock';
import type { Hud } from '../hud/hud';
import type { Speech, TextKey } from '../i18n';
import { keep } from '../keep';
import { type Minor, formatMoney, parseMinor } from '../money';
import type { Commit, GameInfo, Round, SessionState, SpinAnswer, SpinRequest } from '../wire';
import { Connection } from './connection';
import { CYCLE_MS, Pace } from './pace';
import type { Presenter } from './presenter';

/** Reports to the page around the game, if any. */
interface Outside {
  balance: (balance: Minor) => void;
  /** The session is over; nothing more can be played here. */
  expired: () => void;
  /** The connection was lost (`false`) or is back. */
  connected: (online: boolean) => void;
}

export interface GameOptions {
  api: StudioCalls;
  clock: Clock;
  hud: Hud;
  presenter: Presenter;
  speech: Speech;
  info: GameInfo;
  outside: Outside;
}

type Phase = 'idle' | 'playing' | 'replay' | 'over';

const RESOLVE_EVERY_MS = 1500;

/** The text that a player reads for a refusal. */
const REFUSALS: Record<string, TextKey> = {
  'insufficient.balance': 'statusInsufficient',
  'spin.too.early': 'statusEarly',
  'round.open.elsewhere': 'statusElsewhere',
  'game.not.available': 'statusClosed',
};

/** One player at one game: bet, spin, reveal. Everything about money comes from the server. */
export class Game {
  private readonly pace = new Pace();
  private readonly connection: Connection;
  private readonly levels: Minor[];
  private phase: Phase = 'idle';
  private currency = 'THB';
  private balance = 0n;
  private bet: Minor;
  private commit: Commit = { commitId: '', serverSeedHash: '' };
  private seed = '';
  /** The player has put in a seed of their own: it stays. */
  private ownSeed = false;
  private last: Round | undefined;
  private cancelPace: (() => void) | undefined;

  constructor(private readonly options: GameOptions) {
    const { api, clock, info, outside } = options;
    this.levels = info.betLevelsMinor.map(parseMinor);
    this.bet = this.initialBet();
    this.connection = new Connection({
      clock,
      probe: () => this.probe(api),
      onChange: (online) => {
        outside.connected(online);
        this.refresh();
      },
    });
  }

  get lastRound(): Round | undefined {
    return this.last;
  }

  get serverSeedHash(): string {
    return this.commit.serverSeedHash;
  }

  get clientSeed(): string {
    return this.seed;
  }

  get betLevels(): Minor[] {
    return this.levels;
  }

  get currentBet(): Minor {
    return this.bet;
  }

  get isIdle(): boolean {
    return this.phase === 'idle';
  }

  useClientSeed(seed: string): void {
    this.seed = seed;
    this.ownSeed = true;
  }

  /** Takes up the session where the server says it is. */
  async begin(state: SessionState, target: Window): Promise<void> {
    const { info, hud, speech } = this.options;
    this.adopt(state);
    this.connection.watch(target);
    const unseen = keep.unseen(info.gameCode);
    if (state.openRound) return this.finishOpenRound(false);
    if (state.lastRound) this.showLast(state.lastRound, state.lastRound.serverSeedHash === unseen);
    if (!info.available) hud.setStatus(speech.t('statusClosed'), 'warn');
    this.refresh();
  }

  /** Whether a press may start a spin now. */
  canSpin(): boolean {
    return (
      this.phase === 'idle' &&
      this.connection.isOnline &&
      this.pace.isReady(this.options.clock.now()) &&
      this.commit.commitId !== '' &&
      this.options.info.available
    );
  }

  chooseBet(level: Minor): void {
    if (this.phase !== 'idle') return;
    this.bet = level;
    keep.setBet(this.options.info.gameCode, level.toString());
    this.refresh();
  }

  stepBet(step: -1 | 1): void {
    const level = this.levels[this.levels.indexOf(this.bet) + step];
    if (level !== undefined) this.chooseBet(level);
  }

  /** One spin, from the press to the end of its presentation. */
  async spin(): Promise<void> {
    if (!this.canSpin()) return;
    const { hud, presenter, speech, clock } = this.options;
    if (this.balance < this.bet) return hud.setStatus(speech.t('statusInsufficient'), 'warn');
    this.phase = 'playing';
    this.startPace(CYCLE_MS);
    keep.setUnseen(this.options.info.gameCode, this.commit.serverSeedHash);
    hud.setBalance(this.balance - this.bet, this.currency);
    presenter.begin();
    this.refresh();
    try {
      const answer = await this.ask({
        commitId: this.commit.commitId,
        betMinor: this.bet.toString(),
        clientSeed: this.seed,
      });
      this.commit = answer.commit;
      if (!this.ownSeed) this.seed = answer.clientSeed;
      this.pace.after(clock.now(), answer);
      await this.reveal(answer.round, parseMinor(answer.balanceMinor));
    } catch (error) {
      await this.failed(error);
    }
    if (this.phase === 'playing') this.phase = 'idle';
    this.startPace(this.pace.left(clock.now()));
    this.refresh();
  }

  /** Shows a finished round again; nothing of it counts. */
  async replay(round: Round): Promise<void> {
    if (this.phase !== 'idle') return;
    const { hud, presenter, speech } = this.options;
    this.phase = 'replay';
    hud.setReplay(true);
    hud.announce(speech.t('announceReplay'));
    this.refresh();
    presenter.begin();
    await presenter.reveal(round);
  }

  /** Back from the replay to the game. */
  endReplay(): void {
    if (this.phase !== 'replay') return;
    const { hud, speech, presenter } = this.options;
    this.phase = 'idle';
    presenter.abandon();
    if (this.last) presenter.showStill(this.last);
    hud.setReplay(false);
    hud.setStatus(speech.t('statusReady'));
    this.refresh();
  }

  private initialBet(): Minor {
    const kept = keep.bet(this.options.info.gameCode);
    const known = this.levels.find((level) => level.toString() === kept);
    return known ?? this.levels[Math.min(2, this.levels.length - 1)] ?? 0n;
  }

  private async probe(api: StudioCalls): Promise<void> {
    try {
      const state = await api.state();
      if (this.phase === 'idle' && !state.openRound) this.adopt(state);
    } catch (error) {
      if (error instanceof Refused && error.code === 'session.expired') this.expire();
      else if (error instanceof Unreachable) throw error;
    }
  }

  private adopt(state: SessionState): void {
    const { clock } = this.options;
    this.currency = state.currency;
    this.balance = parseMinor(state.balanceMinor);
    this.commit = state.commit;
    if (!this.ownSeed) this.seed = state.clientSeed;
    if (state.lastRound) this.last = state.lastRound;
    this.pace.after(clock.now(), state);
    this.startPace(this.pace.left(clock.now()));
    this.refresh();
  }

  /** Asks for the spin until there is an answer: the same commitment can only give the same round. */
  private async ask(request: SpinRequest): Promise<SpinAnswer> {
    for (;;) {
      try {
        const answer = await this.options.api.spin(request);
        this.connection.found();
        return answer;
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        this.connection.lost();
        await sleep(this.options.clock, RESOLVE_EVERY_MS);
      }
    }
  }

  private async reveal(round: Round, balance: Minor): Promise<void> {
    const { presenter, hud, info, outside } = this.options;
    if (round.status === 'pending') return this.finishOpenRound(true);
    if (round.status === 'rolled_back') return this.cancelled(balance);
    await presenter.reveal(round);
    this.last = round;
    this.balance = balance;
    hud.setBalance(this.balance, this.currency);
    keep.setUnseen(info.gameCode, undefined);
    outside.balance(this.balance);
  }

  /** The round is void and the stake is back. */
  private cancelled(balance: Minor): void {
    const { presenter, hud, speech, info, outside } = this.options;
    presenter.abandon();
    this.balance = balance;
    hud.setStatus(speech.t('statusRolledBack'), 'warn');
    hud.announce(speech.t('statusRolledBack'));
    keep.setUnseen(info.gameCode, undefined);
    outside.balance(this.balance);
  }

  /** A refused spin took no money: the reels go back, and the reason is shown. */
  private async failed(error: unknown): Promise<void> {
    const { presenter, hud, speech } = this.options;
    const code = error instanceof Refused ? error.code : '';
    if (code === 'wallet.unknown' || code === 'round.open') return this.finishOpenRound(true);
    presenter.abandon();
    if (code === 'session.expired') return this.expire();
    keep.setUnseen(this.options.info.gameCode, undefined);
    const message = error instanceof Refused ? error.message : '';
    const known = REFUSALS[code];
    const text = known ? speech.t(known) : message || speech.t('statusTryAgain');
    await this.reload();
    hud.setStatus(text, 'warn');
    hud.announce(text);
  }

  /** Waits for the server to bring an open round to its end, then shows how it ended. */
  private async finishOpenRound(reelsRun: boolean): Promise<void> {
    const { api, clock, hud, speech } = this.options;
    this.phase = 'playing';
    hud.setStatus(speech.t('statusResolving'), 'warn');
    this.refresh();
    for (;;) {
      const state = await this.tryState(api);
      if (this.isOver()) return;
      if (state && !state.openRound) return this.settleWith(state, reelsRun);
      await sleep(clock, RESOLVE_EVERY_MS);
    }
  }

  private async settleWith(state: SessionState, reelsRun: boolean): Promise<void> {
    const round = state.lastRound;
    const balance = parseMinor(state.balanceMinor);
    if (round && reelsRun && round.serverSeedHash === keep.unseen(this.options.info.gameCode)) {
      this.commit = state.commit;
      await this.reveal(round, balance);
    } else {
      this.options.presenter.abandon();
      if (round?.status === 'rolled_back') this.cancelled(balance);
      else if (round) this.showLast(round, true);
    }
    this.phase = 'idle';
    this.adopt(state);
  }

  private isOver(): boolean {
    return this.phase === 'over';
  }

  private async tryState(api: StudioCalls): Promise<SessionState | undefined> {
    try {
      const state = await api.state();
      this.connection.found();
      return state;
    } catch (error) {
      if (error instanceof Refused && error.code === 'session.expired') this.expire();
      else this.connection.lost();
      return undefined;
    }
  }

  /** Shows how the last round ended, and announces it when the player has not seen it yet. */
  private showLast(round: Round, unseen: boolean): void {
    const { presenter, hud, speech, info, outside } = this.options;
    this.last = round;
    keep.setUnseen(info.gameCode, undefined);
    if (round.status !== 'settled') return;
    presenter.showStill(round);
    if (!unseen) return;
    const win = parseMinor(round.winMinor);
    const params = {
      bet: formatMoney(parseMinor(round.betMinor), this.currency),
      win: formatMoney(win, this.currency),
    };
    hud.setStatus(speech.t(win > 0n ? 'statusLast' : 'statusLastNone', params));
    hud.announce(presenter.sentence(round));
    outside.balance(this.balance);
  }

  private async reload(): Promise<void> {
    const state = await this.tryState(this.options.api);
    if (state) this.adopt(state);
  }

  private expire(): void {
    this.phase = 'over';
    keep.setSession(this.options.info.gameCode, undefined);
    this.refresh();
    this.options.outside.expired();
  }

  private startPace(left: number): void {
    const { clock, hud } = this.options;
    this.cancelPace?.();
    if (left <= 0) return;
    if (this.pace.isReady(clock.now())) this.pace.hold(clock.now(), left);
    hud.spin.pace(this.pace.share(clock.now()), left);
    this.cancelPace = clock.after(left + 1, () => this.refresh());
  }

  private refresh(): void {
    const { hud, speech } = this.options;
    const index = this.levels.indexOf(this.bet);
    const bet = formatMoney(this.bet, this.currency);
    const locked = this.phase !== 'idle';
    hud.setBet(this.bet, this.currency, index <= 0, index === this.levels.length - 1, locked);
    if (!locked) hud.setBalance(this.balance, this.currency);
    hud.spin.set(this.canSpin(), this.canSpin() ? speech.t('spinFor', { bet }) : speech.t('spinWait'));
    hud.spin.setTurning(this.phase === 'playing');
  }
}
