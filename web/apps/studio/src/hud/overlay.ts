import type { Clock } from '../clock';
import { h } from '../dom';

export interface OverlayAction {
  label: string;
  press: () => void;
}

/** A panel over the whole game: a message the player must see. Returns how to take it away. */
export function showPanel(
  host: Element,
  kind: 'notice' | 'feature' | 'stop',
  title: string,
  text: string,
  action?: OverlayAction,
): () => void {
  const button =
    action && h('button', { type: 'button', class: 'gold-button', onclick: () => action.press() }, action.label);
  const panel = h(
    'div',
    { class: `panel panel-${kind}`, role: kind === 'feature' ? 'group' : 'alertdialog', 'aria-label': title },
    h('div', { class: 'panel-card' }, h('p', { class: 'panel-title' }, title), h('p', { class: 'panel-text' }, text), button),
  );
  host.append(panel);
  if (button) button.focus({ preventScroll: true });
  return () => panel.remove();
}

/** Shows a feature panel until its button is pressed, or `wait` ms have passed: no input is needed. */
export function featurePanel(
  host: Element,
  clock: Clock,
  wait: number,
  title: string,
  text: string,
  label: string,
): Promise<void> {
  return new Promise((resolve) => {
    let close: () => void = () => undefined;
    let cancel: () => void = () => undefined;
    const end = (): void => {
      cancel();
      close();
      resolve();
    };
    close = showPanel(host, 'feature', title, text, { label, press: end });
    cancel = clock.after(wait, end);
  });
}
