import type { Palette } from './palette';

/** The background of a reel: dark at both ends, with a thin light line between two reels. */
export function paintColumn(palette: Palette, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width) + 1;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas is not available');
  const ground = context.createLinearGradient(0, 0, 0, height);
  ground.addColorStop(0, palette.reelTop);
  ground.addColorStop(0.5, palette.reelMiddle);
  ground.addColorStop(1, palette.reelBottom);
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, height);
  const side = context.createLinearGradient(0, 0, width, 0);
  side.addColorStop(0, palette.shade);
  side.addColorStop(0.2, 'transparent');
  side.addColorStop(0.8, 'transparent');
  side.addColorStop(1, palette.shade);
  context.globalAlpha = 0.5;
  context.fillStyle = side;
  context.fillRect(0, 0, canvas.width, height);
  context.globalAlpha = 1;
  context.fillStyle = palette.divider;
  context.fillRect(0, 0, 1, height);
  return canvas;
}

/** The edges of a reel that may complete the feature glow while it runs on. */
export function drawGlow(
  context: CanvasRenderingContext2D,
  palette: Palette,
  left: number,
  width: number,
  now: number,
): void {
  const glow = context.createLinearGradient(left, 0, left + width, 0);
  glow.addColorStop(0, palette.gold);
  glow.addColorStop(0.5, 'transparent');
  glow.addColorStop(1, palette.gold);
  context.globalAlpha = 0.35 + 0.2 * Math.sin(now / 110);
  context.fillStyle = glow;
  context.fillRect(left, 0, width, context.canvas.height);
  context.globalAlpha = 1;
}
