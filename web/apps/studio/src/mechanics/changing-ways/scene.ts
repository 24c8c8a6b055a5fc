import type { SceneParts, Step } from '../mechanic';
import { Scene } from '../plain/scene';
import { WaysMeter } from './ways-meter';

/** Over the reels the number of ways of the spin. */
export class ChangingWaysScene extends Scene {
  private readonly ways: WaysMeter;

  constructor(parts: SceneParts) {
    super(parts);
    this.ways = new WaysMeter(parts.info, parts.speech);
    this.meter = this.ways.element;
  }

  override rest(): void {
    this.ways.rest();
  }

  override endFree(): void {
    this.rest();
  }

  override play(step: Step, signal: AbortSignal): Promise<void> {
    void this.ways.show(step.spin, this.parts.clock, this.parts.calm);
    return super.play(step, signal);
  }
}
