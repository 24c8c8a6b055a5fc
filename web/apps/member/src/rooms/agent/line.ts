const WIDTH = 300;
const HEIGHT = 100;

/** Of a drawing of {@link lineThrough}, with room for the width of the line. */
export const VIEW_BOX = `-4 -5 ${WIDTH + 8} ${HEIGHT + 10}`;

/** A line through the figures from left to right, and the area between it and zero, which is always in the picture. */
export function lineThrough(figures: readonly number[]): { line: string; area: string } {
  const top = Math.max(0, ...figures);
  const bottom = Math.min(0, ...figures);
  const step = WIDTH / Math.max(1, figures.length - 1);
  const heightOf = (figure: number) =>
    Math.round(HEIGHT - ((figure - bottom) / (top - bottom || 1)) * HEIGHT);
  // A single one stands in the middle, as a dot.
  if (figures.length === 1) {
    const [only = 0] = figures;
    return { line: `M${WIDTH / 2} ${heightOf(only)}h0`, area: '' };
  }
  const points = figures.map((figure, place) => `${Math.round(place * step)} ${heightOf(figure)}`);
  const line = `M${points.join('L')}`;
  return { line, area: `${line}L${WIDTH} ${heightOf(0)}L0 ${heightOf(0)}Z` };
}
