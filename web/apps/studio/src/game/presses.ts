import type { Hud } from '../hud/hud';
import type { Sound } from '../sound/sound';
import type { Game } from './game';
import { PressGate } from './press';

/** The space bar, Enter on the button and the button itself: one spin for each press and release. */
export function listenToPresses(hud: Hud, game: Game, sound: Sound): void {
  const gate = new PressGate();
  const fire = (source: string): void => {
    sound.unlock();
    if (!gate.press(source, game.canSpin())) return;
    sound.press();
    void game.spin();
  };
  hud.spin.element.addEventListener('click', () => {
    fire('pointer');
    gate.release('pointer');
  });
  window.addEventListener('keydown', (event) => {
    if (event.code !== 'Space' && event.key !== 'Enter') return;
    if (!isForSpin(event, hud.spin.element)) return;
    // The browser's own click would repeat while the key is held.
    event.preventDefault();
    fire(event.code);
  });
  window.addEventListener('keyup', (event) => {
    if (event.target === hud.spin.element && event.code === 'Space') event.preventDefault();
    gate.release(event.code);
  });
  window.addEventListener('blur', () => gate.releaseAll());
  window.addEventListener('pointerdown', () => sound.unlock(), { once: true });
}

/** Space spins from anywhere but another control; Enter only on the button itself. */
function isForSpin(event: KeyboardEvent, button: HTMLElement): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  if (target === button) return true;
  if (event.key === 'Enter') return false;
  return !target?.closest('button, a, input, summary, dialog, .panel, .big');
}
