import { keep } from '../keep';
import type { Theme } from './themes';

interface Tone {
  /** Hertz at the start, and at the end when the tone slides. */
  from: number;
  to?: number;
  type: OscillatorType;
  /** Seconds from now, and length. */
  at: number;
  length: number;
  volume: number;
}

const MASTER_VOLUME = 0.5;

/** All sounds of the games, made on the spot: nothing is downloaded and nothing is heard before a gesture. */
export class Sound {
  private context: AudioContext | undefined;
  private master: GainNode | undefined;
  private noise: AudioBuffer | undefined;
  private whirr: { stop: () => void } | undefined;
  private mutedNow = keep.muted();

  constructor(private readonly theme: Theme) {}

  get muted(): boolean {
    return this.mutedNow;
  }

  setMuted(muted: boolean): void {
    this.mutedNow = muted;
    keep.setMuted(muted);
    if (muted) this.spinEnd();
    if (this.master && this.context) {
      this.master.gain.setTargetAtTime(muted ? 0 : MASTER_VOLUME, this.context.currentTime, 0.02);
    }
  }

  /** The player has touched the page: from now on sound is allowed. */
  unlock(): void {
    if (this.context || typeof AudioContext === 'undefined') return;
    this.context = new AudioContext();
    this.master = this.context.createGain();
    this.master.gain.value = this.mutedNow ? 0 : MASTER_VOLUME;
    const limiter = this.context.createDynamicsCompressor();
    this.master.connect(limiter).connect(this.context.destination);
    this.noise = makeNoise(this.context);
  }

  press(): void {
    this.play([{ from: 520, to: 760, type: 'triangle', at: 0, length: 0.07, volume: 0.25 }]);
  }

  choose(): void {
    this.play([{ from: 880, type: 'sine', at: 0, length: 0.05, volume: 0.16 }]);
  }

  /** The reels begin to run: a soft rush until {@link spinEnd}. */
  spinStart(): void {
    const { context, master, noise } = this;
    if (!context || !master || !noise || this.mutedNow || this.whirr) return;
    const source = context.createBufferSource();
    source.buffer = noise;
    source.loop = true;
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.setValueAtTime(this.theme.rush[0], context.currentTime);
    filter.frequency.linearRampToValueAtTime(this.theme.rush[1], context.currentTime + 0.4);
    filter.Q.value = 0.9;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, context.currentTime);
    gain.gain.linearRampToValueAtTime(0.1, context.currentTime + 0.25);
    source.connect(filter).connect(gain).connect(master);
    source.start();
    this.whirr = {
      stop: () => {
        gain.gain.setTargetAtTime(0, context.currentTime, 0.05);
        source.stop(context.currentTime + 0.4);
      },
    };
  }

  spinEnd(): void {
    this.whirr?.stop();
    this.whirr = undefined;
  }

  reelStop(reel: number): void {
    const { from, to, cut } = this.theme.stop;
    this.play([{ from: from + reel * 8, to, type: 'sine', at: 0, length: 0.13, volume: 0.55 }]);
    this.thud(0.05, cut, 0.22);
  }

  /** A scatter has landed; `count` are in view. */
  scatter(count: number): void {
    const step = 5 + count * 2;
    this.play([
      { from: this.note(step), type: this.theme.lead, at: 0, length: 0.5, volume: 0.3 },
      { from: this.note(step) * 2, type: this.theme.answer, at: 0.03, length: 0.6, volume: 0.16 },
    ]);
  }

  anticipation(): void {
    this.play([{ from: 180, to: 620, type: 'sawtooth', at: 0, length: 0.95, volume: 0.07 }]);
  }

  /** A win above the stake; `strength` 0–1 lengthens the run. */
  win(strength: number): void {
    const steps = 4 + Math.round(strength * 6);
    this.play(
      Array.from({ length: steps }, (_, index) => ({
        from: this.note(3 + index),
        type: this.theme.lead,
        at: index * 0.075,
        length: 0.28,
        volume: 0.26,
      })),
    );
  }

  count(): void {
    this.play([{ from: 1320, type: 'square', at: 0, length: 0.025, volume: 0.045 }]);
  }

  bigWin(level: number): void {
    const tune = [0, 3, 5, 8, 5, 8, 10, 13];
    const rounds = 1 + level;
    this.play(
      Array.from({ length: tune.length * rounds }, (_, index) => {
        const step = tune[index % tune.length] ?? 0;
        return { from: this.note(step), type: this.theme.lead, at: index * 0.13, length: 0.34, volume: 0.26 };
      }),
    );
    this.play(
      [0, 5, 8].map((step) => ({
        from: this.note(step) / 2,
        type: 'sawtooth',
        at: 0,
        length: 1.4,
        volume: 0.05,
      })),
    );
  }

  freeSpins(): void {
    this.play(
      [3, 5, 8, 10, 8, 10, 13].map((step, index) => ({
        from: this.note(step),
        type: this.theme.answer,
        at: index * 0.11,
        length: 0.7,
        volume: 0.24,
      })),
    );
  }

  /** A wild rises over its reel; `count` reels are filled now. */
  rise(count: number): void {
    const low = this.note(0) / 2;
    this.thud(0.7, 900, 0.2);
    this.play([
      { from: low, to: low * 4, type: 'sine', at: 0, length: 0.75, volume: 0.3 },
      { from: low * 1.5, to: low * 6, type: 'triangle', at: 0.08, length: 0.7, volume: 0.1 },
      ...[0, 2, 4].map((step, index) => ({
        from: this.note(step + count * 3),
        type: this.theme.answer,
        at: 0.55 + index * 0.09,
        length: 0.8,
        volume: 0.2,
      })),
    ]);
  }

  /** Winning symbols burst; the voice climbs with the multiplier. */
  vanish(multiplier: number): void {
    const step = Math.min(9, multiplier);
    this.thud(0.12, 2600, 0.16);
    this.play(
      [0, 2, 4].map((more, index) => ({
        from: this.note(step + more),
        type: this.theme.answer,
        at: index * 0.05,
        length: 0.22,
        volume: 0.22,
      })),
    );
  }

  /** A pearl drops into its cell; `count` are held now. */
  pearl(count: number): void {
    const { from, to, cut } = this.theme.stop;
    this.play([
      { from: from * 1.2, to: to * 0.8, type: 'sine', at: 0, length: 0.2, volume: 0.5 },
      { from: this.note(count - 4), type: this.theme.answer, at: 0.02, length: 0.6, volume: 0.26 },
      { from: this.note(count - 4) * 2, type: 'sine', at: 0.05, length: 0.5, volume: 0.1 },
    ]);
    this.thud(0.09, cut, 0.26);
  }

  /** What fell has landed. */
  land(): void {
    const { from, to, cut } = this.theme.stop;
    this.play([{ from: from * 0.8, to: to * 0.8, type: 'sine', at: 0, length: 0.16, volume: 0.4 }]);
    this.thud(0.07, cut, 0.18);
  }

  private note(step: number): number {
    const { scale } = this.theme;
    return scale[Math.max(0, Math.min(scale.length - 1, step))] ?? 440;
  }

  private play(tones: Tone[]): void {
    const { context, master } = this;
    if (!context || !master || this.mutedNow) return;
    for (const tone of tones) {
      const length = tone.length * (tone.to ? 1 : this.theme.ring);
      const start = context.currentTime + tone.at;
      const oscillator = context.createOscillator();
      oscillator.type = tone.type;
      oscillator.frequency.setValueAtTime(tone.from, start);
      if (tone.to) oscillator.frequency.exponentialRampToValueAtTime(tone.to, start + tone.length);
      const gain = context.createGain();
      gain.gain.setValueAtTime(0.0001, start);
      gain.gain.exponentialRampToValueAtTime(tone.volume, start + 0.008);
      gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
      oscillator.connect(gain).connect(master);
      oscillator.start(start);
      oscillator.stop(start + length + 0.02);
    }
  }

  private thud(length: number, cut: number, volume: number): void {
    const { context, master, noise } = this;
    if (!context || !master || !noise || this.mutedNow) return;
    const source = context.createBufferSource();
    source.buffer = noise;
    const filter = context.createBiquadFilter();
    filter.type = 'lowpass';
    filter.frequency.value = cut;
    const gain = context.createGain();
    gain.gain.setValueAtTime(volume, context.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + length);
    source.connect(filter).connect(gain).connect(master);
    source.start(0, 0, length + 0.02);
  }
}

function makeNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  return buffer;
}
