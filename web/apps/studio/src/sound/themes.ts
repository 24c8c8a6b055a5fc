/** How a game sounds: the same moments, played on other instruments. */
export interface Theme {
  /** Notes upwards, in Hertz. */
  scale: number[];
  /** The voice of wins, and of the moments that answer it. */
  lead: OscillatorType;
  answer: OscillatorType;
  /** How long a note rings, times its usual length. */
  ring: number;
  /** A reel stops: where its tone begins and ends (Hertz), and how bright the knock is. */
  stop: { from: number; to: number; cut: number };
  /** The rush of the running reels, from and to (Hertz). */
  rush: [number, number];
}

const PENTATONIC = [262, 294, 330, 392, 440, 523, 587, 659, 784, 880, 1047, 1175, 1319, 1568];

const DEFAULT_THEME: Theme = {
  scale: PENTATONIC,
  lead: 'triangle',
  answer: 'sine',
  ring: 1,
  stop: { from: 150, to: 62, cut: 1400 },
  rush: [240, 720],
};

const THEMES: Record<string, Theme> = {
  // Seven equal steps to the octave, as a ranat is tuned, rung softly and long like bowls over water.
  'naga-river': {
    scale: Array.from({ length: 14 }, (_, step) => Math.round(233 * 2 ** (step / 7))),
    lead: 'sine',
    answer: 'triangle',
    ring: 1.7,
    stop: { from: 110, to: 48, cut: 620 },
    rush: [140, 420],
  },
  // A morning on the water: wooden bars in a bright mode, short and dry, oars instead of drums.
  'fruit-canal': {
    scale: [294, 330, 370, 440, 494, 587, 659, 740, 880, 988, 1175, 1319, 1480, 1760],
    lead: 'triangle',
    answer: 'triangle',
    ring: 0.62,
    stop: { from: 210, to: 96, cut: 900 },
    rush: [420, 980],
  },
  // Evening by the sea: glass bells in a mode without a leading note, ringing long over a slow swell.
  'andaman-pearls': {
    scale: [247, 277, 330, 370, 415, 494, 554, 659, 740, 831, 988, 1109, 1319, 1480],
    lead: 'sine',
    answer: 'sine',
    ring: 1.35,
    stop: { from: 132, to: 54, cut: 760 },
    rush: [180, 540],
  },
  // Soft reeds, a high pentatonic scale and reels with a low noise.
  'lantern-sky': {
    scale: [277, 311, 370, 415, 466, 554, 622, 740, 831, 932, 1109, 1245, 1480, 1661],
    lead: 'sine',
    answer: 'triangle',
    ring: 1.15,
    stop: { from: 165, to: 82, cut: 520 },
    rush: [120, 360],
  },
};

export function themeOf(gameCode: string): Theme {
  return THEMES[gameCode] ?? DEFAULT_THEME;
}
