import type { Page } from '@playwright/test';

/** Where the piece belongs: there, what the hole darkened still goes up and down as the piece does. */
function placeOf(images: Element[]): number {
  const [background, piece] = images.filter((image) => image instanceof HTMLImageElement);
  const pixels = (image: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = image;
    const sheet = new OffscreenCanvas(width, height).getContext('2d');
    sheet?.drawImage(image, 0, 0);
    const { data = new Uint8ClampedArray() } = sheet?.getImageData(0, 0, width, height) ?? {};
    const light = (at: number) => (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0);
    return {
      width,
      height,
      alpha: (at: number) => data[at * 4 + 3] ?? 0,
      light: (at: number) => light(at * 4),
    };
  };
  if (!background || !piece) throw new Error('there is no puzzle');
  const field = pixels(background);
  const part = pixels(piece);
  const top = Math.round((Number.parseFloat(piece.style.top) / 100) * field.height);
  const covered = Array.from({ length: part.width * part.height }, (_, at) => at).filter(
    (at) => part.alpha(at) > 250,
  );
  const likeness = (x: number) => {
    const pairs = covered.map((at) => {
      const row = top + Math.floor(at / part.width);
      return [part.light(at), field.light(row * field.width + x + (at % part.width))] as const;
    });
    const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
    const [a, b] = [mean(0), mean(1)];
    let [ab, aa, bb] = [0, 0, 0];
    for (const [p, f] of pairs) {
      ab += (p - a) * (f - b);
      aa += (p - a) ** 2;
      bb += (f - b) ** 2;
    }
    return ab / Math.sqrt(aa * bb || 1);
  };
  const places = Array.from({ length: field.width - part.width + 1 }, (_, x) => ({ x, like: likeness(x) }));
  return places.reduce((best, place) => (place.like > best.like ? place : best)).x;
}

/** Slides the piece of an open puzzle into its hole, as a hand would. */
export async function beHuman(page: Page): Promise<void> {
  const handle = page.getByRole('slider');
  await handle.and(page.locator(':not([aria-disabled])')).waitFor();
  const pictures = page.locator('dialog img[src^="data:image/png"]');
  await pictures.evaluateAll((images) =>
    Promise.all(images.map((image) => (image instanceof HTMLImageElement ? image.decode() : undefined))),
  );
  const place = await pictures.evaluateAll(placeOf);
  const { farthest, travel } = await handle.evaluate((button) => ({
    farthest: Number(button.getAttribute('aria-valuemax')),
    travel: (button.parentElement?.clientWidth ?? 0) - button.clientWidth,
  }));
  const box = await handle.boundingBox();
  if (!box) throw new Error('the slider is not drawn');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const way = (place / farthest) * travel;
  const steps = 24;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) {
    const share = 1 - (1 - step / steps) ** 2;
    await page.mouse.move(from.x + way * share, from.y + (step % 3));
    await page.waitForTimeout(10 + ((step * 7) % 13));
  }
  await page.mouse.up();
}
