import type { Locator, Page } from '@playwright/test';
import decodeQr from 'qr/decode.js';

/** What a reader that is not the product's sees in a picture. */
async function readPicture(page: Page, png: Buffer): Promise<string> {
  const { width, height, base64 } = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const draw = canvas.getContext('2d');
    if (!draw) throw new Error('this browser draws no pictures');
    draw.drawImage(picture, 0, 0);
    const { data } = draw.getImageData(0, 0, picture.width, picture.height);
    let signs = '';
    for (let at = 0; at < data.length; at += 8_192)
      signs += String.fromCharCode(...data.subarray(at, at + 8_192));
    return { width: picture.width, height: picture.height, base64: btoa(signs) };
  }, png.toString('base64'));
  return decodeQr({ width, height, data: new Uint8Array(Buffer.from(base64, 'base64')) });
}

/** Reads the code that an element shows, from a picture of the screen. */
export async function readShownQr(shown: Locator): Promise<string> {
  // Not below the bars at the top and the bottom of the page.
  await shown.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return readPicture(shown.page(), await shown.screenshot());
}

/** Reads the code of a picture that was kept. */
export const readKeptQr = readPicture;
