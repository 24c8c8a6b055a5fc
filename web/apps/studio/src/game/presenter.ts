import { nextFrame, sleep } from '../clock';
import { featurePanel } from '../hud/overlay';
import { winSentence } from '../hud/win-sentence';
import type { Mechanic, SceneParts, Step } from '../mechanics/mechanic';
import type { Scene } from '../mechanics/plain/scene';
import { type Minor, countUp, formatAmount, formatMoney, parseMinor } from '../money';
import type { Celebration } from '../stage/celebration';
import type { ShownWin } from '../stage/win-drawing';
import type { Position, Round, Spin, Win } from '../wire';
import { bigWinLevel, classify, isCelebrated } from './outcome';
import { CYCLE_MS } from './pace';
import { paidSpins, restingSpin } from './target';

const FREE_INTRO_MS = 4200;
const FREE_OUTRO_MS = 4200;
const FREE_MORE_MS = 1700;
const COUNT_UP_MS = 900;
/** A win is shown at least this long before a free spin follows. */
const WIN_SHOWN_MS = 1400;

export interface PresenterOptions extends SceneParts {
  mechanic: Mechanic;
  celebration: Pick<Celebration, 'show'>;
}

/** Reveals a finished round: it plays what the server decided, spin by spin, and adds nothing. */
export class Presenter {
  /** How the spins of the game's mechanic are shown. */
  readonly scene: Scene;
  /** Ends the presentation that is running. */
  private running = new AbortController();

  constructor(private readonly options: PresenterOptions) {
    this.scene = options.mechanic.scene(options);
  }

  /** The reels begin to run; the result may still be on its way. */
  begin(): void {
    const { hud, stage, sound, speech } = this.options;
    this.running.abort();
    this.running = new AbortController();
    hud.setMode('base');
    this.scene.rest();
    hud.setWin(undefined, false);
    hud.setStatus(speech.t('statusSpinning'));
    stage.start();
    sound.spinStart();
  }

  /** The spin did not take place. */
  abandon(): void {
    const { sound, stage, hud } = this.options;
    this.running.abort();
    sound.spinEnd();
    stage.abandon();
    hud.setMode('base');
    this.scene.rest();
    hud.setWin(undefined, false);
    for (const panel of hud.root.querySelectorAll('.panel-feature, .big')) panel.remove();
  }

  /** Brings the running reels to the result and shows all that follows, until it is abandoned. */
  async reveal(round: Round): Promise<void> {
    const { signal } = this.running;
    try {
      await this.show(round, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  private async show(round: Round, signal: AbortSignal): Promise<void> {
    const { hud, stage, speech } = this.options;
    const stake = parseMinor(round.betMinor);
    let sum = 0n;
    let freeShown = 0;
    for (const [index, spin] of round.spins.entries()) {
      const from = this.options.clock.now();
      const next = round.spins[index + 1];
      if (spin.mode === 'free') {
        if (freeShown === 0) await this.introduceFree(round, signal);
        freeShown += 1;
        this.startFree(freeShown, freeShown + spin.freeSpinsLeft - spin.freeSpinsAwarded);
      }
      const goesOn = next !== undefined && next.mode !== 'free';
      const step = { round, spin, index, before: round.spins[index - 1], goesOn, isFree: freeShown > 0, sum };
      await this.scene.play(step, signal);
      signal.throwIfAborted();
      this.options.sound.spinEnd();
      await this.scene.finish(step, signal);
      signal.throwIfAborted();
      sum += parseMinor(spin.winMinor);
      if (this.scene.showsWins(spin)) await this.showWins(step, sum, stake, signal);
      await this.scene.afterWins(step, from, signal);
      if (step.isFree && !goesOn) await this.afterFree(spin, from, freeShown, signal);
    }
    if (freeShown > 0) await this.closeFree(freeShown, sum, stake, signal);
    const level = bigWinLevel(sum, stake);
    if (level > 0) {
      // One effect at a time: the lines rest while the big win is shown.
      stage.clearWins();
      await this.options.celebration.show(level, sum);
      signal.throwIfAborted();
      if (freeShown === 0) stage.showWins(this.shown(restingSpin(round)?.wins ?? []), 'win');
    }
    hud.setMode('base');
    this.scene.end();
    hud.announce(this.sentence(round));
    if (sum === 0n) hud.setStatus(speech.t('statusNoWin'));
  }

  /** Shows where a round ended, at once. */
  showStill(round: Round): void {
    const last = restingSpin(round);
    if (!last) return;
    this.scene.still(last);
    const stake = parseMinor(round.betMinor);
    const celebrated = isCelebrated(classify(parseMinor(round.winMinor), stake));
    if (last.wins.length > 0) {
      this.options.stage.showWins(this.shown(last.wins), celebrated ? 'win' : 'return');
    }
  }

  /** One sentence with all that matters, for a screen reader. */
  sentence(round: Round): string {
    const { speech, currency, info } = this.options;
    const stake = parseMinor(round.betMinor);
    const win = parseMinor(round.winMinor);
    const params = {
      bet: formatMoney(stake, currency),
      win: formatMoney(win, currency),
      balance: round.balanceAfterMinor ? formatMoney(parseMinor(round.balanceAfterMinor), currency) : '–',
    };
    const outcome = classify(win, stake);
    const head =
      outcome === 'none' ? 'announceNone' : outcome === 'return' ? 'announceReturn' : 'announceWin';
    const wins = paidSpins(round).flatMap((spin) => spin.wins);
    const told = wins.slice(0, 5).map((win) => {
      return winSentence(speech, info, win, formatMoney(parseMinor(win.payMinor), currency));
    });
    return [speech.t(head, params), ...told].join(' ');
  }

  private shown(wins: Win[]): ShownWin[] {
    const { info } = this.options;
    return wins.map((win, index) => {
      const line = win.kind === 'line' ? info.lines[win.line ?? -1] : undefined;
      return {
        positions: win.positions.map(([reel = 0, row = 0]) => [reel, row] as Position),
        lineIndex: win.line ?? index,
        label: formatAmount(parseMinor(win.payMinor)),
        ...(line ? { line } : {}),
      };
    });
  }

  private async showWins(step: Step, sum: Minor, stake: Minor, signal: AbortSignal): Promise<void> {
    const { hud, stage, sound, speech, clock } = this.options;
    const { spin, goesOn } = step;
    // The wins of a free spin, a respin or a cascade are added to what the round has brought so far.
    const isLater = spin.mode !== 'base';
    if (spin.wins.length === 0) {
      if (isLater) hud.setWin(sum, sum > stake, speech.t('total'));
      return;
    }
    this.scene.beforeWins(step);
    // What has come back so far decides: nothing is celebrated until it is more than the stake.
    const celebrated = isCelebrated(classify(sum, stake));
    stage.showWins(this.shown(spin.wins), celebrated ? 'win' : 'return');
    if (!isLater) {
      hud.setStatus(this.winStatus(spin, sum, stake, celebrated), celebrated ? 'good' : 'calm');
    }
    const label = isLater ? speech.t('total') : speech.t(celebrated ? 'win' : 'paid');
    if (!celebrated) {
      hud.setWin(sum, false, label);
      return sleep(clock, isLater || goesOn ? WIN_SHOWN_MS : 300, signal);
    }
    sound.win(Math.min(1, Number((sum * 10n) / stake) / 100));
    navigator.vibrate?.(bigWinLevel(sum, stake) > 0 ? [40, 40, 90] : 35);
    if (isLater || bigWinLevel(sum, stake) === 0) await this.countTo(step.sum, sum, label, signal);
    else hud.setWin(sum, true, label);
    await sleep(clock, isLater || goesOn || spin.freeSpinsAwarded > 0 ? WIN_SHOWN_MS : 350, signal);
  }

  private winStatus(spin: Spin, sum: Minor, stake: Minor, celebrated: boolean): string {
    const { speech, currency } = this.options;
    const count = spin.wins.length;
    if (celebrated) return count === 1 ? speech.t('statusOneWin') : speech.t('statusWins', { count });
    return speech.t('statusReturn', { win: formatMoney(sum, currency), bet: formatMoney(stake, currency) });
  }

  private async countTo(from: Minor, to: Minor, label: string, signal: AbortSignal): Promise<void> {
    const { clock, hud, sound, calm } = this.options;
    if (calm) return hud.setWin(to, true, label);
    const started = clock.now();
    let ticked = 0;
    for (;;) {
      const age = clock.now() - started;
      hud.setWin(from + countUp(to - from, age, COUNT_UP_MS), true, label);
      if (age - ticked > 70) {
        ticked = age;
        sound.count();
      }
      if (age >= COUNT_UP_MS) return;
      await nextFrame(clock, signal);
    }
  }

  private async introduceFree(round: Round, signal: AbortSignal): Promise<void> {
    const { hud, sound, speech, clock, info, mechanic } = this.options;
    const count = restingSpin(round)?.freeSpinsAwarded ?? 0;
    const { multiplier } = info.freeSpins;
    sound.freeSpins();
    hud.announce(speech.t('announceFree', { count }));
    const text = mechanic.info.freeIntro ?? (multiplier > 1 ? 'freeIntroText' : 'freeIntroTextPlain');
    await featurePanel(hud.root, clock, FREE_INTRO_MS, signal, {
      title: speech.t('freeIntroTitle', { count }),
      text: speech.t(text, { multiplier }),
      label: speech.t('freeStart'),
      picture: this.emblem(),
    });
    hud.setMode('free');
  }

  private emblem(): HTMLElement | undefined {
    const scatter = this.options.info.symbols.find(({ kind }) => kind === 'scatter');
    return scatter && this.options.picture(scatter.id, 132);
  }

  private startFree(index: number, total: number): void {
    const { hud, stage, sound, speech } = this.options;
    hud.setStatus(speech.t('statusFree', { index, total }), 'calm');
    this.scene.startFree();
    stage.start();
    sound.spinStart();
  }

  private async afterFree(spin: Spin, from: number, shown: number, signal: AbortSignal): Promise<void> {
    const { clock, hud, sound, speech } = this.options;
    if (spin.freeSpinsAwarded > 0) {
      sound.freeSpins();
      const title = speech.t('freeMore', { count: spin.freeSpinsAwarded });
      hud.setStatus(speech.t('statusFree', { index: shown, total: shown + spin.freeSpinsLeft }));
      await featurePanel(hud.root, clock, FREE_MORE_MS, signal, {
        title,
        text: '',
        label: speech.t('continue'),
        picture: this.emblem(),
      });
    }
    await sleep(clock, CYCLE_MS - (clock.now() - from), signal);
  }

  private async closeFree(count: number, sum: Minor, stake: Minor, signal: AbortSignal): Promise<void> {
    const { hud, speech, clock, currency, stage } = this.options;
    stage.clearWins();
    const win = formatMoney(sum, currency);
    hud.setStatus(speech.t('freeOutroTitle'));
    if (bigWinLevel(sum, stake) === 0) {
      const text = speech.t('freeOutroText', { count, win });
      const title = speech.t('freeOutroTitle');
      await featurePanel(hud.root, clock, FREE_OUTRO_MS, signal, {
        title,
        text,
        label: speech.t('continue'),
      });
    }
    hud.setMode('base');
    this.scene.endFree();
    hud.setWin(sum, isCelebrated(classify(sum, stake)), speech.t('total'));
  }
}
