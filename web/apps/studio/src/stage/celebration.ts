import type { Clock } from '../clock';
import { h, setText } from '../dom';
import type { Speech, TextKey } from '../i18n';
import { type Minor, countUp, formatAmount } from '../money';
import type { Sound } from '../sound/sound';
import { FrameMeter } from './frame-meter';
import type { Palette } from './palette';
import { Particles } from './particles';

const COIN_LIMIT = 110;
/** Length of the count-up by level (ms); the sum then stays for a moment. */
const COUNT_MS = [0, 2400, 3400, 4400];
const STAND_MS = 1500;
const THROW_EVERY_MS = 90;

export interface CelebrationOptions {
  host: HTMLElement;
  clock: Clock;
  random: () => number;
  palette: Palette;
  speech: Speech;
  sound: Sound;
  calm: boolean;
}

/** The big-win moment. Shown only for wins of many stakes; the caller decides. */
export class Celebration {
  constructor(private readonly options: CelebrationOptions) {}

  /** Shows `amount` counting up; ends by itself or when the player goes on. */
  show(level: number, amount: Minor): Promise<void> {
    const { clock, host, sound } = this.options;
    const view = this.build(level);
    host.append(view.root);
    view.button.focus({ preventScroll: true });
    const particles = this.makeCoins(view.canvas);
    const started = clock.now();
    const counting = this.options.calm ? 0 : (COUNT_MS[level] ?? 0);
    sound.bigWin(level);
    return new Promise((resolve) => {
      let cancel: (() => void) | undefined;
      let skipped = false;
      let last = started;
      const end = (): void => {
        cancel?.();
        view.root.remove();
        resolve();
      };
      view.button.onclick = () => {
        if (skipped || clock.now() - started >= counting) end();
        else skipped = true;
      };
      const frame = (): void => {
        const now = clock.now();
        const age = now - started;
        setText(view.amount, formatAmount(skipped ? amount : countUp(amount, age, counting)));
        particles?.(now, now - last, age < counting && !skipped);
        last = now;
        if (age >= counting + STAND_MS * (1 + level * 0.3)) end();
        else cancel = clock.frame(frame);
      };
      frame();
    });
  }

  private build(level: number) {
    const { t } = this.options.speech;
    const amount = h('output', { class: 'big-amount' });
    const button = h('button', { type: 'button', class: 'ghost-button' }, t('continue'));
    const canvas = h('canvas', { class: 'big-coins', 'aria-hidden': 'true' });
    const root = h(
      'div',
      { class: 'big', 'data-level': level, role: 'group', 'aria-label': t(`bigWin${level}` as TextKey) },
      paintRays(this.options.palette),
      canvas,
      h(
        'p',
        { class: 'big-title', 'data-text': t(`bigWin${level}` as TextKey) },
        t(`bigWin${level}` as TextKey),
      ),
      amount,
      button,
    );
    return { root, amount, button, canvas };
  }

  /** Coins fall on a canvas of their own at the plain resolution: they move too fast to need more. */
  private makeCoins(canvas: HTMLCanvasElement) {
    const context = canvas.getContext('2d');
    if (this.options.calm || !context) return undefined;
    const { clientWidth: width, clientHeight: height } = this.options.host;
    canvas.width = width;
    canvas.height = height;
    const particles = new Particles(this.options.palette, this.options.random, COIN_LIMIT);
    const meter = new FrameMeter();
    let thrown = 0;
    return (now: number, step: number, throwing: boolean): void => {
      meter.tick(now);
      if (throwing && now - thrown > THROW_EVERY_MS && meter.allowsParticles()) {
        thrown = now;
        const force = Math.sqrt(height / 844) * 1.12;
        particles.fountain(width / 2, height * 0.72, 4, force);
        particles.sparkle(width / 2, height * 0.42, 2, width * 0.8);
      }
      if (particles.count === 0) return;
      context.clearRect(0, 0, width, height);
      particles.step(Math.min(50, step), height);
      particles.draw(context);
    };
  }
}

const RAYS = 20;
const RAY_FIELD = 320;

/** Rays on a small picture that is stretched over the screen: soft, and light for the memory of a phone. */
function paintRays(palette: Palette): HTMLCanvasElement {
  const canvas = h('canvas', {
    class: 'big-rays',
    width: RAY_FIELD,
    height: RAY_FIELD,
    'aria-hidden': 'true',
  });
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const middle = RAY_FIELD / 2;
  const fade = context.createRadialGradient(middle, middle, 0, middle, middle, middle);
  fade.addColorStop(0, palette.white);
  fade.addColorStop(0.16, palette.glow);
  fade.addColorStop(1, 'transparent');
  context.fillStyle = fade;
  for (let ray = 0; ray < RAYS; ray += 1) {
    const from = (ray / RAYS) * Math.PI * 2;
    context.beginPath();
    context.moveTo(middle, middle);
    context.arc(middle, middle, middle, from, from + Math.PI / RAYS);
    context.fill();
  }
  return canvas;
}
