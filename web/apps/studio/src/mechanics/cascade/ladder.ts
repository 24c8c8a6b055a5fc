import { h, setText } from '../../dom';
import type { Speech } from '../../i18n';

/** The multipliers a spin climbs, one with every cascade; the one in force is lit. */
export class Ladder {
  readonly element: HTMLElement;
  private readonly rungs: HTMLElement[];

  constructor(
    private readonly multipliers: number[],
    speech: Speech,
  ) {
    this.rungs = multipliers.map((one) => h('li', {}, `×${one}`));
    this.element = h('ol', { class: 'ladder', 'aria-label': speech.t('ladder') }, ...this.rungs);
  }

  /** Lights `multiplier`, or none; free spins count `factor` times. */
  show(multiplier: number, factor: number): void {
    for (const [index, rung] of this.rungs.entries()) {
      const own = (this.multipliers[index] ?? 1) * factor;
      setText(rung, `×${own}`);
      rung.classList.toggle('is-past', own < multiplier);
      if (own === multiplier) rung.setAttribute('aria-current', 'true');
      else rung.removeAttribute('aria-current');
    }
  }
}
