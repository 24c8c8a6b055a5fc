// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Hud } from '../hud/hud';
import { makeSpeech } from '../i18n';
import english from '../locales/en.json';
import { Sound } from '../sound/sound';
import { themeOf } from '../sound/themes';
import type { GameInfo } from '../wire';
import type { Game } from './game';
import { listenToPresses } from './presses';

const INFO = {
  gameCode: 'g',
  title: { en: 'G', th: 'จ' },
  kind: 'ways',
  rows: 3,
  reels: 5,
  lines: [],
} as unknown as GameInfo;
const none = (): void => undefined;
const ACTIONS = {
  betStep: none,
  betChoose: none,
  info: none,
  history: none,
  fairness: none,
  sound: () => true,
  leave: none,
  endReplay: none,
};

const spin = vi.fn(() => Promise.resolve());
let ready = true;
let hud = makeHud();

function makeHud(): Hud {
  return new Hud(makeSpeech('EN', english), INFO, { hasFixedWays: true }, ACTIONS, false);
}

function key(
  type: 'keydown' | 'keyup',
  target: Element = document.body,
  code = 'Space',
  repeat = false,
): void {
  const name = code === 'Space' ? ' ' : code;
  target.dispatchEvent(new KeyboardEvent(type, { code, key: name, repeat, bubbles: true, cancelable: true }));
}

// The listeners live as long as the page, so one page serves all cases.
hud = makeHud();
listenToPresses(hud, { canSpin: () => ready, spin } as unknown as Game, new Sound(themeOf('any-game')));

beforeEach(() => {
  document.body.replaceChildren(hud.root);
  window.dispatchEvent(new Event('blur'));
  spin.mockClear();
  ready = true;
});

describe('R22: presses at the page', () => {
  it('R22: holding the space bar is one spin', () => {
    key('keydown');
    for (let repeat = 0; repeat < 40; repeat += 1) key('keydown', document.body, 'Space', true);
    expect(spin).toHaveBeenCalledOnce();
    key('keyup');
    key('keydown');
    expect(spin).toHaveBeenCalledTimes(2);
  });

  it('R22: holding Enter on the button is one spin', () => {
    for (let repeat = 0; repeat < 40; repeat += 1) key('keydown', hud.spin.element, 'Enter', repeat > 0);
    expect(spin).toHaveBeenCalledOnce();
  });

  it('R22: a click is one spin', () => {
    hud.spin.element.click();
    expect(spin).toHaveBeenCalledOnce();
  });

  it('R22: a press while the spin is closed starts nothing when it opens', () => {
    ready = false;
    key('keydown');
    ready = true;
    key('keydown', document.body, 'Space', true);
    expect(spin).not.toHaveBeenCalled();
  });

  it('leaves the space bar to other controls', () => {
    const button = document.querySelector('.tool');
    if (button) key('keydown', button);
    expect(spin).not.toHaveBeenCalled();
  });
});

describe('R21: the controls', () => {
  it('R21: know no automatic play, no speed-up and no way to stop the reels', () => {
    hud.spin.set(true, 'Spin for ฿20.00');
    const names = [...hud.root.querySelectorAll('button')].map(
      (button) => button.getAttribute('aria-label') ?? button.textContent,
    );
    expect(names.sort()).toEqual(
      [
        'Bet',
        'End replay',
        'Fairness',
        'Game information',
        'Higher bet',
        'Leave the game',
        'Lower bet',
        'My rounds',
      ].concat(['Spin for ฿20.00', 'Turn sound off']),
    );
  });
});
