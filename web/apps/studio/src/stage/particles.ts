import type { Palette } from './palette';

interface Particle {
  kind: 'spark' | 'coin';
  x: number;
  y: number;
  vx: number;
  vy: number;
  age: number;
  life: number;
  size: number;
  turn: number;
  turnSpeed: number;
}

const COIN_FRAMES = 10;
const COIN_SIZE = 64;
const SPARK_SIZE = 48;
/** Pixels per millisecond squared. */
const GRAVITY = 0.0013;

/** Sparks and coins in CSS pixels: stepped by time, drawn as copies of pictures made once. */
export class Particles {
  private list: Particle[] = [];
  private readonly coins: HTMLCanvasElement[];
  private readonly spark: HTMLCanvasElement;

  constructor(
    palette: Palette,
    private readonly random: () => number,
    private readonly limit: number,
  ) {
    this.coins = Array.from({ length: COIN_FRAMES }, (_, frame) => paintCoin(palette, frame / COIN_FRAMES));
    this.spark = paintSpark(palette);
  }

  get count(): number {
    return this.list.length;
  }

  clear(): void {
    this.list = [];
  }

  /** A glitter burst around a point. */
  sparkle(x: number, y: number, amount: number, spread: number): void {
    for (let i = 0; i < amount; i += 1) {
      const angle = this.random() * Math.PI * 2;
      const pace = 0.02 + this.random() * 0.12;
      this.add({
        kind: 'spark',
        x: x + (this.random() - 0.5) * spread,
        y: y + (this.random() - 0.5) * spread,
        vx: Math.cos(angle) * pace,
        vy: Math.sin(angle) * pace - 0.03,
        age: 0,
        life: 420 + this.random() * 520,
        size: 6 + this.random() * 14,
        turn: this.random() * 3,
        turnSpeed: (this.random() - 0.5) * 0.006,
      });
    }
  }

  /** Coins thrown upwards from a point, as a fountain. */
  fountain(x: number, y: number, amount: number, force: number): void {
    for (let i = 0; i < amount; i += 1) {
      this.add({
        kind: 'coin',
        x: x + (this.random() - 0.5) * 60,
        y,
        vx: (this.random() - 0.5) * 0.62 * force,
        vy: -(0.75 + this.random() * 0.5) * force,
        age: 0,
        life: 2600,
        size: 20 + this.random() * 22,
        turn: this.random() * COIN_FRAMES,
        turnSpeed: 0.008 + this.random() * 0.016,
      });
    }
  }

  /** Moves everything on by `step` milliseconds; what has ended or fallen below `floor` is dropped. */
  step(step: number, floor: number): void {
    for (const particle of this.list) {
      particle.age += step;
      if (particle.kind === 'coin') particle.vy += GRAVITY * step;
      particle.x += particle.vx * step;
      particle.y += particle.vy * step;
      particle.turn += particle.turnSpeed * step;
    }
    this.list = this.list.filter((particle) => particle.age < particle.life && particle.y < floor + 60);
  }

  draw(context: CanvasRenderingContext2D): void {
    for (const particle of this.list) {
      if (particle.kind === 'coin') this.drawCoin(context, particle);
    }
    context.globalCompositeOperation = 'lighter';
    for (const particle of this.list) {
      if (particle.kind === 'spark') this.drawSpark(context, particle);
    }
    context.globalCompositeOperation = 'source-over';
    context.globalAlpha = 1;
  }

  private add(particle: Particle): void {
    if (this.list.length < this.limit) this.list.push(particle);
  }

  private drawCoin(context: CanvasRenderingContext2D, coin: Particle): void {
    const picture = this.coins[Math.floor(coin.turn) % COIN_FRAMES];
    if (!picture) return;
    context.globalAlpha = Math.min(1, (coin.life - coin.age) / 300);
    context.drawImage(picture, coin.x - coin.size / 2, coin.y - coin.size / 2, coin.size, coin.size);
  }

  private drawSpark(context: CanvasRenderingContext2D, spark: Particle): void {
    const share = spark.age / spark.life;
    const size = spark.size * Math.sin(Math.PI * share) * 1.6;
    context.globalAlpha = 1 - share * share;
    context.drawImage(this.spark, spark.x - size / 2, spark.y - size / 2, size, size);
  }
}

/** One moment of a turning coin; `phase` 0–1 is half a turn. */
function paintCoin(palette: Palette, phase: number): HTMLCanvasElement {
  const [canvas, context] = sheet(COIN_SIZE);
  const middle = COIN_SIZE / 2;
  const width = Math.max(0.16, Math.abs(Math.cos(phase * Math.PI)));
  context.translate(middle, middle);
  context.fillStyle = palette.goldDeep;
  ellipse(context, 0, 2.5, middle - 3, width);
  const face = context.createLinearGradient(-middle, -middle, middle, middle);
  face.addColorStop(0, palette.goldLight);
  face.addColorStop(0.45, palette.gold);
  face.addColorStop(1, palette.goldDeep);
  context.fillStyle = face;
  ellipse(context, 0, 0, middle - 4, width);
  context.lineWidth = 2.5;
  context.strokeStyle = palette.goldDeep;
  context.beginPath();
  context.ellipse(0, 0, (middle - 10) * width, middle - 10, 0, 0, Math.PI * 2);
  context.stroke();
  context.scale(width, 1);
  context.fillStyle = palette.goldDeep;
  for (const angle of [-0.75, 0, 0.75]) petal(context, angle);
  context.globalAlpha = 0.55;
  context.fillStyle = palette.white;
  context.beginPath();
  context.ellipse(-9, -13, 8, 4, -0.7, 0, Math.PI * 2);
  context.fill();
  return canvas;
}

function ellipse(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  width: number,
): void {
  context.beginPath();
  context.ellipse(x, y, radius * width, radius, 0, 0, Math.PI * 2);
  context.fill();
}

/** A lotus petal on the lower middle of the coin. */
function petal(context: CanvasRenderingContext2D, angle: number): void {
  context.save();
  context.translate(0, 10);
  context.rotate(angle);
  context.beginPath();
  context.moveTo(0, 0);
  context.quadraticCurveTo(-8, -10, 0, -22);
  context.quadraticCurveTo(8, -10, 0, 0);
  context.fill();
  context.restore();
}

function paintSpark(palette: Palette): HTMLCanvasElement {
  const [canvas, context] = sheet(SPARK_SIZE);
  const middle = SPARK_SIZE / 2;
  const halo = context.createRadialGradient(middle, middle, 0, middle, middle, middle);
  halo.addColorStop(0, palette.goldLight);
  halo.addColorStop(0.25, `color-mix(in srgb, ${palette.gold} 45%, transparent)`);
  halo.addColorStop(1, 'transparent');
  context.fillStyle = halo;
  context.globalAlpha = 0.6;
  context.fillRect(0, 0, SPARK_SIZE, SPARK_SIZE);
  context.globalAlpha = 1;
  context.fillStyle = palette.white;
  context.beginPath();
  for (let point = 0; point < 8; point += 1) {
    const radius = point % 2 === 0 ? middle * 0.95 : middle * 0.12;
    const angle = (point * Math.PI) / 4;
    context.lineTo(middle + Math.cos(angle) * radius, middle + Math.sin(angle) * radius);
  }
  context.fill();
  return canvas;
}

function sheet(size: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas is not available');
  return [canvas, context];
}
