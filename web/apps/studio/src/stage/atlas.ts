/** The symbols of one game: a sharp atlas, the same atlas blurred along the reel, and their places. */

interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Atlas {
  places: Record<string, Place>;
  sharp: HTMLImageElement;
  blurred: HTMLImageElement;
  /** The wild that fills a whole reel, in games whose wilds do. */
  tall?: HTMLImageElement;
}

/** Folder of a game's pictures. */
export function artFolder(gameCode: string): string {
  return `/assets/slots/${gameCode}`;
}

/** Loads one picture, decoded and ready to draw. */
async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.decoding = 'async';
  image.src = url;
  await image.decode();
  return image;
}

/** Loads the atlas of a game. */
export async function loadAtlas(gameCode: string): Promise<Atlas> {
  const folder = artFolder(gameCode);
  const [places, sharp, blurred] = await Promise.all([
    fetch(`${folder}/symbols.json`).then((answer) => {
      if (!answer.ok) throw new Error(`symbols.json ${answer.status}`);
      return answer.json() as Promise<Record<string, Place>>;
    }),
    loadImage(`${folder}/symbols.webp`),
    loadImage(`${folder}/symbols-blur.webp`),
  ]);
  return { places, sharp, blurred };
}

/** Adds the picture of the wild that fills a whole reel. */
export async function withTallWild(atlas: Atlas, gameCode: string): Promise<Atlas> {
  return { ...atlas, tall: await loadImage(`${artFolder(gameCode)}/wild-tall.webp`) };
}

/** A symbol fitted into a cell, at the pixels of the screen, so that drawing is a plain copy. */
export interface Sprite {
  sharp: HTMLCanvasElement;
  blurred: HTMLCanvasElement;
}

/** Share of the cell a symbol fills; the pictures carry a margin of their own. */
const FIT = 1.06;

/** Fits every symbol into a cell of `width` × `height` device pixels. */
export function cutSprites(atlas: Atlas, width: number, height: number): Map<string, Sprite> {
  const sprites = new Map<string, Sprite>();
  for (const [symbol, place] of Object.entries(atlas.places)) {
    sprites.set(symbol, {
      sharp: fit(atlas.sharp, place, width, height),
      blurred: fit(atlas.blurred, place, width, height),
    });
  }
  return sprites;
}

function fit(image: HTMLImageElement, place: Place, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const scale = Math.min(width / place.w, height / place.h) * FIT;
  const w = place.w * scale;
  const tall = place.h * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas is not available');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, place.x, place.y, place.w, place.h, (width - w) / 2, (height - tall) / 2, w, tall);
  return canvas;
}

/** Draws one symbol of the atlas into a canvas of its own, for lists and the paytable. */
export function symbolPicture(atlas: Atlas, symbol: string, size: number): HTMLCanvasElement {
  const place = atlas.places[symbol];
  const scale = Math.min(2, globalThis.devicePixelRatio || 1);
  const canvas = place
    ? fit(atlas.sharp, place, size * scale, size * scale)
    : document.createElement('canvas');
  canvas.style.width = `${size}px`;
  canvas.style.height = `${size}px`;
  canvas.setAttribute('aria-hidden', 'true');
  return canvas;
}
