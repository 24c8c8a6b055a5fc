/** Colours the canvas takes from the style sheet, so that a theme is one place of CSS variables. */
export interface Palette {
  reelTop: string;
  reelMiddle: string;
  reelBottom: string;
  divider: string;
  shade: string;
  glow: string;
  gold: string;
  goldLight: string;
  goldDeep: string;
  ink: string;
  white: string;
  quiet: string;
  lines: string[];
}

const LINE_COLOURS = 8;

/** Reads the palette in force at `element`. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    reelTop: colour('reel-top'),
    reelMiddle: colour('reel-middle'),
    reelBottom: colour('reel-bottom'),
    divider: colour('reel-divider'),
    shade: colour('reel-shade'),
    glow: colour('game-glow'),
    gold: colour('brand-400'),
    goldLight: colour('brand-300'),
    goldDeep: colour('brand-600'),
    ink: colour('on-brand'),
    white: colour('tx-1'),
    quiet: colour('tx-2'),
    lines: Array.from({ length: LINE_COLOURS }, (_, index) => colour(`line-${index + 1}`)),
  };
}
