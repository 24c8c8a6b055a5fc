import { h, setText } from '../../dom';
import type { Speech } from '../../i18n';
import type { HoldRules } from './verify';

/** Over the reels of a game of holds: how many respins are left, and how many pearls are held. */
export class HoldMeter {
  readonly element: HTMLElement;
  private readonly lamps: HTMLElement[];
  private readonly text = h('span', { class: 'hold-text' });
  private readonly count = h('b', { class: 'hold-count' });

  constructor(
    private readonly rules: HoldRules,
    private readonly cells: number,
    private readonly speech: Speech,
  ) {
    this.lamps = Array.from({ length: rules.respins }, () => h('i', {}));
    this.element = h(
      'p',
      { class: 'hold-meter' },
      this.text,
      h('span', { class: 'hold-lamps', 'aria-hidden': 'true' }, ...this.lamps),
      this.count,
    );
    this.rest();
  }

  /** No hold is on: only how one starts. */
  rest(): void {
    this.element.classList.remove('is-on');
    setText(this.text, this.speech.t('holdNeeds', { count: this.rules.needed }));
    this.light(0);
    setText(this.count, '');
  }

  show(left: number, pearls: number): void {
    this.element.classList.add('is-on');
    setText(this.text, this.speech.t('holdLeft', { count: left }));
    this.light(left);
    setText(this.count, `${pearls} / ${this.cells}`);
  }

  private light(left: number): void {
    for (const [index, lamp] of this.lamps.entries()) lamp.classList.toggle('is-lit', index < left);
  }
}
