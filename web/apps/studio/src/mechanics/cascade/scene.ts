import type { Spin } from '../../wire';
import type { SceneParts, Step } from '../mechanic';
import { Scene } from '../plain/scene';
import { Ladder } from './ladder';
import { vanishing } from './verify';

/** Shows cascades, and over the reels the multiplier that each of them pays. */
export class CascadeScene extends Scene {
  private readonly ladder: Ladder;

  constructor(parts: SceneParts, multipliers: number[]) {
    super(parts);
    this.ladder = new Ladder(multipliers, parts.speech);
    this.meter = this.ladder.element;
  }

  override rest(): void {
    this.ladder.show(0, 1);
  }

  override startFree(): void {
    this.ladder.show(0, this.parts.info.freeSpins.multiplier);
  }

  override endFree(): void {
    this.rest();
  }

  override async play(step: Step, signal: AbortSignal): Promise<void> {
    const { spin, before, isFree } = step;
    if (spin.mode !== 'cascade') return super.play(step, signal);
    const { hud, stage, sound, speech } = this.parts;
    if (!isFree) hud.setMode('cascade');
    hud.setStatus(speech.t('statusCascade', { multiplier: spin.multiplier }));
    this.showMultiplier(spin, isFree);
    sound.vanish(spin.multiplier);
    await stage.cascade(vanishing(before?.wins ?? []), spin.grid, signal);
    signal.throwIfAborted();
    sound.land();
  }

  override beforeWins({ spin, isFree }: Step): void {
    this.showMultiplier(spin, isFree);
  }

  private showMultiplier({ multiplier }: Spin, isFree: boolean): void {
    this.ladder.show(multiplier, isFree ? this.parts.info.freeSpins.multiplier : 1);
  }
}
