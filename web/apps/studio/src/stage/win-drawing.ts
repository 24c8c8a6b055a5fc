import type { Position } from '../wire';
import type { Palette } from './palette';

/** One win as the stage shows it. Amounts are already text. */
export interface ShownWin {
  positions: Position[];
  /** Row per reel of the whole line, when the win lies on one. */
  line?: number[];
  /** Picks the line's colour. */
  lineIndex: number;
  /** What the win pays, written beside it. */
  label: string;
}

/** Size of a cell in CSS pixels. */
export interface Cell {
  width: number;
  height: number;
}

/** Draws a line through the rows of its reels, with a light running along it. `age` in ms. */
export function drawLine(
  context: CanvasRenderingContext2D,
  cell: Cell,
  line: number[],
  colour: string,
  white: string,
  age: number,
  calm: boolean,
): void {
  const shown = calm ? 1 : Math.min(1, age / 260);
  const path = new Path2D();
  path.moveTo(0, centre(cell, 0, line[0] ?? 0).y);
  line.forEach((row, reel) => {
    const point = centre(cell, reel, row);
    path.lineTo(point.x, point.y);
  });
  const end = cell.width * line.length;
  path.lineTo(end, centre(cell, 0, line[line.length - 1] ?? 0).y);

  context.save();
  context.beginPath();
  context.rect(0, 0, end * shown, cell.height * 10);
  context.clip();
  context.lineJoin = 'round';
  context.strokeStyle = colour;
  stroke(context, path, 13, 0.22);
  stroke(context, path, 7, 0.45);
  stroke(context, path, 4, 1);
  context.strokeStyle = white;
  stroke(context, path, 1.4, 0.9);
  if (!calm) {
    context.setLineDash([cell.width * 0.5, cell.width * 7]);
    context.lineDashOffset = -((age * 0.55) % (cell.width * 7.5));
    stroke(context, path, 3.2, 1);
  }
  context.restore();
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, width: number, alpha: number): void {
  context.lineWidth = width;
  context.globalAlpha = alpha;
  context.stroke(path);
  context.globalAlpha = 1;
}

/** Frames one winning cell. */
export function drawFrame(
  context: CanvasRenderingContext2D,
  cell: Cell,
  position: Position,
  colour: string,
  white: string,
  strength: number,
): void {
  const [reel, row] = position;
  const inset = 3;
  const box = new Path2D();
  box.roundRect(
    reel * cell.width + inset,
    row * cell.height + inset,
    cell.width - inset * 2,
    cell.height - inset * 2,
    10,
  );
  context.strokeStyle = colour;
  stroke(context, box, 9, 0.18 + 0.16 * strength);
  stroke(context, box, 4, 0.9);
  context.strokeStyle = white;
  stroke(context, box, 1.2, 0.55 + 0.4 * strength);
}

/** Puts what a win pays on a small plate over its last cell. */
export function drawLabel(
  context: CanvasRenderingContext2D,
  cell: Cell,
  win: ShownWin,
  palette: Palette,
  colour: string,
): void {
  const anchor = win.positions[Math.min(win.positions.length, 3) - 1];
  if (!anchor) return;
  const size = Math.max(13, Math.min(19, cell.height * 0.2));
  context.font = `600 ${size}px Kanit, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const middle = centre(cell, anchor[0], anchor[1]);
  const width = context.measureText(win.label).width + size;
  const y = Math.min(middle.y + cell.height * 0.33, (anchor[1] + 1) * cell.height - size * 0.8);
  context.beginPath();
  context.roundRect(middle.x - width / 2, y - size * 0.75, width, size * 1.5, size * 0.75);
  context.fillStyle = palette.ink;
  context.globalAlpha = 0.92;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 1.5;
  context.strokeStyle = colour;
  context.stroke();
  context.fillStyle = palette.goldLight;
  context.fillText(win.label, middle.x, y + 1);
}

function centre(cell: Cell, reel: number, row: number): { x: number; y: number } {
  return { x: (reel + 0.5) * cell.width, y: (row + 0.5) * cell.height };
}
