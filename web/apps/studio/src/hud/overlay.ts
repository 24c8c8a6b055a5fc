import { type Clock, sleep } from '../clock';
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
  picture?: HTMLElement,
): () => void {
  const button =
    action &&
    h('button', { type: 'button', class: 'gold-button', onclick: () => action.press() }, action.label);
  const panel = h(
    'div',
    { class: `panel panel-${kind}`, role: kind === 'feature' ? 'group' : 'alertdialog', 'aria-label': title },
    h(
      'div',
      { class: 'panel-card' },
      picture && h('div', { class: 'panel-picture' }, picture),
      h('p', { class: 'panel-title' }, title),
      h('p', { class: 'panel-text' }, text),
      button,
    ),
  );
  host.append(panel);
  if (button) button.focus({ preventScroll: true });
  return () => panel.remove();
}

export interface FeaturePanel {
  title: string;
  text: string;
  label: string;
  picture?: HTMLElement | undefined;
}

/** Shows a feature panel until its button is pressed, or `wait` ms have passed: no input is needed. */
export function featurePanel(
  host: Element,
  clock: Clock,
  wait: number,
  signal: AbortSignal,
  panel: FeaturePanel,
): Promise<void> {
  const { title, text, label, picture } = panel;
  let close: (() => void) | undefined;
  const pressed = new Promise<void>((press) => {
    close = showPanel(host, 'feature', title, text, { label, press }, picture);
  });
  return Promise.race([sleep(clock, wait, signal), pressed]).finally(() => close?.());
}
