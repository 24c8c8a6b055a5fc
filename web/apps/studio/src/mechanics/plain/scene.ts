import { landingOf, targetOf } from '../../game/target';
import type { Spin } from '../../wire';
import type { SceneParts, Step } from '../mechanic';

/**
 * Shows the spins of a round. This is the scene of plain reels; a mechanic overrides what it shows in another way.
 * Every step rejects when `signal` aborts.
 */
export class Scene {
  /** What is shown over the reels. */
  meter?: HTMLElement;

  constructor(protected readonly parts: SceneParts) {}

  /** No round is being shown. */
  rest(): void {}

  /** A free spin begins. */
  startFree(): void {}

  /** The free spins are over. */
  endFree(): void {}

  /** Brings a spin into view. */
  play({ spin }: Step, signal: AbortSignal): Promise<void> {
    return this.parts.stage.stop(targetOf(this.parts.info, spin), signal);
  }

  /** Changes the symbols in view before wins are shown. */
  async finish(_step: Step, _signal: AbortSignal): Promise<void> {}

  /** Whether the wins of a spin and the total are shown after it. */
  showsWins(_spin: Spin): boolean {
    return true;
  }

  /** The wins of a spin are about to be shown. */
  beforeWins(_step: Step): void {}

  /** The wins of a spin were shown; `from` is when the spin began to be shown. */
  async afterWins(_step: Step, _from: number, _signal: AbortSignal): Promise<void> {}

  /** A round has been shown to its end. */
  end(): void {}

  /** Shows the end of a round at once. */
  still(spin: Spin): void {
    const { strips, stops, held, expanded } = landingOf(this.parts.info, spin);
    this.parts.stage.place(strips, stops, [...held, ...expanded], spin.heights);
  }
}
