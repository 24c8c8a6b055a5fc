import { expect, it } from 'vitest';
import page from '../index.html?raw';

const LINK =
  /rel="apple-touch-startup-image" href="\/assets\/brand\/suvarna\/([^"]+)" media="\(device-width: (\d+)px\) and \(device-height: (\d+)px\) and \(-webkit-device-pixel-ratio: (\d)\) and \(orientation: portrait\)"/g;
/** That each is as large as its name says is proven where they are made (`art/check.mjs`). */
const pictures = import.meta.glob('../../../public-assets/brand/suvarna/splash-*.png', { query: '?url' });

it('every iPhone and iPad that is named has a start picture of exactly its size', () => {
  const made = Object.keys(pictures).map((path) => path.split('/').at(-1));
  const links = [...page.matchAll(LINK)];
  expect(links).toHaveLength(page.split('apple-touch-startup-image').length - 1);
  expect(links.map(([, file]) => file).toSorted()).toEqual(made.toSorted());
  for (const [, file = '', width, height, ratio] of links) {
    expect(file).toBe(`splash-${Number(width) * Number(ratio)}x${Number(height) * Number(ratio)}.png`);
  }
});
