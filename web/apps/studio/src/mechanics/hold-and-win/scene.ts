import { sleep } from '../../clock';
import { CYCLE_MS } from '../../game/pace';
import { landingOf } from '../../game/target';
import { featurePanel } from '../../hud/overlay';
import { formatMoney, parseMinor } from '../../money';
import type { Held, Round, Spin } from '../../wire';
import type { SceneParts, Step } from '../mechanic';
import { Scene } from '../plain/scene';
import { HoldMeter } from './hold-meter';
import { type HoldRules, holdSymbols } from './verify';

const INTRO_MS = 3600;
const FULL_MS = 3600;

/** What the values on the board are worth. */
function worthOf(values: Held[]): bigint {
  return values.reduce((sum, { payMinor }) => sum + parseMinor(payMinor), 0n);
}

/** Shows a hold: the pearls stay, the other cells spin by themselves, and all is added up. */
export class HoldScene extends Scene {
  private readonly hold: HoldMeter;

  constructor(
    parts: SceneParts,
    private readonly rules: HoldRules,
  ) {
    super(parts);
    const { info, speech } = parts;
    this.hold = new HoldMeter(rules, info.reels * info.rows, speech);
    this.meter = this.hold.element;
  }

  override rest(): void {
    this.hold.rest();
  }

  /** A respin of the hold, the start before the first one and the end after the last one. */
  override async play(step: Step, signal: AbortSignal): Promise<void> {
    const { round, spin, before, sum } = step;
    const { clock, stage } = this.parts;
    if (spin.mode !== 'hold' || !before) {
      stage.hold.show(spin.values ?? []);
      return super.play(step, signal);
    }
    if (before.mode !== 'hold') await this.introduce(before, sum, signal);
    const from = clock.now();
    await this.respin(spin, before.respinsLeft ?? 0, sum, signal);
    // The panel before the first respin is no part of its time.
    if (spin.wins.length === 0) return sleep(clock, CYCLE_MS - (clock.now() - from), signal);
    await this.full(round, spin, signal);
    const { strips, stops } = landingOf(this.parts.info, spin);
    stage.place(strips, stops);
    stage.hold.show(spin.values ?? []);
  }

  /** Until a hold is paid its running total stays on screen. */
  override showsWins(spin: Spin): boolean {
    return spin.mode !== 'hold' || spin.wins.length > 0;
  }

  override end(): void {
    this.hold.rest();
  }

  override still(spin: Spin): void {
    super.still(spin);
    this.parts.stage.hold.show(spin.values ?? []);
  }

  /** Announces the hold and the values it starts with. */
  private async introduce(spin: Spin, sum: bigint, signal: AbortSignal): Promise<void> {
    const { hud, stage, sound, speech, clock, info, picture } = this.parts;
    const values = spin.values ?? [];
    stage.clearWins();
    stage.hold.lock(values, spin.grid);
    sound.freeSpins();
    hud.setMode('hold');
    hud.setStatus(speech.t('holdIntroStatus'));
    this.hold.show(spin.respinsLeft ?? 0, values.length);
    hud.setWin(sum + worthOf(values), true, speech.t('holdSoFar'));
    hud.announce(speech.t('announceHoldStart', { count: values.length }));
    await featurePanel(hud.root, clock, INTRO_MS, signal, {
      title: speech.t('holdIntroTitle', { count: values.length }),
      text: speech.t('holdIntroText', { respins: this.rules.respins, full: this.rules.fullBoard }),
      label: speech.t('freeStart'),
      picture: picture(holdSymbols(info).value, 132),
    });
  }

  /** One respin of the open cells; `sum` is what the round has brought before the hold is paid. */
  private async respin(spin: Spin, left: number, sum: bigint, signal: AbortSignal): Promise<void> {
    const { hud, stage, sound, speech, clock } = this.parts;
    const values = spin.values ?? [];
    hud.setMode('hold');
    this.hold.show(left - 1, stage.hold.count);
    hud.setStatus(speech.t('holdStatus'));
    sound.spinStart();
    const length = stage.hold.respin(values, (count) => {
      if (signal.aborted) return;
      sound.pearl(count);
      navigator.vibrate?.(20);
      this.hold.show(left - 1, count);
    });
    await sleep(clock, length, signal);
    stage.hold.settled();
    sound.spinEnd();
    const now = spin.respinsLeft ?? 0;
    this.hold.show(now, values.length);
    const ends = spin.wins.length > 0;
    hud.setStatus(speech.t(ends ? 'holdEnd' : 'holdIntroStatus', { count: values.length }));
    hud.setWin(sum + worthOf(values), true, speech.t('holdSoFar'));
    hud.announce(speech.t('announceHold', { count: values.length, left: now }));
  }

  /** The board is full: shows what it pays in addition. */
  private async full(round: Round, spin: Spin, signal: AbortSignal): Promise<void> {
    const { hud, sound, speech, clock, currency, info, picture } = this.parts;
    const full = spin.wins.find(({ kind }) => kind === 'full');
    if (!full) return;
    sound.freeSpins();
    const stakes = parseMinor(full.payMinor) / parseMinor(round.betMinor);
    await featurePanel(hud.root, clock, FULL_MS, signal, {
      title: speech.t('holdFullTitle'),
      text: speech.t('holdFullText', {
        times: stakes.toString(),
        win: formatMoney(parseMinor(full.payMinor), currency),
      }),
      label: speech.t('continue'),
      picture: picture(holdSymbols(info).value, 132),
    });
  }
}
