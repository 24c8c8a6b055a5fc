import { type Clock, sleep } from '../clock';
import type { Hud } from '../hud/hud';
import { featurePanel } from '../hud/overlay';
import type { Speech } from '../i18n';
import { type Minor, countUp, formatAmount, formatMoney, parseMinor } from '../money';
import type { Sound } from '../sound/sound';
import type { Celebration } from '../stage/celebration';
import type { Stage } from '../stage/stage';
import type { ShownWin } from '../stage/win-drawing';
import { vanishing } from '../verify/cascade';
import { changingWays } from '../verify/heights';
import type { GameInfo, Position, Round, Spin, Win } from '../wire';
import { bigWinLevel, classify, isCelebrated } from './outcome';
import { HoldShow } from './hold';
import { CYCLE_MS } from './pace';
import { landingOf, paidSpins, restingSpin, targetOf } from './target';

const FREE_INTRO_MS = 4200;
const FREE_OUTRO_MS = 4200;
const FREE_MORE_MS = 1700;
const COUNT_UP_MS = 900;
/** A win stands at least this long before a free spin follows. */
const WIN_STAND_MS = 1400;

type ReelStage = Pick<
  Stage,
  'start' | 'stop' | 'fill' | 'cascade' | 'abandon' | 'place' | 'showWins' | 'clearWins'
> & { hold: Pick<Stage['hold'], 'show' | 'lock' | 'respin' | 'settled' | 'count'> };
type SoundEffects = Pick<
  Sound,
  'spinStart' | 'spinEnd' | 'win' | 'count' | 'freeSpins' | 'rise' | 'vanish' | 'land' | 'pearl'
>;

export interface PresenterOptions {
  clock: Clock;
  hud: Hud;
  stage: ReelStage;
  sound: SoundEffects;
  speech: Speech;
  info: GameInfo;
  celebration: Pick<Celebration, 'show'>;
  /** A picture of a symbol at a size in CSS pixels. */
  picture: (symbol: string, size: number) => HTMLElement;
  currency: string;
  /** Reduced motion: amounts stand at once. */
  calm: boolean;
}

/** How a screen reader hears of a win beside lines. */
const ANNOUNCE = {
  ways: 'announceWays',
  scatter: 'announceScatter',
  hold: 'announceHoldWin',
  full: 'announceFull',
} as const;

/** Reveals a finished round: it plays what the server decided, spin by spin, and adds nothing. */
export class Presenter {
  private readonly scatter: string | undefined;
  private readonly wild: string;
  private readonly trigger: number;
  /** Counts presentations; one that is no longer the present one ends at its next step. */
  private run = 0;
  private readonly hold: HoldShow;

  constructor(private readonly options: PresenterOptions) {
    this.scatter = options.info.symbols.find((symbol) => symbol.kind === 'scatter')?.id;
    this.wild = options.info.symbols.find((symbol) => symbol.kind === 'wild')?.id ?? '';
    this.hold = new HoldShow(options);
    this.trigger = Math.min(...Object.keys(options.info.freeSpins.trigger).map(Number), 99);
  }

  /** The reels begin to run; the result may still be on its way. */
  begin(): void {
    const { hud, stage, sound, speech } = this.options;
    this.run += 1;
    hud.setMode('base');
    hud.ladder?.show(0, 1);
    hud.ways?.rest();
    this.hold.rest();
    hud.setWin(undefined, false);
    hud.setStatus(speech.t('statusSpinning'));
    stage.start();
    sound.spinStart();
  }

  /** The spin did not take place. */
  abandon(): void {
    const { sound, stage, hud } = this.options;
    this.run += 1;
    sound.spinEnd();
    stage.abandon();
    hud.setMode('base');
    hud.ways?.rest();
    this.hold.rest();
    hud.setWin(undefined, false);
    for (const panel of hud.root.querySelectorAll('.panel-feature, .big')) panel.remove();
  }

  /** Brings the running reels to the result and shows all that follows. */
  async reveal(round: Round): Promise<void> {
    const { hud, stage, speech } = this.options;
    const stake = parseMinor(round.betMinor);
    let sum = 0n;
    let freeShown = 0;
    const run = this.run;
    for (const [index, spin] of round.spins.entries()) {
      const from = this.options.clock.now();
      const next = round.spins[index + 1]?.mode;
      const respinFollows = next === 'respin';
      const goesOn = respinFollows || next === 'cascade' || next === 'hold';
      if (spin.mode === 'free') {
        if (freeShown === 0) await this.introduceFree(round);
        if (run !== this.run) return;
        freeShown += 1;
        this.startFree(freeShown, freeShown + spin.freeSpinsLeft - spin.freeSpinsAwarded);
      }
      if (spin.mode === 'respin') this.startRespin(spin, index);
      if (spin.mode === 'hold') await this.playHold(round, index, sum);
      else if (spin.mode === 'cascade') await this.cascade(spin, round.spins[index - 1], freeShown > 0);
      else await this.land(spin);
      if (run !== this.run) return;
      this.options.sound.spinEnd();
      await this.raise(spin);
      if (run !== this.run) return;
      const before = sum;
      sum += parseMinor(spin.winMinor);
      // Until a hold is paid its running total stands.
      if (spin.mode !== 'hold' || spin.wins.length > 0)
        await this.showSpin(spin, before, sum, stake, goesOn, freeShown > 0);
      if (respinFollows) await sleep(this.options.clock, CYCLE_MS - (this.options.clock.now() - from));
      if (run !== this.run) return;
      if (freeShown > 0 && !goesOn) await this.afterFree(spin, from, freeShown);
      if (run !== this.run) return;
    }
    if (freeShown > 0) await this.closeFree(freeShown, sum, stake);
    const level = bigWinLevel(sum, stake);
    if (level > 0) {
      // One effect at a time: the lines rest while the big win is shown.
      stage.clearWins();
      await this.options.celebration.show(level, sum);
      if (run !== this.run) return;
      if (freeShown === 0) stage.showWins(this.shown(restingSpin(round)?.wins ?? []), 'win');
    }
    hud.setMode('base');
    this.hold.rest();
    hud.announce(this.sentence(round));
    if (sum === 0n) hud.setStatus(speech.t('statusNoWin'));
  }

  /** Shows where a round ended, at once. */
  showStill(round: Round): void {
    const { stage } = this.options;
    const last = restingSpin(round);
    if (!last) return;
    const { strips, stops, held, expanded } = landingOf(this.options.info, last);
    stage.place(strips, stops, [...held, ...expanded], last.heights);
    stage.hold.show(last.values ?? []);
    const stake = parseMinor(round.betMinor);
    const celebrated = isCelebrated(classify(parseMinor(round.winMinor), stake));
    if (last.wins.length > 0) stage.showWins(this.shown(last.wins), celebrated ? 'win' : 'return');
  }

  /** One sentence with all that matters, for a screen reader. */
  sentence(round: Round): string {
    const { speech, currency } = this.options;
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
    return [speech.t(head, params), ...wins.slice(0, 5).map((win) => this.winSentence(win))].join(' ');
  }

  private winSentence(win: Win): string {
    const { speech, currency, info } = this.options;
    const names = info.symbols.find((symbol) => symbol.id === win.symbol)?.name;
    const pay = formatMoney(parseMinor(win.payMinor), currency);
    const params = { count: win.count, symbol: names ? speech.local(names) : win.symbol, pay };
    if (win.kind !== 'line') return speech.t(ANNOUNCE[win.kind], params);
    return speech.t('announceLine', { ...params, line: (win.line ?? 0) + 1 });
  }

  /** The running reels come to rest, and the values that are in view show their worth. */
  private land(spin: Spin): Promise<void> {
    const { stage, info } = this.options;
    stage.hold.show(spin.values ?? []);
    void this.options.hud.ways?.show(spin, this.options.clock, this.options.calm);
    return stage.stop(targetOf(info, spin, this.scatter, this.trigger));
  }

  /** A respin of a hold, the start before the first one and the end after the last one. */
  private async playHold(round: Round, index: number, sum: Minor): Promise<void> {
    const [before, spin] = [round.spins[index - 1], round.spins[index]];
    if (!before || !spin) return;
    const { run } = this;
    if (before.mode !== 'hold') await this.hold.introduce(before, sum);
    if (run !== this.run) return;
    const { clock } = this.options;
    const from = clock.now();
    await this.hold.respin(spin, before.respinsLeft ?? 0, sum);
    // The panel before the first respin is no part of its time.
    if (spin.wins.length === 0) await sleep(clock, CYCLE_MS - (clock.now() - from));
    if (run !== this.run || spin.wins.length === 0) return;
    await this.hold.full(round, spin);
    if (run !== this.run) return;
    const { strips, stops } = landingOf(this.options.info, spin);
    this.options.stage.place(strips, stops);
    this.options.stage.hold.show(spin.values ?? []);
  }

  /** The wilds of a spin rise over their reels before wins are shown. */
  private async raise(spin: Spin): Promise<void> {
    const { stage, sound } = this.options;
    const expanded = spin.expanded ?? [];
    if (expanded.length === 0) return;
    sound.rise(expanded.length + (spin.held?.length ?? 0));
    navigator.vibrate?.(30);
    await stage.fill(expanded, this.wild);
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

  private async showSpin(
    spin: Spin,
    before: Minor,
    sum: Minor,
    stake: Minor,
    goesOn: boolean,
    inFree: boolean,
  ): Promise<void> {
    const { hud, stage, sound, speech, clock } = this.options;
    // The wins of a free spin, a respin or a cascade are added to what the round has brought so far.
    const free = spin.mode !== 'base';
    if (spin.wins.length > 0 && spin.mode !== 'respin') this.showMultiplier(spin, inFree);
    if (spin.wins.length === 0) {
      if (free) hud.setWin(sum, sum > stake, speech.t('total'));
      return;
    }
    // What has come back so far decides: nothing is celebrated until it is more than the stake.
    const celebrated = isCelebrated(classify(sum, stake));
    stage.showWins(this.shown(spin.wins), celebrated ? 'win' : 'return');
    if (!free) {
      hud.setStatus(this.winStatus(spin, sum, stake, celebrated), celebrated ? 'good' : 'calm');
    }
    const label = free ? speech.t('total') : speech.t(celebrated ? 'win' : 'paid');
    if (!celebrated) {
      hud.setWin(sum, false, label);
      return sleep(clock, free || goesOn ? WIN_STAND_MS : 300);
    }
    sound.win(Math.min(1, Number((sum * 10n) / stake) / 100));
    navigator.vibrate?.(bigWinLevel(sum, stake) > 0 ? [40, 40, 90] : 35);
    if (free || bigWinLevel(sum, stake) === 0) await this.countTo(before, sum, label);
    else hud.setWin(sum, true, label);
    await sleep(clock, free || goesOn || spin.freeSpinsAwarded > 0 ? WIN_STAND_MS : 350);
  }

  private winStatus(spin: Spin, sum: Minor, stake: Minor, celebrated: boolean): string {
    const { speech, currency } = this.options;
    const count = spin.wins.length;
    if (celebrated) return count === 1 ? speech.t('statusOneWin') : speech.t('statusWins', { count });
    return speech.t('statusReturn', { win: formatMoney(sum, currency), bet: formatMoney(stake, currency) });
  }

  private countTo(from: Minor, to: Minor, label: string): Promise<void> {
    const { clock, hud, sound, calm } = this.options;
    if (calm) {
      hud.setWin(to, true, label);
      return Promise.resolve();
    }
    const started = clock.now();
    let ticked = 0;
    return new Promise((resolve) => {
      const frame = (): void => {
        const age = clock.now() - started;
        hud.setWin(from + countUp(to - from, age, COUNT_UP_MS), true, label);
        if (age - ticked > 70) {
          ticked = age;
          sound.count();
        }
        if (age >= COUNT_UP_MS) resolve();
        else clock.frame(frame);
      };
      frame();
    });
  }

  private async introduceFree(round: Round): Promise<void> {
    const { hud, sound, speech, clock, info } = this.options;
    const count = restingSpin(round)?.freeSpinsAwarded ?? 0;
    const multiplier = info.freeSpins.multiplier;
    sound.freeSpins();
    hud.announce(speech.t('announceFree', { count }));
    const rises = changingWays(info) && speech.t('freeIntroRising', { multiplier });
    const text = rises || speech.t(multiplier > 1 ? 'freeIntroText' : 'freeIntroTextPlain', { multiplier });
    const title = speech.t('freeIntroTitle', { count });
    await featurePanel(hud.root, clock, FREE_INTRO_MS, {
      title,
      text,
      label: speech.t('freeStart'),
      picture: this.emblem(),
    });
    hud.setMode('free');
  }

  private emblem(): HTMLElement | undefined {
    return this.scatter === undefined ? undefined : this.options.picture(this.scatter, 132);
  }

  private startFree(index: number, total: number): void {
    const { hud, stage, sound, speech } = this.options;
    hud.setStatus(speech.t('statusFree', { index, total }), 'calm');
    hud.ladder?.show(0, this.options.info.freeSpins.multiplier);
    stage.start();
    sound.spinStart();
  }

  private startRespin(spin: Spin, index: number): void {
    const { hud, stage, sound, speech } = this.options;
    const params = { index, multiplier: spin.multiplier };
    hud.setMode('respin');
    hud.setStatus(speech.t('statusRespin', params));
    hud.announce(speech.t('statusRespin', params));
    stage.start(spin.held ?? []);
    sound.spinStart();
  }

  /** What won vanishes, the rest falls and more comes from above. */
  private async cascade(spin: Spin, before: Spin | undefined, inFree: boolean): Promise<void> {
    const { hud, stage, sound, speech } = this.options;
    if (!inFree) hud.setMode('cascade');
    hud.setStatus(speech.t('statusCascade', { multiplier: spin.multiplier }));
    this.showMultiplier(spin, inFree);
    sound.vanish(spin.multiplier);
    await stage.cascade(vanishing(before?.wins ?? []), spin.grid);
    sound.land();
  }

  private showMultiplier({ multiplier }: Spin, inFree: boolean): void {
    this.options.hud.ladder?.show(multiplier, inFree ? this.options.info.freeSpins.multiplier : 1);
  }

  private async afterFree(spin: Spin, from: number, shown: number): Promise<void> {
    const { clock, hud, sound, speech } = this.options;
    if (spin.freeSpinsAwarded > 0) {
      sound.freeSpins();
      const title = speech.t('freeMore', { count: spin.freeSpinsAwarded });
      hud.setStatus(speech.t('statusFree', { index: shown, total: shown + spin.freeSpinsLeft }));
      await featurePanel(hud.root, clock, FREE_MORE_MS, {
        title,
        text: '',
        label: speech.t('continue'),
        picture: this.emblem(),
      });
    }
    await sleep(clock, CYCLE_MS - (clock.now() - from));
  }

  private async closeFree(count: number, sum: Minor, stake: Minor): Promise<void> {
    const { hud, speech, clock, currency, stage } = this.options;
    stage.clearWins();
    const win = formatMoney(sum, currency);
    hud.setStatus(speech.t('freeOutroTitle'));
    if (bigWinLevel(sum, stake) === 0) {
      const text = speech.t('freeOutroText', { count, win });
      const title = speech.t('freeOutroTitle');
      await featurePanel(hud.root, clock, FREE_OUTRO_MS, { title, text, label: speech.t('continue') });
    }
    hud.setMode('base');
    hud.setWin(sum, isCelebrated(classify(sum, stake)), speech.t('total'));
  }
}
