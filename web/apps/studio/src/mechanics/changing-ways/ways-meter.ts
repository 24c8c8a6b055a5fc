import { type Clock, sleep } from '../../clock';
import { h, setText } from '../../dom';
import type { Speech } from '../../i18n';
import type { GameInfo, Spin } from '../../wire';

const COUNT_MS = 620;
const STEP_MS = 40;

/** In how many ways reels of these heights can be crossed. */
export function waysOf(heights: number[]): number {
  return heights.reduce((ways, height) => ways * height, 1);
}

/** Over the reels of a game of changing ways: in how many ways the present spin can win, and what it multiplies. */
export class WaysMeter {
  readonly element: HTMLElement;
  private readonly count = h('b', { class: 'ways-count' });
  private readonly factor = h('b', { class: 'ways-factor' });
  /** Ends the count that is running. */
  private running = new AbortController();

  constructor(
    private readonly info: GameInfo,
    private readonly speech: Speech,
  ) {
    this.element = h('p', { class: 'ways-meter' }, this.count, this.factor);
    this.rest();
  }

  /** No spin is shown: only the highest number of ways. */
  rest(): void {
    this.running.abort();
    const most = this.info.rows ** this.info.reels;
    setText(this.count, this.speech.t('waysUpTo', { count: most.toLocaleString('en-US') }));
    setText(this.factor, '');
    this.element.classList.remove('is-on');
  }

  /** Counts up to the ways of a spin; at once when motion is reduced. */
  async show({ heights, multiplier }: Spin, clock: Clock, calm: boolean): Promise<void> {
    this.running.abort();
    const { signal } = (this.running = new AbortController());
    const ways = waysOf(heights ?? []);
    this.element.classList.add('is-on');
    setText(this.factor, multiplier > 1 ? `×${multiplier}` : '');
    const started = clock.now();
    try {
      for (let age = calm ? COUNT_MS : 0; ; age = clock.now() - started) {
        const shown = Math.round(ways * (1 - (1 - Math.min(1, age / COUNT_MS)) ** 2));
        setText(this.count, this.speech.t('waysNow', { count: shown.toLocaleString('en-US') }));
        if (age >= COUNT_MS) return;
        await sleep(clock, STEP_MS, signal);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
