import { h } from '../dom';
import { icon, ring } from './icons';

/** The one big button. While it is closed, the ring around it fills up to the moment it opens. */
export class SpinButton {
  readonly element: HTMLButtonElement;
  private readonly path: SVGCircleElement;

  constructor() {
    const { element, path } = ring();
    this.path = path;
    this.element = h(
      'button',
      { class: 'spin', type: 'button', 'data-testid': 'spin', 'aria-disabled': 'true' },
      h('span', { class: 'spin-face' }, icon('spin')),
    );
    this.element.append(element);
  }

  /** Opens or closes the button and says what it does. */
  set(open: boolean, label: string): void {
    this.element.setAttribute('aria-disabled', String(!open));
    this.element.setAttribute('aria-label', label);
  }

  /** Fills the ring from `share` to the full circle within `left` milliseconds. */
  pace(share: number, left: number): void {
    const style = this.path.style;
    style.transition = 'none';
    style.strokeDashoffset = String(1 - share);
    // Reading the layout makes the start value count before the transition begins.
    this.element.getBoundingClientRect();
    style.transition = `stroke-dashoffset ${Math.round(left)}ms linear`;
    style.strokeDashoffset = '0';
  }

  /** The icon turns while the reels do. */
  setTurning(turning: boolean): void {
    this.element.classList.toggle('is-turning', turning);
  }
}
