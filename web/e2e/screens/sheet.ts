export interface Shot {
  path: string;
  role: string;
  /** Base64. */
  png: string;
}

/** Runs in a page: draws the pictures side by side, each under its path, and answers a WebP as base64. */
export async function drawSheet(shots: readonly Shot[]): Promise<string> {
  const COLUMNS = 6;
  const WIDTH = 270;
  const HEIGHT = 584;
  const CAPTION = 22;
  const GAP = 10;
  const QUALITY = 0.68;

  const rows = Math.ceil(shots.length / COLUMNS);
  const canvas = document.createElement('canvas');
  canvas.width = GAP + COLUMNS * (WIDTH + GAP);
  canvas.height = GAP + rows * (HEIGHT + CAPTION + GAP);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('nothing to draw on');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = 'black';
  pen.font = '13px sans-serif';
  pen.imageSmoothingQuality = 'high';
  for (const [index, { path, role, png }] of shots.entries()) {
    const left = GAP + (index % COLUMNS) * (WIDTH + GAP);
    const top = GAP + Math.floor(index / COLUMNS) * (HEIGHT + CAPTION + GAP);
    pen.fillText(role === 'visitor' ? path : `${path} (${role})`, left, top + 15, WIDTH);
    const picture = new Image();
    picture.src = `data:image/png;base64,${png}`;
    await picture.decode();
    pen.drawImage(picture, left, top + CAPTION, WIDTH, HEIGHT);
  }
  return canvas.toDataURL('image/webp', QUALITY).replace(/^data:image\/webp;base64,/, '');
}
